package io.portico.http.problem;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;

/** The scheme that the answer to an unauthenticated caller asks for. */
public final class Challenge {

  /** The path of introspection, whose clients may send the scheme Basic. */
  public static final String INTROSPECTION = "/gateway/introspect";

  private static final String BASIC = "Basic ";

  private Challenge() {}

  /** Returns whether {@code credential}, the value of a header, has the scheme Basic. */
  public static boolean isBasic(String credential) {
    return credential.regionMatches(true, 0, BASIC, 0, BASIC.length());
  }

  static String of(HttpRequest<?> request) {
    var authorization = request.getHeaders().get(HttpHeaders.AUTHORIZATION);
    return request.getPath().startsWith(INTROSPECTION)
            && authorization != null
            && isBasic(authorization)
        ? "Basic realm=\"portico\""
        : "Bearer";
  }
}
