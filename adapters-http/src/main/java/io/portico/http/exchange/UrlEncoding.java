package io.portico.http.exchange;

import io.portico.domain.shared.Text;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The encoding {@code application/x-www-form-urlencoded}, of forms and of queries. */
public final class UrlEncoding {

  private UrlEncoding() {}

  /** Returns what {@code text} encodes; empty if it is not UTF-8 in this encoding. */
  public static Optional<String> decoded(String text) {
    try {
      var bytes = URLDecoder.decode(text, StandardCharsets.ISO_8859_1);
      return Text.ofUtf8(bytes.getBytes(StandardCharsets.ISO_8859_1));
    } catch (IllegalArgumentException _) {
      return Optional.empty();
    }
  }

  /** Returns the encoded value of the first field of {@code fields} whose name is given. */
  public static Optional<String> value(String fields, Collection<String> names) {
    for (var field : fields.split("&", -1)) {
      var equals = field.indexOf('=');
      if (equals > 0 && names.contains(field.substring(0, equals))) {
        return Optional.of(field.substring(equals + 1));
      }
    }
    return Optional.empty();
  }

  /** Returns the encoded values of all fields of {@code fields} with this name. */
  public static List<String> values(String fields, String name) {
    return Arrays.stream(fields.split("&", -1))
        .filter(field -> field.startsWith(name + "="))
        .map(field -> field.substring(name.length() + 1))
        .toList();
  }
}
