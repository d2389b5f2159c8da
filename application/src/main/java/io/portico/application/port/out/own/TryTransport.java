package io.portico.application.port.out.own;

import io.portico.domain.catalogue.TriedCall;
import io.portico.domain.catalogue.TriedCall.Header;
import java.util.List;

/** Makes the calls of APIs that developers try. */
@FunctionalInterface
public interface TryTransport {

  /** The most bytes that are read of the body of an answer. */
  int LARGEST_ANSWER = 1024 * 1024;

  /**
   * Makes the call and waits for its answer, at most 10 seconds. Follows no redirect, connects to
   * no private address unless that is allowed for webhooks, and neither stores nor logs the call.
   */
  Result send(TriedCall.Sent call);

  /** What came of a call. */
  sealed interface Result {

    /**
     * The API answered.
     *
     * @param headers by their names in lower case
     * @param body as text, or empty if it is none
     * @param extent how much of the body it is
     */
    record Answered(int status, List<Header> headers, String body, Extent extent)
        implements Result {

      public Answered {
        headers = List.copyOf(headers);
      }
    }

    /** It did not answer. */
    record NoAnswer(String reason) implements Result {}
  }

  /** How much of a body an answer shows. */
  enum Extent {
    /** All of it. */
    WHOLE,
    /** What came within the limits of size and time. */
    BEGINNING,
    /** None, because it is no text. */
    NO_TEXT
  }
}
