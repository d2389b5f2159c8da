package io.portico.application.port.out.webhook;

import io.portico.domain.webhook.Event;
import java.time.Instant;
import java.util.Optional;

/** Writes events as receivers read them. */
@FunctionalInterface
public interface EventPayloads {

  /**
   * Returns the body of a delivery: type, time and data of the event. It has at most {@link
   * io.portico.domain.webhook.Delivery#LONGEST_PAYLOAD} bytes; a larger event is written without
   * its largest members, and says so.
   *
   * @param application the name of the application of a key or a key request; empty for other
   *     events, and for an application that was removed
   */
  String write(Event event, Optional<String> application, Instant at);
}
