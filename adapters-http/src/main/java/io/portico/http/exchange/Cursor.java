package io.portico.http.exchange;

import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.Text;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.function.Function;

/**
 * An opaque position in a list, from which a client requests the next page. It contains the key of
 * the last record, so it stays valid while records are added and removed.
 */
public final class Cursor {

  private Cursor() {}

  /** Returns the cursor after the record with {@code key} in the list named {@code list}. */
  public static String after(String list, Object key) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString((list + ":" + key).getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Parses the key in {@code cursor}.
   *
   * @throws InvalidValueException if it is not a cursor of this list
   */
  public static <T> T read(String list, String cursor, Function<String, T> reading) {
    var prefix = list + ":";
    try {
      var text = Text.ofUtf8(Base64.getUrlDecoder().decode(cursor)).orElse("");
      if (text.startsWith(prefix)) {
        return reading.apply(text.substring(prefix.length()));
      }
    } catch (IllegalArgumentException | InvalidValueException _) {
      // Reported below.
    }
    throw new InvalidValueException("cursor", cursor, "the member next of an earlier page");
  }
}
