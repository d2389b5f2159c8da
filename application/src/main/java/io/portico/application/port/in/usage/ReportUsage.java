package io.portico.application.port.in.usage;

import io.portico.domain.access.Actor;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsageDimension;
import io.portico.domain.usage.UsageFilter;
import io.portico.domain.usage.UsageName;
import io.portico.domain.usage.UsagePeriod;
import io.portico.domain.usage.UsageTotal;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Use case: a portal asks how often keys were used (specification 4.2, contract 3.6). */
public interface ReportUsage {

  /** The most totals of one answer. */
  int MOST = 100_000;

  /**
   * The most characters of the names beside the totals of one answer; more than the longest names
   * of a whole page.
   */
  int MOST_CHARACTERS = 21_000_000;

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
   * @param names what is known by another name of that which the totals are told apart by
   * @param count how many totals there are in all
   * @param keptSince the first day that is counted, if the period began before it: what was counted
   *     of the days before is kept no more in this resolution
   */
  record Report(
      List<UsageTotal> totals,
      Map<String, UsageName> names,
      long count,
      Optional<LocalDate> keptSince) {
    public Report {
      totals = List.copyOf(totals);
      names = Map.copyOf(names);
    }

    /** Returns what that is known by which {@code total} is of. */
    public Optional<UsageName> name(UsageTotal total) {
      return total.of().map(names::get);
    }

    /** A report of which nothing is gone. */
    public Report(List<UsageTotal> totals, Map<String, UsageName> names, long count) {
      this(totals, names, count, Optional.empty());
    }
  }
}
