package io.portico.domain.webhook;

import io.portico.domain.shared.Text;
import java.time.Instant;
import java.util.Optional;

/**
 * An attempt to deliver an event.
 *
 * @param status the status of the answer; empty if there was none
 * @param text the beginning of the answer, or why there was none
 */
public record Attempt(Instant at, Optional<Integer> status, String text) {

  /** The most characters that are kept of an answer. */
  public static final int LONGEST_TEXT = 1_000;

  public Attempt {
    text = Text.truncated(printable(text), LONGEST_TEXT);
  }

  /* Receivers may answer anything. */
  private static String printable(String text) {
    var kept = new StringBuilder();
    text.codePoints()
        .map(c -> Text.isPrintable(c) || c == '\n' || c == '\t' ? c : '\uFFFD')
        .forEach(kept::appendCodePoint);
    return kept.toString();
  }
}
