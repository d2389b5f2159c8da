package io.portico.domain.usage;

import io.portico.domain.shared.InvalidValueException;

/**
 * Selects the most used keys, APIs, developers or plans of an organisation.
 *
 * @param by what to rank
 * @param measure the sort criterion
 * @param filter the calls to count
 * @param limit the length of the ranking
 */
public record RankingQuery(
    UsagePeriod period, UsageDimension by, UsageMeasure measure, UsageFilter filter, int limit) {

  /** The largest limit. */
  public static final int MOST = 100;

  /** The default limit. */
  public static final int DEFAULT = 10;

  public RankingQuery {
    if (limit < 1 || limit > MOST) {
      throw new InvalidValueException(
          "limit", String.valueOf(limit), "a whole number from 1 to " + MOST);
    }
  }
}
