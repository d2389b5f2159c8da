package io.portico.application.port.in.usage;

import io.portico.domain.access.Actor;
import io.portico.domain.usage.CountedDays;
import io.portico.domain.usage.LatencyHistogram;
import io.portico.domain.usage.RankingQuery;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsageDimension;
import io.portico.domain.usage.UsageFilter;
import io.portico.domain.usage.UsageName;
import io.portico.domain.usage.UsagePeriod;
import io.portico.domain.usage.UsageRank;
import io.portico.domain.usage.UsageTotal;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reports how often keys, APIs, developers and plans are used. */
public interface UsageQueries {

  /** The most totals in one report. */
  int MOST_TOTALS = 100_000;

  /** The most hours, days or months of {@link #series}. */
  int MOST_BUCKETS = 200;

  /** The most days of {@link #days}. */
  int MOST_DAYS = 90;

  /** The most characters of names in one report; a page with the longest names always fits. */
  int MOST_CHARACTERS = 21_000_000;

  /**
   * Returns the hits of some keys, by time and response code.
   *
   * @throws io.portico.domain.shared.InvalidValueException if a key is invalid, or there are too
   *     many
   */
  Report report(Actor actor, ReportQuery query);

  /**
   * Returns the hits of all keys by day, or empty as {@link #rank} does. Days without hits are
   * included.
   *
   * @param filter the calls to count
   * @param days how many, up to today, in UTC; at most {@value #MOST_DAYS}
   */
  Optional<List<Day>> days(Actor actor, UsageFilter filter, int days);

  /** The hits of a day. */
  record Day(LocalDate day, long hits, long successes, long errors) {}

  /**
   * Returns the hits of all keys by time and response code, or empty as {@link #rank} does.
   *
   * @param period at most {@value #MOST_BUCKETS} hours, days or months, as {@code resolution} says
   * @param filter the calls to count
   */
  Optional<Series> series(
      Actor actor, UsagePeriod period, Resolution resolution, UsageFilter filter);

  /**
   * Hits over time.
   *
   * @param totals by bucket, then code; those without hits are absent
   * @param latencies by bucket; none if counting them takes too long
   * @param days of the period that are counted
   */
  record Series(
      List<UsageTotal> totals, Map<Integer, LatencyHistogram> latencies, CountedDays days) {
    public Series {
      totals = List.copyOf(totals);
      latencies = Map.copyOf(latencies);
    }

    /** Hits without known latencies. */
    public Series(List<UsageTotal> totals, CountedDays days) {
      this(totals, Map.of(), days);
    }
  }

  /**
   * Returns the most used keys, APIs, developers or plans, or empty if counting takes longer than
   * {@link io.portico.application.port.out.usage.UsageReports#LONGEST}.
   */
  Optional<Ranking> rank(Actor actor, RankingQuery query);

  /**
   * Returns a page of a ranking, or empty as {@link #rank} does.
   *
   * @param tags of the plans of the calls; a call matches if its plan has one of them; empty for
   *     all calls
   */
  Optional<RankingPage> rankPage(Actor actor, RankingQuery query, List<String> tags);

  /**
   * Selects the totals of a report.
   *
   * @param keys raw or in their stored form
   * @param tags of the plans of the calls, as in {@link #rankPage}
   * @param by a dimension to group by, besides time and response code
   * @param slice the requested part of the totals; empty for all
   */
  record ReportQuery(
      List<String> keys,
      UsagePeriod period,
      Resolution resolution,
      UsageFilter filter,
      List<String> tags,
      Optional<UsageDimension> by,
      Optional<Slice> slice) {
    public ReportQuery {
      keys = List.copyOf(keys);
      tags = List.copyOf(tags);
    }
  }

  /**
   * A part of the totals.
   *
   * @param offset the number of totals to skip
   * @param limit the most totals to return
   */
  record Slice(long offset, int limit) {}

  /**
   * The totals, by time and response code.
   *
   * @param names display names of the groups, where known
   * @param count the number of all totals
   * @param days of the period that are counted
   */
  record Report(
      List<UsageTotal> totals, Map<String, UsageName> names, long count, CountedDays days) {
    public Report {
      totals = List.copyOf(totals);
      names = Map.copyOf(names);
    }

    /** Returns the display name of the group of {@code total}. */
    public Optional<UsageName> name(UsageTotal total) {
      return total.of().map(names::get);
    }
  }

  /**
   * A part of a ranking.
   *
   * @param count the number of all ranks
   */
  record RankingPage(Ranking ranking, long count) {}

  /**
   * A ranking in its order.
   *
   * @param names display names, where known
   * @param latencies of APIs and plans, where known; none if counting them takes too long
   * @param days of the period that are counted
   */
  record Ranking(
      List<UsageRank> ranks,
      Map<String, UsageName> names,
      Map<String, LatencyHistogram> latencies,
      CountedDays days) {
    public Ranking {
      ranks = List.copyOf(ranks);
      names = Map.copyOf(names);
      latencies = Map.copyOf(latencies);
    }

    /** A ranking without known latencies. */
    public Ranking(List<UsageRank> ranks, Map<String, UsageName> names, CountedDays days) {
      this(ranks, names, Map.of(), days);
    }

    /** Returns the latencies of {@code rank}. */
    public Optional<LatencyHistogram> latencies(UsageRank rank) {
      return Optional.ofNullable(latencies.get(rank.of()));
    }

    /** Returns the display name of {@code rank}. */
    public Optional<UsageName> name(UsageRank rank) {
      return Optional.ofNullable(names.get(rank.of()));
    }
  }
}
