package io.portico.domain.usage;

import io.portico.domain.shared.InvalidValueException;

/**
 * Selects keys, APIs, developers or plans of an organisation by their usage.
 *
 * @param by what to rank
 * @param filter the calls to count
 * @param offset how many ranks to skip
 * @param limit the length of the ranking
 */
public record RankingQuery(
    UsagePeriod period,
    UsageDimension by,
    UsageOrder order,
    UsageFilter filter,
    long offset,
    int limit) {

  /** The largest limit. */
  public static final int MOST = 10_000;

  /** The default limit. */
  public static final int DEFAULT = 10;

  public RankingQuery {
    if (limit < 1 || limit > MOST) {
      throw new InvalidValueException(
          "limit", String.valueOf(limit), "a whole number from 1 to " + MOST);
    }
  }

  /** Returns this query with another filter. */
  public RankingQuery with(UsageFilter other) {
    return new RankingQuery(period, by, order, other, offset, limit);
  }

  /** Selects the most used. */
  public RankingQuery(
      UsagePeriod period, UsageDimension by, UsageMeasure measure, UsageFilter filter, int limit) {
    this(period, by, new UsageOrder(measure, false), filter, 0, limit);
  }
}
