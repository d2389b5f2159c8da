package io.portico.application.port.out.node;

import io.portico.domain.shared.Identifier;
import java.time.Instant;

/** The nodes that run on the store. */
public interface Nodes {

  /** Records that {@code node} runs, and does so until {@code until} unless it says so again. */
  void beat(Identifier node, Instant until);

  /** Returns how many nodes run at {@code at}. */
  int live(Instant at);

  /** Removes {@code node}, which stops. Does nothing if it is not there. */
  void leave(Identifier node);

  /** Removes up to {@code most} nodes that have not run since {@code at}. */
  int purgeDead(Instant at, int most);
}
