package io.portico.outbound;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A request to another system.
 *
 * @param address absolute, {@code http} or {@code https}
 * @param body JSON, unless a header says what else
 * @param timeout how long the request may take, with its answer
 */
public record OutboundRequest(
    String method, URI address, List<Header> headers, Optional<byte[]> body, Duration timeout) {

  /** One header. */
  public record Header(String name, String value) {}

  /** Hides the values of headers, which may be credentials, and the body. */
  @Override
  public String toString() {
    return method + " " + address.getHost();
  }
}
