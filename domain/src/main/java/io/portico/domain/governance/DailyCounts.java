package io.portico.domain.governance;

import io.portico.domain.shared.Identifier;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;

/**
 * How many APIs carried each label, and complied with each policy, on a day in UTC.
 *
 * @param at when they were counted last
 * @param apis the number of APIs
 * @param counts at most one for each label and policy
 */
public record DailyCounts(LocalDate day, Instant at, long apis, List<Count> counts) {

  /** How many years the counts of a day are kept. */
  public static final int YEARS_KEPT = 2;

  public DailyCounts {
    counts = List.copyOf(counts);
  }

  /**
   * The count of a label or a policy.
   *
   * @param subject the id of the label definition or of the policy
   * @param applicable how many APIs it is about: for a label, all
   * @param covered how many of those carry the label, or comply with the policy
   */
  public record Count(Identifier subject, long applicable, long covered) {

    /** Returns the sum of this count and {@code other}. */
    public Count plus(Count other) {
      return new Count(subject, applicable + other.applicable, covered + other.covered);
    }

    /** Returns how many do not; the two are counted while others write, so never less than none. */
    public long uncovered() {
      return Math.max(0, applicable - covered);
    }
  }
}
