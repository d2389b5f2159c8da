package io.portico.http;

import io.portico.domain.access.AccessToken;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The configuration of the framework's HTTP server. */
public final class HttpProperties {

  /** The property with the hash of the operator secret; see {@link #operatorSecret}. */
  public static final String OPERATOR_SECRET_HASH = "portico.http.operator-secret-hash";

  /** The property with the proxies whose {@code X-Forwarded-For} is believed. */
  public static final String TRUSTED_PROXIES = "portico.http.trusted-proxies";

  /** The property with the hosts of sites: pairs such as {@code host=name}, with commas. */
  public static final String PORTAL_HOSTS = "portico.http.portal-hosts";

  /** The property with the origins of pages that may send requests; see {@link #cors}. */
  public static final String CORS_ORIGINS = "portico.http.cors-origins";

  /** The property that says whether keys are hashed, so that errors ask for the hash of a key. */
  public static final String KEYS_HASHED = "portico.http.keys-hashed";

  /** The property that says whether mails are sent; else pages promise none. */
  public static final String SENDS_MAIL = "portico.http.sends-mail";

  /** The word for pages of every origin. */
  public static final String ANY_ORIGIN = "*";

  /** The property with the requests per second that are allowed with one credential. */
  public static final String CREDENTIAL_REQUESTS = "portico.http.credential-requests";

  /** The property with the requests per second without one that are allowed from one address. */
  public static final String ADDRESS_REQUESTS = "portico.http.address-requests";

  /** The property with the most bytes of cached JSON of APIs; 0 caches none. */
  public static final String API_DOCUMENT_BYTES = "portico.http.api-document-bytes";

  /** The requests per second that are allowed with one credential, unless a property says else. */
  public static final int DEFAULT_CREDENTIAL_REQUESTS = 100_000;

  /** The requests per second that are allowed from one address, unless a property says else. */
  public static final int DEFAULT_ADDRESS_REQUESTS = 1_000;

  /** The name of the certificate of the server. */
  public static final String CERTIFICATE = "portico";

  /** Whether the server speaks TLS only. */
  public static final String TLS_ENABLED = "micronaut.server.ssl.enabled";

  /** Present if the certificate of the server is in files. */
  public static final String CERTIFICATE_FILES = "micronaut.certificate.file.files";

  /** How often the files of the certificate are read; a change takes effect then. */
  private static final Duration CERTIFICATE_REFRESH = Duration.ofSeconds(10);

  /** The version of Swagger UI, which is in the path of its files. */
  public static final String SWAGGER_UI = "5.32.2";

  /* Headers of responses that pages of other origins may read. */
  private static final List<String> EXPOSED_HEADERS =
      List.of(
          "ETag",
          "Location",
          "Retry-After",
          "RateLimit",
          "RateLimit-Policy",
          "X-Kept-Since",
          "X-Next-Cursor",
          "X-Request-Id",
          "X-Truncated",
          "X-Zone-Exact",
          "X-Zone-Since");

  private static final int BODY_BYTES = 1024 * 1024;
  private static final int HEADER_BYTES = 16 * 1024;

  /* Paths may contain long lists of keys. */
  private static final int REQUEST_LINE_BYTES = 64 * 1024;

  /* The system would buffer megabytes for each client that does not read. */
  private static final int SEND_BUFFER_BYTES = 64 * 1024;

  private HttpProperties() {}

  /**
   * Returns the properties of a server on {@code port}.
   *
   * @param port 0 for a free one
   */
  public static Map<String, Object> on(int port) {
    var properties = new LinkedHashMap<String, Object>();
    properties.put("micronaut.application.name", "portico");
    properties.put("micronaut.server.port", port == 0 ? -1 : port);
    properties.put("micronaut.server.max-request-size", BODY_BYTES);
    properties.put("micronaut.server.idle-timeout", "60s");
    properties.put("micronaut.server.netty.child-options.SO_SNDBUF", SEND_BUFFER_BYTES);
    properties.put("micronaut.server.netty.max-header-size", HEADER_BYTES);
    properties.put("micronaut.server.netty.max-initial-line-length", REQUEST_LINE_BYTES);
    // GlobalFilter adds it.
    properties.put("micronaut.server.date-header", false);
    properties.put("micronaut.server.netty.validate-headers", true);

    // Credentials are in headers that browsers do not add by themselves, so pages of other sites
    // cannot use them; without this, such requests to localhost get 403 without a document.
    properties.put("micronaut.server.cors.localhost-pass-through", true);

    // Members are always present, unless their record declares otherwise.
    properties.put("micronaut.serde.serialization.inclusion", "ALWAYS");

    properties.put("micronaut.security.enabled", true);
    properties.put("micronaut.security.reject-not-found", false);
    properties.put("micronaut.security.basic-auth.enabled", false);
    properties.put("micronaut.security.token.bearer.enabled", false);
    properties.put("micronaut.security.endpoints.introspection.enabled", false);

    var assets = "micronaut.router.static-resources.";
    properties.put(
        assets + "ui.paths", "classpath:META-INF/resources/webjars/swagger-ui/" + SWAGGER_UI);
    properties.put(assets + "ui.mapping", "/docs/ui/**");
    properties.put(assets + "page.paths", "classpath:io/portico/http/docs");
    properties.put(assets + "page.mapping", "/docs/page/**");

    // Libraries may add endpoints. That of health has a filter by path, and with one, the
    // framework cannot cache the list of filters for all requests.
    properties.put("endpoints.all.enabled", false);
    properties.put("micronaut.metrics.enabled", true);
    properties.put("micronaut.metrics.export.prometheus.enabled", true);
    // RequestMetrics counts requests without a reactive step around each.
    properties.put("micronaut.metrics.binders.web.enabled", false);
    // Executor metrics show nothing, because each request has its own virtual thread.
    properties.put("micronaut.metrics.binders.executor.enabled", false);
    return properties;
  }

  /**
   * Returns the properties that make a server speak TLS only.
   *
   * @param port 0 for a free one
   * @param certificate the certificate and those that vouch for it, in PEM
   * @param key the private key of the certificate, in PEM
   */
  public static Map<String, Object> tls(int port, Path certificate, Path key) {
    return Map.of(
        TLS_ENABLED,
        true,
        "micronaut.server.ssl.port",
        port,
        "micronaut.server.ssl.key-name",
        CERTIFICATE,
        CERTIFICATE_FILES + ".format",
        "PEM",
        CERTIFICATE_FILES + ".certificate-path",
        certificate,
        CERTIFICATE_FILES + ".path",
        key,
        // A watcher sees neither files behind links nor those in two folders.
        CERTIFICATE_FILES + ".refresh-mode",
        "SCHEDULER",
        CERTIFICATE_FILES + ".refresh-interval",
        CERTIFICATE_REFRESH);
  }

  /**
   * Returns the properties of the limits of callers.
   *
   * @param credentialRequests the requests per second with one credential
   * @param addressRequests the requests per second without one from one address
   */
  public static Map<String, Object> limits(int credentialRequests, int addressRequests) {
    return Map.of(CREDENTIAL_REQUESTS, credentialRequests, ADDRESS_REQUESTS, addressRequests);
  }

  /**
   * Returns the properties that allow pages of other origins to send requests.
   *
   * @param origins such as {@code https://portal.example.com} in lower case, or {@link #ANY_ORIGIN}
   */
  public static Map<String, Object> cors(List<String> origins) {
    var cors = "micronaut.server.cors.";
    var pages = cors + "configurations.pages.";
    var properties = new LinkedHashMap<String, Object>();
    properties.put(CORS_ORIGINS, origins);
    properties.put(cors + "enabled", true);
    properties.put(cors + "single-header", true);
    if (!origins.contains(ANY_ORIGIN)) {
      properties.put(pages + "allowed-origins", origins);
    }
    // Credentials are in headers that the page sets, never in cookies.
    properties.put(pages + "allow-credentials", false);
    properties.put(pages + "exposed-headers", EXPOSED_HEADERS);
    return properties;
  }

  /** Returns the property that enables the operator routes with {@code secret}. */
  public static Map<String, Object> operatorSecret(AccessToken secret) {
    return Map.of(OPERATOR_SECRET_HASH, secret.hash().hex());
  }
}
