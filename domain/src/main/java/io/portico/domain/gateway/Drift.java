package io.portico.domain.gateway;

import io.portico.domain.shared.Text;
import java.time.Instant;
import java.util.List;

/**
 * A difference that a check found at a gateway. It was corrected, unless the gateway refused that.
 *
 * @param found what differed, in words
 */
public record Drift(Instant at, String found) {

  /** The most characters. */
  public static final int LONGEST = 500;

  public Drift {
    found = Text.abbreviated(found, LONGEST);
  }

  /** Returns the drift of several differences. */
  static Drift of(List<String> found, Instant at) {
    return new Drift(at, String.join("; ", found));
  }
}
