package io.portico.http.connection;

import io.micronaut.http.HttpRequest;
import io.portico.http.exchange.UrlEncoding;
import io.portico.http.problem.Challenge;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * The credential of a client of RFC 7662, which may send it as OAuth 2.0 does: an id, which means
 * nothing here, and a secret, which is the credential.
 */
public final class IntrospectionCredential {

  /** The path of introspection. */
  public static final String PATH = Challenge.INTROSPECTION;

  private IntrospectionCredential() {}

  /** Returns whether {@code request} is one of introspection. */
  public static boolean isFor(HttpRequest<?> request) {
    return request.getPath().startsWith(PATH);
  }

  /** Returns the password in {@code credential} if that has the scheme Basic, else itself. */
  public static String withoutBasic(String credential) {
    if (!Challenge.isBasic(credential)) {
      return credential;
    }
    try {
      var pair = Base64.getDecoder().decode(credential.substring(credential.indexOf(' ')).strip());
      var text = new String(pair, StandardCharsets.UTF_8);
      return UrlEncoding.decoded(text.substring(text.indexOf(':') + 1)).orElse(credential);
    } catch (IllegalArgumentException _) {
      return credential;
    }
  }
}
