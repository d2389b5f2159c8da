package io.portico.application.port.out.usage;

import io.portico.domain.usage.stream.StreamState;
import java.util.Optional;

/** The stream of usage records that this node reads, if the operator configured one. */
@FunctionalInterface
public interface UsageStream {

  /** Returns the state of the stream on this node; empty if none is configured. */
  Optional<StreamState> state();
}
