package io.portico.http.page;

import java.util.Optional;

/** Whether a change of a definition breaks clients, in words and colours. */
public final class Compatibility {

  private Compatibility() {}

  /** Returns the key of the message that says whether a change breaks clients. */
  public static String key(Optional<Boolean> breaking) {
    return breaking.isEmpty()
        ? "definitions.notJudged"
        : breaking.get() ? "definitions.breaking" : "definitions.compatible";
  }

  /** Returns the colour of that message. */
  public static Colour colour(Optional<Boolean> breaking) {
    return breaking.isEmpty() ? Colour.GREY : breaking.get() ? Colour.RED : Colour.GREEN;
  }
}
