package io.portico.outbound;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Map;
import java.util.Optional;

/**
 * The answer of another system.
 *
 * @param headers by their names in lower case; of several of one name, the last
 * @param body its beginning, as {@code extent} says
 * @param extent how much of the body was read
 */
@SuppressWarnings("ArrayRecordComponent") // never compared, never changed
public record Answer(int status, Map<String, String> headers, byte[] body, Extent extent) {

  public Answer {
    headers = Map.copyOf(headers);
  }

  /** How much of a body was read. */
  public enum Extent {
    /** All of it. */
    WHOLE,
    /** As much as the limit allows. */
    LIMITED,
    /** What came before the time was over. */
    TIMED_OUT,
    /** What came before the connection was lost. */
    BROKEN_OFF
  }

  /** Returns a header by its name in lower case. */
  public Optional<String> header(String name) {
    return Optional.ofNullable(headers.get(name));
  }

  /** Returns the body as text. */
  public String text() {
    return new String(body, UTF_8);
  }
}
