package io.portico.http.dashboard.portal;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The live keys of a plan.
 *
 * @param live the number of all live keys, of which {@code keys} are the oldest
 */
public record PlanKeys(long live, List<Key> keys) {

  /**
   * A key.
   *
   * @param holder the address of its developer when it was issued
   */
  public record Key(
      String fingerprint,
      String holder,
      String holderPath,
      Instant issuedAt,
      Optional<Instant> expiresAt,
      Optional<Instant> lastUsed) {

    private static final int SHOWN = 12;

    /** Returns the first digits of the fingerprint. */
    public String shortName() {
      return fingerprint.substring(0, SHOWN);
    }
  }
}
