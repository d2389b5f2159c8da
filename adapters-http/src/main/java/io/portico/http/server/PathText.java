package io.portico.http.server;

import io.micronaut.http.HttpRequest;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** What stands in the path of a request, decoded as a path: a plus sign is a plus sign. */
public final class PathText {

  private PathText() {}

  /**
   * Returns what stands behind the first {@code mark} of the path, without a slash at the end.
   *
   * @param mark a part of the path, which the route makes sure of
   */
  public static String behind(String mark, HttpRequest<?> request) {
    var path = request.getUri().getRawPath();
    var begin = path.indexOf(mark) + mark.length();
    var end = path.endsWith("/") ? path.length() - 1 : path.length();
    return decoded(path.substring(begin, Math.max(begin, end)));
  }

  /* EntryRules has seen to it that what is encoded is UTF-8. */
  private static String decoded(String text) {
    if (text.indexOf('%') < 0) {
      return text;
    }
    var bytes = new ByteArrayOutputStream(text.length());
    for (var i = 0; i < text.length(); ) {
      if (text.charAt(i) == '%') {
        bytes.write(HexFormat.fromHexDigits(text, i + 1, i + 3));
        i += 3;
      } else {
        var character = text.codePointAt(i);
        bytes.writeBytes(Character.toString(character).getBytes(StandardCharsets.UTF_8));
        i += Character.charCount(character);
      }
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
