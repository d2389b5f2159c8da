package io.portico.domain.gateway;

import io.portico.domain.shared.Text;
import java.time.Instant;

/** Why the last attempt failed. */
public record PushFailure(Instant at, String reason) {

  /** The most characters. */
  public static final int LONGEST = 500;

  public PushFailure {
    reason = Text.abbreviated(printable(reason), LONGEST);
  }

  /* Gateways may answer anything. */
  private static String printable(String text) {
    var kept = new StringBuilder();
    text.codePoints().map(c -> Text.isPrintable(c) ? c : '\uFFFD').forEach(kept::appendCodePoint);
    return kept.toString();
  }
}
