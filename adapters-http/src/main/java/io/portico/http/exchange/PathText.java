package io.portico.http.exchange;

import io.micronaut.http.HttpRequest;
import java.net.URI;

/** Text in the path of a request, percent-decoded; a plus sign stays a plus sign. */
public final class PathText {

  private PathText() {}

  /**
   * Returns the text after the first {@code prefix} in the path, without a trailing slash.
   *
   * @param prefix a part of the path that the route guarantees
   */
  public static String after(String prefix, HttpRequest<?> request) {
    // A slash that is encoded is a part of the text, at its end too.
    var path = request.getUri().getRawPath();
    var begin = path.indexOf(prefix) + prefix.length();
    var end = path.endsWith("/") ? path.length() - 1 : path.length();
    return URI.create("http://host/" + path.substring(begin, Math.max(begin, end)))
        .getPath()
        .substring(1);
  }
}
