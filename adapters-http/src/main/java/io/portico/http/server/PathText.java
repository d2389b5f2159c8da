package io.portico.http.server;

import io.micronaut.http.HttpRequest;

/** Text in the path of a request, percent-decoded; a plus sign stays a plus sign. */
public final class PathText {

  private PathText() {}

  /**
   * Returns the text after the first {@code prefix} in the path, without a trailing slash.
   *
   * @param prefix a part of the path that the route guarantees
   */
  public static String after(String prefix, HttpRequest<?> request) {
    var path = request.getUri().getPath();
    var begin = path.indexOf(prefix) + prefix.length();
    var end = path.endsWith("/") ? path.length() - 1 : path.length();
    return path.substring(begin, Math.max(begin, end));
  }
}
