package io.portico.outbound.identity;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.JWKMatcher;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWT;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.JWTParser;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.oauth2.sdk.AuthorizationCode;
import com.nimbusds.oauth2.sdk.AuthorizationCodeGrant;
import com.nimbusds.oauth2.sdk.ErrorObject;
import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.ResponseType;
import com.nimbusds.oauth2.sdk.Scope;
import com.nimbusds.oauth2.sdk.TokenRequest;
import com.nimbusds.oauth2.sdk.TokenResponse;
import com.nimbusds.oauth2.sdk.auth.ClientAuthentication;
import com.nimbusds.oauth2.sdk.auth.ClientAuthenticationMethod;
import com.nimbusds.oauth2.sdk.auth.ClientSecretBasic;
import com.nimbusds.oauth2.sdk.auth.ClientSecretPost;
import com.nimbusds.oauth2.sdk.auth.Secret;
import com.nimbusds.oauth2.sdk.http.HTTPRequest;
import com.nimbusds.oauth2.sdk.http.HTTPResponse;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.id.Issuer;
import com.nimbusds.oauth2.sdk.id.State;
import com.nimbusds.oauth2.sdk.pkce.CodeChallengeMethod;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import com.nimbusds.oauth2.sdk.token.AccessToken;
import com.nimbusds.openid.connect.sdk.AuthenticationRequest;
import com.nimbusds.openid.connect.sdk.AuthenticationResponseParser;
import com.nimbusds.openid.connect.sdk.LogoutRequest;
import com.nimbusds.openid.connect.sdk.Nonce;
import com.nimbusds.openid.connect.sdk.OIDCTokenResponse;
import com.nimbusds.openid.connect.sdk.OIDCTokenResponseParser;
import com.nimbusds.openid.connect.sdk.Prompt;
import com.nimbusds.openid.connect.sdk.UserInfoRequest;
import com.nimbusds.openid.connect.sdk.UserInfoResponse;
import com.nimbusds.openid.connect.sdk.claims.AccessTokenHash;
import com.nimbusds.openid.connect.sdk.op.OIDCProviderConfigurationRequest;
import com.nimbusds.openid.connect.sdk.op.OIDCProviderMetadata;
import com.nimbusds.openid.connect.sdk.validators.AccessTokenValidator;
import com.nimbusds.openid.connect.sdk.validators.IDTokenValidator;
import com.nimbusds.openid.connect.sdk.validators.InvalidHashException;
import com.nimbusds.openid.connect.sdk.validators.LogoutTokenValidator;
import io.portico.application.port.out.identity.OpenIdProviders;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.identity.Identity;
import io.portico.domain.identity.IssuerUrl;
import io.portico.domain.identity.SignInRefusal;
import io.portico.domain.identity.SignInStep;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * OpenID providers by the library of Nimbus, which builds, reads and checks all messages and
 * tokens. What a provider says of itself is kept for an hour, but it is asked again before a
 * browser is sent to it, which would show nothing of Portico if it were down. A failure is not
 * kept, so a provider that was down works as soon as it is up.
 */
public final class NimbusProviders implements OpenIdProviders, AutoCloseable {

  private static final Duration METADATA_KEPT = Duration.ofHours(1);
  /* How long ago a provider must have answered before a browser is sent to it. */
  private static final Duration ANSWERED = Duration.ofSeconds(10);
  private static final int MOST_PROVIDERS = 1_000;
  private static final Duration SKEW = Duration.ofSeconds(60);
  /* How old a logout token may be. */
  private static final Duration LOGOUT_VALIDITY = Duration.ofMinutes(5);
  private static final long KEYS_KEPT_MILLIS = 300_000;
  private static final long KEYS_TIMEOUT_MILLIS = 15_000;
  /* Within this time, two requests for keys that are not known. */
  private static final long KEYS_PAUSE_MILLIS = 10_000;
  private static final Set<JWSAlgorithm> SAFE = JWSAlgorithm.Family.SIGNATURE;
  private static final Set<String> NOT_SIGNED_IN =
      Set.of(
          "login_required",
          "interaction_required",
          "consent_required",
          "account_selection_required");
  private static final Set<String> PROVIDER =
      Set.of("server_error", "temporarily_unavailable", "invalid_request", "invalid_scope");

  private static final List<String> ADDRESS = List.of("email", "email_verified");
  /* Longer addresses are refused by some servers, and an identity token may have many groups. */
  private static final int LONGEST_HINT = 2_000;

  private final ProviderHttp http;
  private final InstantSource clock;
  private final Cache<IssuerUrl, Known> known =
      Caffeine.newBuilder().expireAfterWrite(METADATA_KEPT).maximumSize(MOST_PROVIDERS).build();

  /**
   * @param privateAddresses whether providers may have addresses that are not public
   */
  public NimbusProviders(boolean privateAddresses, InstantSource clock) {
    this(new ProviderHttp(privateAddresses), clock);
  }

  NimbusProviders(ProviderHttp http, InstantSource clock) {
    this.http = http;
    this.clock = clock;
  }

  /** What a provider says of itself, and its keys. */
  private record Known(
      OIDCProviderMetadata metadata, JWKSource<SecurityContext> keys, Instant readAt) {

    Set<JWSAlgorithm> algorithms() {
      var usable = new HashSet<JWSAlgorithm>();
      var named = metadata.getIDTokenJWSAlgs();
      usable.addAll(named == null ? List.of(JWSAlgorithm.RS256) : named);
      usable.retainAll(SAFE);
      return usable;
    }

    boolean hasKeysAt(URI address) {
      return address.equals(metadata.getJWKSetURI());
    }

    JWSVerificationKeySelector<SecurityContext> selector() {
      return new JWSVerificationKeySelector<>(algorithms(), keys);
    }
  }

  /* ---- discovery ---- */

  private Known known(Connection connection) throws Failure {
    return known(connection, METADATA_KEPT);
  }

  private Known known(Connection connection, Duration oldest) throws Failure {
    var issuer = connection.details().issuer();
    var present = known.getIfPresent(issuer);
    if (present != null && clock.instant().isBefore(present.readAt().plus(oldest))) {
      return present;
    }
    var found = discover(issuer, Optional.ofNullable(present));
    known.put(issuer, found);
    return found;
  }

  private Known discover(IssuerUrl issuer, Optional<Known> former) throws Failure {
    var expected = new Issuer(issuer.uri());
    try {
      var response = new OIDCProviderConfigurationRequest(expected).toHTTPRequest().send(http);
      if (response.getStatusCode() != HTTPResponse.SC_OK) {
        throw failed("the discovery document answers with status " + response.getStatusCode());
      }
      var metadata = OIDCProviderMetadata.parse(response.getBodyAsJSONObject());
      if (!expected.equals(metadata.getIssuer())) {
        throw failed("the discovery document names another issuer than " + issuer);
      }
      require("authorization_endpoint", metadata.getAuthorizationEndpointURI());
      require("token_endpoint", metadata.getTokenEndpointURI());
      require("jwks_uri", metadata.getJWKSetURI());
      var keys = former.filter(one -> one.hasKeysAt(metadata.getJWKSetURI())).map(Known::keys);
      var found =
          new Known(
              metadata,
              keys.isPresent() ? keys.get() : keys(metadata.getJWKSetURI()),
              clock.instant());
      if (found.algorithms().isEmpty()) {
        throw failed("the provider signs with no algorithm that has a public key");
      }
      return found;
    } catch (IOException e) {
      throw failed("the discovery document could not be read: " + e.getMessage());
    } catch (ParseException | IllegalArgumentException _) {
      throw failed("what answers at the address of the discovery document is none");
    }
  }

  private JWKSource<SecurityContext> keys(URI address) throws MalformedURLException {
    return JWKSourceBuilder.<SecurityContext>create(address.toURL(), http)
        .cache(KEYS_KEPT_MILLIS, KEYS_TIMEOUT_MILLIS)
        .refreshAheadCache(false)
        .rateLimited(KEYS_PAUSE_MILLIS)
        .outageTolerant(METADATA_KEPT.toMillis())
        .build();
  }

  private static void require(String member, @Nullable URI address) throws Failure {
    if (address == null || !IssuerUrl.isSafe(address)) {
      throw failed("the discovery document has no %s that is https".formatted(member));
    }
  }

  private static Failure failed(String reason) {
    return new Failure(SignInRefusal.PROVIDER_FAILED, SignInStep.DISCOVERY, reason);
  }

  private static Failure forged(String reason) {
    return new Failure(SignInRefusal.FORGED, SignInStep.CLAIMS, reason);
  }

  /* ---- to the provider ---- */

  @Override
  public URI signIn(Connection connection, Request request) throws Failure {
    return authentication(connection, known(connection, ANSWERED), request).toURI();
  }

  private static AuthenticationRequest authentication(
      Connection connection, Known provider, Request request) {
    var scopes = new Scope("openid");
    connection.details().scopes().forEach(scopes::add);
    var builder =
        new AuthenticationRequest.Builder(
                ResponseType.CODE, scopes, client(connection), request.redirect())
            .endpointURI(provider.metadata().getAuthorizationEndpointURI())
            .state(new State(request.state()))
            .nonce(new Nonce(request.nonce()))
            .codeChallenge(new CodeVerifier(request.verifier()), CodeChallengeMethod.S256);
    return request.silent() ? builder.prompt(Prompt.Type.NONE).build() : builder.build();
  }

  private static ClientID client(Connection connection) {
    return new ClientID(connection.details().clientId());
  }

  /* ---- and back ---- */

  @Override
  public SignedIn redeem(
      Connection connection, Request request, Map<String, List<String>> parameters) throws Failure {
    var provider = known(connection);
    var code = code(provider, request, parameters);
    var tokens = tokens(tokenRequest(connection, provider, request, code));
    var idToken = tokens.getOIDCTokens().getIDToken();
    if (idToken == null) {
      throw forged("the provider sent no identity token");
    }
    var claims = validated(connection, provider, idToken, request.nonce());
    var accessToken = tokens.getOIDCTokens().getAccessToken();
    requireHash(idToken, claims, accessToken);
    var all = withUserInfo(connection, provider, claims, accessToken);
    return new SignedIn(identity(connection, all), text(claims, "sid"), idToken.getParsedString());
  }

  private static AuthorizationCode code(
      Known provider, Request request, Map<String, List<String>> parameters) throws Failure {
    try {
      var response = AuthenticationResponseParser.parse(request.redirect(), parameters);
      var issuer = response.getIssuer();
      var expected = provider.metadata().getIssuer();
      if (issuer != null && !issuer.equals(expected)) {
        throw forged("the callback names another issuer");
      }
      if (issuer == null && provider.metadata().supportsAuthorizationResponseIssuerParam()) {
        throw forged("the callback names no issuer, as the provider has promised");
      }
      if (!response.indicatesSuccess()) {
        throw refused(response.toErrorResponse().getErrorObject());
      }
      var code = response.toSuccessResponse().getAuthorizationCode();
      if (code == null) {
        throw forged("the callback has no code");
      }
      return code;
    } catch (ParseException | IllegalArgumentException _) {
      throw forged("the callback is not one of OpenID Connect");
    }
  }

  private static Failure refused(ErrorObject error) {
    var code = word(error);
    if (NOT_SIGNED_IN.contains(code)) {
      return new Failure(
          SignInRefusal.NOT_SIGNED_IN, SignInStep.CLAIMS, "the person is not signed in there");
    }
    return new Failure(
        PROVIDER.contains(code) ? SignInRefusal.PROVIDER_FAILED : SignInRefusal.DENIED,
        SignInStep.REDIRECT,
        "the provider refused it: " + code);
  }

  /* Only the code: a description may say anything. */
  private static String word(@Nullable ErrorObject error) {
    var code = error == null ? null : error.getCode();
    return code != null && code.matches("[a-z_]{1,40}") ? code : "an error without a code";
  }

  private static TokenRequest tokenRequest(
      Connection connection, Known provider, Request request, AuthorizationCode code) {
    var grant =
        new AuthorizationCodeGrant(code, request.redirect(), new CodeVerifier(request.verifier()));
    var endpoint = provider.metadata().getTokenEndpointURI();
    return connection
        .secret()
        .map(
            secret ->
                new TokenRequest.Builder(endpoint, proof(connection, provider, secret), grant))
        .orElseGet(() -> new TokenRequest.Builder(endpoint, client(connection), grant))
        .build();
  }

  private static ClientAuthentication proof(Connection connection, Known provider, String secret) {
    var methods = provider.metadata().getTokenEndpointAuthMethods();
    var basic = methods == null || methods.contains(ClientAuthenticationMethod.CLIENT_SECRET_BASIC);
    return basic
        ? new ClientSecretBasic(client(connection), new Secret(secret))
        : new ClientSecretPost(client(connection), new Secret(secret));
  }

  private OIDCTokenResponse tokens(TokenRequest request) throws Failure {
    var response = send(request);
    if (response.indicatesSuccess()) {
      if (response.toSuccessResponse() instanceof OIDCTokenResponse tokens) {
        return tokens;
      }
      throw forged("the provider sent no identity token");
    }
    var code = word(response.toErrorResponse().getErrorObject());
    throw code.equals("invalid_grant")
        ? new Failure(
            SignInRefusal.FORGED, SignInStep.CLIENT, "the provider does not know the code")
        : new Failure(
            SignInRefusal.PROVIDER_FAILED,
            SignInStep.CLIENT,
            "the provider does not accept the client or its secret: " + code);
  }

  private TokenResponse send(TokenRequest request) throws Failure {
    try {
      var response = request.toHTTPRequest().send(http);
      if (response.getStatusCode() >= HTTPResponse.SC_SERVER_ERROR) {
        throw new Failure(
            SignInRefusal.PROVIDER_FAILED,
            SignInStep.CLIENT,
            "the token endpoint answers with status " + response.getStatusCode());
      }
      return OIDCTokenResponseParser.parse(response);
    } catch (IOException e) {
      throw new Failure(
          SignInRefusal.PROVIDER_FAILED,
          SignInStep.CLIENT,
          "the token endpoint could not be reached: " + e.getMessage());
    } catch (ParseException | IllegalArgumentException _) {
      throw new Failure(
          SignInRefusal.PROVIDER_FAILED,
          SignInStep.CLIENT,
          "what answers at the address of the token endpoint is none");
    }
  }

  private JWTClaimsSet validated(Connection connection, Known provider, JWT token, String nonce)
      throws Failure {
    var validator =
        new IDTokenValidator(
            provider.metadata().getIssuer(), client(connection), provider.selector(), null);
    validator.setMaxClockSkew((int) SKEW.toSeconds());
    try {
      var claims = validator.validate(token, new Nonce(nonce)).toJWTClaimsSet();
      requireBegun(claims);
      if (text(claims, "azp")
          .filter(party -> !party.equals(client(connection).getValue()))
          .isPresent()) {
        // The library looks at it only in a token for several clients.
        throw forged("the authorized party of the identity token is another client");
      }
      if (claims.getSubject().length() > Identity.LONGEST_SUBJECT) {
        throw forged("the subject is longer than the standard allows");
      }
      // Some databases leave blanks at the end out when they compare.
      if (!claims.getSubject().equals(claims.getSubject().strip())) {
        throw forged("the subject has a blank at an end");
      }
      return claims;
    } catch (BadJOSEException | ParseException e) {
      throw forged("the identity token is not valid: " + reason(e));
    } catch (JOSEException _) {
      throw unreadableKeys();
    }
  }

  /* The library does not look at these claims, which the standard of tokens has. */
  private void requireBegun(JWTClaimsSet claims) throws Failure {
    var latest = clock.instant().plus(SKEW);
    for (var from : Arrays.asList(claims.getNotBeforeTime(), claims.getIssueTime())) {
      if (from != null && from.toInstant().isAfter(latest)) {
        throw forged("the token is not valid yet");
      }
    }
  }

  private static Failure unreadableKeys() {
    return failed("the keys of the provider could not be read");
  }

  /* The messages of the library name claims and, for some, their values: only their beginning. */
  private static String reason(Exception e) {
    var message = String.valueOf(e.getMessage());
    var end = message.indexOf(':');
    return end < 0 ? message : message.substring(0, end);
  }

  private static void requireHash(JWT idToken, JWTClaimsSet claims, AccessToken accessToken)
      throws Failure {
    var hash = text(claims, "at_hash");
    if (hash.isPresent() && idToken.getHeader().getAlgorithm() instanceof JWSAlgorithm algorithm) {
      try {
        AccessTokenValidator.validate(accessToken, algorithm, new AccessTokenHash(hash.get()));
      } catch (InvalidHashException _) {
        throw forged("the identity token is of another access token");
      }
    }
  }

  /* ---- who it is ---- */

  private Map<String, Object> withUserInfo(
      Connection connection, Known provider, JWTClaimsSet claims, AccessToken accessToken)
      throws Failure {
    var all = new HashMap<>(claims.getClaims());
    var endpoint = provider.metadata().getUserInfoEndpointURI();
    var groups = connection.details().groupsClaim();
    var complete = all.containsKey("email") && groups.stream().allMatch(all::containsKey);
    if (complete || endpoint == null) {
      return all;
    }
    try {
      var response =
          UserInfoResponse.parse(
              new UserInfoRequest(endpoint, accessToken).toHTTPRequest().send(http));
      if (!response.indicatesSuccess() || response.toSuccessResponse().getUserInfo() == null) {
        throw new Failure(
            SignInRefusal.PROVIDER_FAILED, SignInStep.CLAIMS, "the provider sent no user info");
      }
      var info = response.toSuccessResponse().getUserInfo();
      if (!info.getSubject().getValue().equals(claims.getSubject())) {
        throw forged("the user info is of another subject than the identity token");
      }
      var told = new HashMap<>(info.toJWTClaimsSet().getClaims());
      // Whether an address is verified is said by who says the address.
      var lesser = !all.keySet().containsAll(ADDRESS) && told.containsKey("email") ? all : told;
      lesser.keySet().removeAll(ADDRESS);
      told.forEach(all::putIfAbsent);
      return all;
    } catch (IOException e) {
      throw new Failure(
          SignInRefusal.PROVIDER_FAILED,
          SignInStep.CLAIMS,
          "the user info could not be read: " + e.getMessage());
    } catch (ParseException | IllegalArgumentException _) {
      throw new Failure(SignInRefusal.PROVIDER_FAILED, SignInStep.CLAIMS, "the user info is none");
    }
  }

  private static Identity identity(Connection connection, Map<String, Object> claims) {
    var verified = claims.get("email_verified");
    var isVerified = Boolean.TRUE.equals(verified) || "true".equals(verified);
    return new Identity(
        String.valueOf(claims.get("sub")),
        Optional.ofNullable(claims.get("email"))
            .filter(_ -> isVerified)
            .map(String::valueOf)
            .flatMap(EmailAddress::parse),
        text(claims, "given_name"),
        text(claims, "family_name"),
        connection
            .details()
            .groupsClaim()
            .map(claim -> groups(claims.get(claim)))
            .orElse(Set.of()));
  }

  private static String text(Map<String, Object> claims, String name) {
    return claims.get(name) instanceof String text ? text : "";
  }

  private static Optional<String> text(JWTClaimsSet claims, String name) {
    return Optional.of(text(claims.getClaims(), name)).filter(text -> !text.isEmpty());
  }

  private static Set<String> groups(@Nullable Object claim) {
    var groups = new HashSet<String>();
    if (claim instanceof String one) {
      groups.add(one);
    } else if (claim instanceof List<?> several) {
      several.forEach(
          group -> {
            if (group instanceof String text) {
              groups.add(text);
            }
          });
    }
    return groups;
  }

  /* ---- signing out ---- */

  @Override
  public Optional<URI> signOut(Connection connection, String token, URI back) throws Failure {
    var endpoint = known(connection).metadata().getEndSessionEndpointURI();
    if (endpoint == null || !IssuerUrl.isSafe(endpoint)) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new LogoutRequest(
                  endpoint,
                  token.length() > LONGEST_HINT ? null : JWTParser.parse(token),
                  null,
                  client(connection),
                  back,
                  null,
                  null)
              .toURI());
    } catch (java.text.ParseException _) {
      return Optional.empty();
    }
  }

  @Override
  public SignedOut signedOut(Connection connection, String token) throws Failure {
    var provider = known(connection);
    try {
      var validator =
          new LogoutTokenValidator(
              provider.metadata().getIssuer(),
              client(connection),
              false,
              provider.selector(),
              null);
      var claims = validator.validate(SignedJWT.parse(token));
      var all = claims.toJWTClaimsSet();
      requireBegun(all);
      var issued = claims.getIssueTime().toInstant();
      if (issued.isAfter(clock.instant().plus(SKEW))
          || issued.isBefore(clock.instant().minus(LOGOUT_VALIDITY))) {
        throw forged("the logout token is not of now");
      }
      return new SignedOut(
          text(all, "sid"), Optional.ofNullable(all.getSubject()), issued.plus(SKEW));
    } catch (BadJOSEException | ParseException e) {
      throw forged("the logout token is not valid: " + reason(e));
    } catch (java.text.ParseException _) {
      throw forged("the logout token is no signed token");
    } catch (JOSEException _) {
      throw unreadableKeys();
    }
  }

  /* ---- test ---- */

  @Override
  public void check(Connection connection, URI redirect) throws Failure {
    known.invalidate(connection.details().issuer());
    var provider = known(connection);
    checkKeys(provider);
    var state = new State().getValue();
    var request = new Request(redirect, state, state, new CodeVerifier().getValue(), true);
    checkClient(connection, provider, request);
    checkRedirect(connection, provider, request);
    checkScopes(connection, provider);
  }

  private static void checkKeys(Known provider) throws Failure {
    try {
      if (provider.keys().get(new JWKSelector(new JWKMatcher.Builder().build()), null).isEmpty()) {
        throw failed("the provider has no keys");
      }
    } catch (JOSEException _) {
      throw unreadableKeys();
    }
  }

  /* With a code that no provider has given: one that knows the client says that it does not. */
  private void checkClient(Connection connection, Known provider, Request request) throws Failure {
    try {
      var _ = tokens(tokenRequest(connection, provider, request, new AuthorizationCode("test")));
    } catch (Failure e) {
      if (e.refusal() != SignInRefusal.FORGED) {
        throw e;
      }
    }
  }

  /* A provider that knows the address leads to it with an error, because the check has no session there. */
  private void checkRedirect(Connection connection, Known provider, Request request)
      throws Failure {
    try {
      var asked =
          new HTTPRequest(
              HTTPRequest.Method.GET, authentication(connection, provider, request).toURI());
      var answer = asked.send(http);
      var status = answer.getStatusCode();
      if (status >= 400) {
        throw new Failure(
            SignInRefusal.PROVIDER_FAILED,
            SignInStep.REDIRECT,
            "the provider answers with status %d: does it know the redirect URI %s?"
                .formatted(status, request.redirect()));
      }
      if (!String.valueOf(answer.getHeaderValue("Location"))
          .startsWith(request.redirect().toString())) {
        throw new Failure(
            SignInRefusal.PROVIDER_FAILED,
            SignInStep.REDIRECT,
            "it could not be decided whether the provider knows the redirect URI %s: %s"
                .formatted(request.redirect(), "it does not lead there"));
      }
    } catch (IOException e) {
      throw new Failure(
          SignInRefusal.PROVIDER_FAILED,
          SignInStep.REDIRECT,
          "the authorization endpoint could not be reached: " + e.getMessage());
    }
  }

  private static void checkScopes(Connection connection, Known provider) throws Failure {
    var scopes = provider.metadata().getScopes();
    for (var scope : connection.details().scopes()) {
      if (scopes != null && !scopes.contains(scope)) {
        throw new Failure(
            SignInRefusal.PROVIDER_FAILED,
            SignInStep.CLAIMS,
            "the provider does not know the scope " + scope);
      }
    }
  }

  @Override
  public void close() {
    http.close();
  }
}
