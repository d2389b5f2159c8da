package io.portico.connection;

import java.util.Map;
import java.util.Optional;

/**
 * The answer of a server.
 *
 * @param headers by their names in lower case
 * @param body the beginning of the body
 * @param complete whether that is the whole body
 */
public record Answer(int status, Map<String, String> headers, String body, boolean complete) {

  /** Returns a header by its name in lower case. */
  public Optional<String> header(String name) {
    return Optional.ofNullable(headers.get(name));
  }
}
