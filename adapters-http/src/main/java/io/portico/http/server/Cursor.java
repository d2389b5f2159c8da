package io.portico.http.server;

import io.portico.domain.shared.InvalidValueException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.function.Function;

/**
 * Where the next page of a list begins, as a text that clients hand back and do not read. It holds
 * the key of the last record, so it stays good while records come and go.
 */
public final class Cursor {

  private Cursor() {}

  /** Returns the cursor behind the record with this key, of the list that {@code list} names. */
  public static String behind(String list, Object key) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString((list + ":" + key).getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Returns what {@code reading} makes of the key in {@code cursor}.
   *
   * @throws InvalidValueException if no page of that list ever ended with this cursor
   */
  public static <T> T read(String list, String cursor, Function<String, T> reading) {
    var prefix = list + ":";
    try {
      var bytes = ByteBuffer.wrap(Base64.getUrlDecoder().decode(cursor));
      var text = StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
      if (text.startsWith(prefix)) {
        return reading.apply(text.substring(prefix.length()));
      }
    } catch (CharacterCodingException | IllegalArgumentException | InvalidValueException e) {
      throw (InvalidValueException) notACursor(cursor).initCause(e);
    }
    throw notACursor(cursor);
  }

  private static InvalidValueException notACursor(String cursor) {
    return new InvalidValueException("cursor", cursor, "the member next of an earlier page");
  }
}
