package io.portico.testkit;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.oauth2.sdk.pkce.CodeChallenge;
import com.nimbusds.oauth2.sdk.pkce.CodeChallengeMethod;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import com.nimbusds.oauth2.sdk.util.URLUtils;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;

/**
 * An OpenID provider on this machine, at which a person signs in without a page, and which can send
 * what no provider should.
 */
public final class OpenIdProvider implements AutoCloseable {

  /** What the provider calls Portico. */
  public static final String CLIENT = "portico";

  public static final String SECRET = "a-secret-of-the-client";

  /** How a token is signed. */
  public enum Signature {
    RIGHT,
    NONE,
    /** With the public key as if it were a secret. */
    PUBLIC_KEY_AS_SECRET,
    OTHER_KEY
  }

  /** How it answers: what is wrong with the endpoint of tokens, unless it says otherwise. */
  public enum Behaviour {
    RIGHT,
    BROKEN,
    HTML,
    HUGE,
    /** The endpoint of sign-ins does not know the address to lead back to. */
    UNREGISTERED,
    /** It names no endpoint of signing out. */
    WITHOUT_SIGN_OUT
  }

  /* Shared, because making one takes longer than a sign-in. */
  private static final RSAKey FIRST_KEY = newKey();

  private final HttpServer server;
  private final String issuer;
  private final Map<String, Map<String, List<String>>> codes = new ConcurrentHashMap<>();
  private final Set<String> secrets = ConcurrentHashMap.newKeySet();
  private volatile RSAKey key = FIRST_KEY;
  private volatile JWTClaimsSet person = new JWTClaimsSet.Builder().build();
  private volatile UnaryOperator<JWTClaimsSet.Builder> twist = UnaryOperator.identity();
  private volatile Signature signature = Signature.RIGHT;
  private volatile Behaviour behaviour = Behaviour.RIGHT;
  private volatile String userInfo = "";
  private volatile String tokens;

  /** Starts a provider. */
  public OpenIdProvider() {
    this("http://127.0.0.1:", HttpServer::create);
  }

  /** Starts a provider that has a certificate. */
  public OpenIdProvider(SSLContext tls) {
    this(
        "https://localhost:",
        (address, backlog) -> {
          var secure = HttpsServer.create(address, backlog);
          secure.setHttpsConfigurator(new HttpsConfigurator(tls));
          return secure;
        });
  }

  private interface Servers {
    HttpServer create(InetSocketAddress address, int backlog) throws IOException;
  }

  private OpenIdProvider(String host, Servers servers) {
    try {
      server = servers.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    issuer = host + server.getAddress().getPort();
    tokens = issuer;
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::answer);
    server.start();
  }

  private static RSAKey newKey() {
    try {
      return new RSAKeyGenerator(2048).keyID(UUID.randomUUID().toString()).generate();
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns the issuer. */
  public String issuer() {
    return issuer;
  }

  /** Makes this the person who signs in from now on, as the provider should say it. */
  public void signsIn(JWTClaimsSet claims) {
    person = claims;
    twist = UnaryOperator.identity();
    signature = Signature.RIGHT;
    behaviour = Behaviour.RIGHT;
    userInfo = "";
  }

  /** Changes the claims of the tokens before they are signed. */
  public void twists(UnaryOperator<JWTClaimsSet.Builder> other) {
    twist = other;
  }

  /** Changes how tokens are signed. */
  public void signs(Signature other) {
    signature = other;
  }

  /** Changes how it answers. */
  public void behaves(Behaviour other) {
    behaviour = other;
  }

  /** Names the token endpoint of {@code other} as its own. */
  public void sendsTo(OpenIdProvider other) {
    tokens = other.issuer();
  }

  /** Sends this JSON as user info. */
  public void tells(String json) {
    userInfo = json;
  }

  /** Signs with another key from now on. */
  public void rotates() {
    key = newKey();
  }

  /**
   * Signs the person in at the address that the browser was sent to, and returns the path and query
   * of the callback that the browser is led to.
   */
  public String callback(String address) {
    var asked = URLUtils.parseParameters(URI.create(address).getRawQuery());
    var code = UUID.randomUUID().toString();
    codes.put(code, asked);
    secrets.addAll(List.of(code, first(asked, "state"), first(asked, "nonce")));
    var back = URI.create(first(asked, "redirect_uri"));
    return "%s?code=%s&state=%s&iss=%s"
        .formatted(back.getPath(), code, first(asked, "state"), encoded(issuer()));
  }

  private static String first(Map<String, List<String>> parameters, String name) {
    return parameters.getOrDefault(name, List.of("")).getFirst();
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  /** Returns all that was sent to Portico or by it and is secret: codes, states and tokens. */
  public Set<String> secrets() {
    return Set.copyOf(secrets);
  }

  /** Returns a logout token of the person. */
  public String logoutToken(UnaryOperator<JWTClaimsSet.Builder> changed) {
    var now = Instant.now();
    var claims =
        changed.apply(
            new JWTClaimsSet.Builder()
                .issuer(issuer())
                .audience(CLIENT)
                .subject(person.getSubject())
                .issueTime(Date.from(now))
                .expirationTime(Date.from(now.plusSeconds(120)))
                .jwtID(UUID.randomUUID().toString())
                .claim(
                    "events",
                    Map.of("http://schemas.openid.net/event/backchannel-logout", Map.of())));
    return signed(claims.build());
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      switch (exchange.getRequestURI().getPath()) {
        case "/.well-known/openid-configuration" -> send(exchange, 200, discovery());
        case "/jwks" -> send(exchange, 200, new JWKSet(key.toPublicJWK()).toString());
        case "/token" -> token(exchange);
        case "/userinfo" -> send(exchange, userInfo.isEmpty() ? 500 : 200, userInfo);
        case "/authorize" -> {
          if (behaviour == Behaviour.UNREGISTERED) {
            send(exchange, 400, "{}");
            return;
          }
          // Nobody is signed in here, which is all that a request without a page is told.
          var asked = String.valueOf(exchange.getRequestURI().getQuery());
          var back = asked.replaceFirst(".*redirect_uri=([^&]*).*", "$1");
          exchange
              .getResponseHeaders()
              .add(
                  "Location",
                  asked.contains("prompt=none")
                      ? back + "?error=login_required"
                      : URI.create(back)
                          .resolve(callback(exchange.getRequestURI().toString()))
                          .toString());
          exchange.sendResponseHeaders(302, -1);
        }
        default -> send(exchange, 404, "{}");
      }
    }
  }

  private String discovery() {
    return """
    {"issuer": "%1$s", "authorization_endpoint": "%1$s/authorize", "token_endpoint": "%2$s/token",
     "userinfo_endpoint": "%1$s/userinfo", "jwks_uri": "%1$s/jwks",
     %3$s "response_types_supported": ["code"],
     "subject_types_supported": ["public"],
     "scopes_supported": ["openid", "email", "profile", "groups"],
     "id_token_signing_alg_values_supported": ["RS256", "HS256", "none"],
     "authorization_response_iss_parameter_supported": true}
    """
        .formatted(
            issuer,
            tokens,
            behaviour == Behaviour.WITHOUT_SIGN_OUT
                ? ""
                : "\"end_session_endpoint\": \"%s/end\",".formatted(issuer));
  }

  private void token(HttpExchange exchange) throws IOException {
    var sent =
        URLUtils.parseParameters(
            new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
    switch (behaviour) {
      case BROKEN -> send(exchange, 503, "{}");
      case HTML -> {
        exchange.getResponseHeaders().add("Content-Type", "text/html");
        send(exchange, 200, "<html>Maintenance</html>");
      }
      case HUGE -> send(exchange, 200, "{\"x\": \"" + "x".repeat(3 << 20) + "\"}");
      case RIGHT, UNREGISTERED, WITHOUT_SIGN_OUT -> token(exchange, sent);
    }
  }

  private void token(HttpExchange exchange, Map<String, List<String>> sent) throws IOException {
    secrets.add(first(sent, "code_verifier"));
    var asked = codes.remove(first(sent, "code"));
    if (asked == null || !isProved(asked, sent)) {
      send(exchange, 400, "{\"error\": \"invalid_grant\"}");
      return;
    }
    var now = Instant.now();
    var claims =
        new JWTClaimsSet.Builder(person)
            .issuer(issuer())
            .audience(CLIENT)
            .issueTime(Date.from(now))
            .expirationTime(Date.from(now.plusSeconds(300)))
            .claim("nonce", first(asked, "nonce"));
    send(
        exchange,
        200,
        "{\"access_token\": \"%s\", \"token_type\": \"Bearer\", \"id_token\": \"%s\"}"
            .formatted(accessToken(), signed(twist.apply(claims).build())));
  }

  private static boolean isProved(Map<String, List<String>> asked, Map<String, List<String>> sent) {
    var verifier = new CodeVerifier(first(sent, "code_verifier"));
    return first(asked, "code_challenge_method").equals("S256")
        && CodeChallenge.compute(CodeChallengeMethod.S256, verifier)
            .getValue()
            .equals(first(asked, "code_challenge"));
  }

  private String accessToken() {
    var token = "access-" + UUID.randomUUID();
    secrets.add(token);
    return token;
  }

  private String signed(JWTClaimsSet claims) {
    var token = token(claims);
    // Without the head, which is no secret.
    secrets.addAll(Stream.of(token.split("\\.")).skip(1).filter(part -> !part.isEmpty()).toList());
    return token;
  }

  private String token(JWTClaimsSet claims) {
    try {
      return switch (signature) {
        case RIGHT -> signed(claims, key);
        case NONE -> new PlainJWT(claims).serialize();
        case OTHER_KEY ->
            signed(claims, new RSAKeyGenerator(2048).keyID(key.getKeyID()).generate());
        case PUBLIC_KEY_AS_SECRET -> {
          var token =
              new SignedJWT(
                  new JWSHeader.Builder(JWSAlgorithm.HS256).keyID(key.getKeyID()).build(), claims);
          token.sign(new MACSigner(key.toRSAPublicKey().getEncoded()));
          yield token.serialize();
        }
      };
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String signed(JWTClaimsSet claims, RSAKey by) throws JOSEException {
    var token =
        new SignedJWT(
            new JWSHeader.Builder(JWSAlgorithm.RS256).keyID(by.getKeyID()).build(), claims);
    token.sign(new RSASSASigner(by));
    return token.serialize();
  }

  private static void send(HttpExchange exchange, int status, String body) throws IOException {
    var bytes = body.getBytes(StandardCharsets.UTF_8);
    if (!exchange.getResponseHeaders().containsKey("Content-Type")) {
      exchange.getResponseHeaders().add("Content-Type", "application/json");
    }
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
