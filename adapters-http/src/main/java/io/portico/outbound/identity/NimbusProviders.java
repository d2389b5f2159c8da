package io.portico.outbound.identity;

import static io.portico.outbound.identity.Failures.failed;
import static io.portico.outbound.identity.Failures.forged;

import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.JWTParser;
import com.nimbusds.oauth2.sdk.AuthorizationCode;
import com.nimbusds.oauth2.sdk.ErrorObject;
import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.ResponseType;
import com.nimbusds.oauth2.sdk.Scope;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.id.State;
import com.nimbusds.oauth2.sdk.pkce.CodeChallengeMethod;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import com.nimbusds.oauth2.sdk.token.AccessToken;
import com.nimbusds.openid.connect.sdk.AuthenticationRequest;
import com.nimbusds.openid.connect.sdk.AuthenticationResponseParser;
import com.nimbusds.openid.connect.sdk.LogoutRequest;
import com.nimbusds.openid.connect.sdk.Nonce;
import com.nimbusds.openid.connect.sdk.Prompt;
import com.nimbusds.openid.connect.sdk.UserInfoRequest;
import com.nimbusds.openid.connect.sdk.UserInfoResponse;
import io.portico.application.port.out.identity.OpenIdProviders;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.identity.Identity;
import io.portico.domain.identity.IssuerUrl;
import io.portico.domain.identity.SignInRefusal;
import io.portico.domain.identity.SignInStep;
import io.portico.outbound.identity.ProviderDiscovery.Known;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * OpenID providers by the library of Nimbus, which builds, reads and checks all messages and
 * tokens. A provider is asked again before a browser is sent to it, which would show nothing of
 * Portico if it were down.
 */
public final class NimbusProviders implements OpenIdProviders, AutoCloseable {

  /* How long ago a provider must have answered before a browser is sent to it. */
  private static final Duration ANSWERED = Duration.ofSeconds(10);
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
  private final ProviderDiscovery discovery;
  private final CodeExchange exchange;
  private final TokenChecks checks;
  private final ProviderCheck check;

  /**
   * @param privateAddresses whether providers may have addresses that are not public
   */
  public NimbusProviders(boolean privateAddresses, InstantSource clock) {
    this(new ProviderHttp(privateAddresses), clock);
  }

  NimbusProviders(ProviderHttp http, InstantSource clock) {
    this.http = http;
    this.discovery = new ProviderDiscovery(http, clock);
    this.exchange = new CodeExchange(http);
    this.checks = new TokenChecks(clock);
    this.check = new ProviderCheck(http, discovery, exchange);
  }

  /* ---- to the provider ---- */

  @Override
  public URI signIn(Connection connection, Request request) throws Failure {
    return authentication(connection, discovery.known(connection, ANSWERED), request).toURI();
  }

  static AuthenticationRequest authentication(
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

  static ClientID client(Connection connection) {
    return new ClientID(connection.details().clientId());
  }

  /* ---- and back ---- */

  @Override
  public SignedIn redeem(
      Connection connection, Request request, Map<String, List<String>> parameters) throws Failure {
    var provider = discovery.known(connection);
    var code = code(provider, request, parameters);
    var tokens = exchange.tokens(connection, provider, request, code);
    var idToken = tokens.getOIDCTokens().getIDToken();
    if (idToken == null) {
      throw forged("the provider sent no identity token");
    }
    var claims = checks.validated(connection, provider, idToken, request.nonce());
    var accessToken = tokens.getOIDCTokens().getAccessToken();
    TokenChecks.requireHash(idToken, claims, accessToken);
    var all = withUserInfo(connection, provider, claims, accessToken);
    return new SignedIn(
        identity(connection, all), TokenChecks.text(claims, "sid"), idToken.getParsedString());
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
    var code = CodeExchange.word(error);
    if (NOT_SIGNED_IN.contains(code)) {
      return new Failure(
          SignInRefusal.NOT_SIGNED_IN, SignInStep.CLAIMS, "the person is not signed in there");
    }
    return new Failure(
        PROVIDER.contains(code) ? SignInRefusal.PROVIDER_FAILED : SignInRefusal.DENIED,
        SignInStep.REDIRECT,
        "the provider refused it: " + code);
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
        throw failed(SignInStep.CLAIMS, "the provider sent no user info");
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
      throw failed(SignInStep.CLAIMS, "the user info could not be read: " + e.getMessage());
    } catch (ParseException | IllegalArgumentException _) {
      throw failed(SignInStep.CLAIMS, "the user info is none");
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

  /* ---- signing out, and the test ---- */

  @Override
  public Optional<URI> signOut(Connection connection, String token, URI back) throws Failure {
    var endpoint = discovery.known(connection).metadata().getEndSessionEndpointURI();
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
    return checks.signedOut(connection, discovery.known(connection), token);
  }

  @Override
  public void check(Connection connection, URI redirect) throws Failure {
    check.check(connection, redirect);
  }

  @Override
  public void close() {
    http.close();
  }
}
