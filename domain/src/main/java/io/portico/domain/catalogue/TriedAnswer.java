package io.portico.domain.catalogue;

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
  record None(String reason) implements TriedAnswer {}

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
