package io.portico.domain.usage;

import static java.util.Objects.requireNonNull;

import io.portico.domain.shared.InvalidValueException;

/**
 * What is asked of the usage of a whole organisation: who or what was used most.
 *
 * @param by what is ranked
 * @param measure what they are ranked by
 * @param filter which calls count
 * @param limit how many are wanted
 */
public record RankingQuery(
    UsagePeriod period, UsageDimension by, UsageMeasure measure, UsageFilter filter, int limit) {

  /** The most that can be wanted. */
  public static final int MOST = 100;

  /** How many are usually wanted. */
  public static final int USUAL = 10;

  public RankingQuery {
    requireNonNull(period, "period");
    requireNonNull(by, "by");
    requireNonNull(measure, "measure");
    requireNonNull(filter, "filter");
    if (limit < 1 || limit > MOST) {
      throw new InvalidValueException(
          "limit", String.valueOf(limit), "a whole number from 1 to " + MOST);
    }
  }
}
