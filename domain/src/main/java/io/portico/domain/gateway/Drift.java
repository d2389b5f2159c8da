package io.portico.domain.gateway;

import io.portico.domain.shared.Text;
import java.time.Instant;

/**
 * What a check found to differ at a gateway. It was mended.
 *
 * @param found what differed, in words
 */
public record Drift(Instant at, String found) {

  /** The most characters. */
  public static final int LONGEST = 500;

  public Drift {
    found = Text.abbreviated(found, LONGEST);
  }
}
