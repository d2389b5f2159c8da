package io.portico.domain.catalogue;

import io.portico.domain.shared.Worded;
import java.util.List;

/** What came of a call that a developer tried. */
public sealed interface TriedAnswer {

  /**
   * The API answered.
   *
   * @param headers by their names in lower case
   * @param body as text; empty if it is none
   * @param extent how much of the body it is
   */
  record Answered(int status, List<TriedCall.Header> headers, String body, Extent extent)
      implements TriedAnswer {

    public Answered {
      headers = List.copyOf(headers);
    }
  }

  /** The API did not answer. */
  record None(Reason reason) implements TriedAnswer {}

  /** Why an API did not answer, as far as developers need to know. */
  enum Reason implements Worded {
    /** The name of the host has no address. */
    UNKNOWN_HOST,
    /** The operator does not permit its addresses. */
    REFUSED_ADDRESS,
    /** No connection, or no secure one, came about. */
    NO_CONNECTION,
    /** The answer did not begin in time. */
    TIMEOUT,
    /** What came was not HTTP, or the connection was lost. */
    BROKEN_OFF
  }

  /** How much of a body is shown. */
  enum Extent {
    /** All of it. */
    WHOLE,
    /** What came within the limits of size and time. */
    BEGINNING,
    /** None, because it is no text. */
    NO_TEXT
  }
}
