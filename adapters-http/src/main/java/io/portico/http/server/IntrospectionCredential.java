package io.portico.http.server;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * The credential of a client of RFC 7662, which may send it as OAuth 2.0 does: an id, which means
 * nothing here, and a secret, which is the credential.
 */
public final class IntrospectionCredential {

  /** The path of introspection. */
  public static final String PATH = "/gateway/introspect";

  private static final String BASIC = "Basic ";

  private IntrospectionCredential() {}

  /** Returns whether {@code request} is one of introspection. */
  public static boolean isFor(HttpRequest<?> request) {
    return request.getPath().startsWith(PATH);
  }

  /** Returns whether {@code request} is one of introspection with the scheme Basic. */
  public static boolean isBasic(HttpRequest<?> request) {
    var authorization = request.getHeaders().get(HttpHeaders.AUTHORIZATION);
    return isFor(request) && authorization != null && isBasic(authorization);
  }

  private static boolean isBasic(String credential) {
    return credential.regionMatches(true, 0, BASIC, 0, BASIC.length());
  }

  /** Returns the password in {@code credential} if that has the scheme Basic, else itself. */
  public static String withoutBasic(String credential) {
    if (!isBasic(credential)) {
      return credential;
    }
    try {
      var pair = Base64.getDecoder().decode(credential.substring(BASIC.length()).strip());
      var text = new String(pair, StandardCharsets.UTF_8);
      return UrlEncoding.decoded(text.substring(text.indexOf(':') + 1)).orElse(credential);
    } catch (IllegalArgumentException _) {
      return credential;
    }
  }
}
