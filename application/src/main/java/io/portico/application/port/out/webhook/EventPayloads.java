package io.portico.application.port.out.webhook;

import io.portico.domain.webhook.Event;
import java.time.Instant;

/** Writes events as receivers read them. */
@FunctionalInterface
public interface EventPayloads {

  /**
   * Returns the body of a delivery: type, time and data of the event. It has at most {@link
   * io.portico.domain.webhook.Delivery#LONGEST_PAYLOAD} bytes; a larger event is written without
   * its largest members, and says so.
   */
  String write(Event event, Instant at);
}
