package io.portico.connection;

import java.util.Map;
import java.util.Optional;

/**
 * The answer of a server.
 *
 * @param headers by their names in lower case
 * @param body the beginning of the body
 */
public record Answer(int status, Map<String, String> headers, String body, Extent extent) {

  /** How much of a body was read. */
  public enum Extent {
    /** All of it. */
    WHOLE,
    /** As much as the limit allows. */
    LIMITED,
    /** What came before the server closed the connection or the time was over. */
    BROKEN_OFF
  }

  /** Returns a header by its name in lower case. */
  public Optional<String> header(String name) {
    return Optional.ofNullable(headers.get(name));
  }
}
