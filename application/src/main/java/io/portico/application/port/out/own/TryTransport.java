package io.portico.application.port.out.own;

import io.portico.domain.catalogue.TriedAnswer;
import io.portico.domain.catalogue.TriedCall;

/** Makes the calls of APIs that developers try. */
@FunctionalInterface
public interface TryTransport {

  /** The most bytes that are read of the body of an answer. */
  int LARGEST_ANSWER = 1024 * 1024;

  /**
   * Makes the call and waits for its answer, at most 10 seconds. Follows no redirect, connects to
   * no private address unless that is allowed for webhooks, and neither stores nor logs the call.
   */
  TriedAnswer send(TriedCall.Sent call);
}
