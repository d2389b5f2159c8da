package io.portico.application.port.in.usage;

import io.portico.domain.access.Actor;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsageDimension;
import io.portico.domain.usage.UsageFilter;
import io.portico.domain.usage.UsagePeriod;
import io.portico.domain.usage.UsageTotal;
import java.util.List;
import java.util.Optional;

/** Use case: a portal asks how often keys were used (specification 4.2, contract 3.6). */
public interface ReportUsage {

  /** The most totals of one answer. */
  int MOST = 100_000;

  /**
   * Returns what was counted.
   *
   * @throws io.portico.domain.shared.InvalidValueException if a key is none, or there are too many
   */
  Report report(Query query);

  /**
   * What is asked.
   *
   * @param keys as the caller has them: raw, or as they are stored
   * @param by what is told apart beside time and response code
   * @param part which part of the totals is wanted; all of them if it is empty
   */
  record Query(
      Actor actor,
      List<String> keys,
      UsagePeriod period,
      Resolution resolution,
      UsageFilter filter,
      Optional<UsageDimension> by,
      Optional<Part> part) {
    public Query {
      keys = List.copyOf(keys);
    }
  }

  /**
   * A part of the totals.
   *
   * @param offset how many to leave out at the beginning
   * @param limit the most to return
   */
  record Part(long offset, int limit) {}

  /**
   * The totals, by time and response code.
   *
   * @param count how many there are in all
   */
  record Report(List<UsageTotal> totals, long count) {
    public Report {
      totals = List.copyOf(totals);
    }
  }
}
