package io.portico.application.service.usage;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toSet;

import io.portico.application.port.in.usage.UsageQueries;
import io.portico.application.port.out.plan.Plans;
import io.portico.application.port.out.usage.UsageNames;
import io.portico.application.port.out.usage.UsageReports;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanFilter;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.usage.Buckets;
import io.portico.domain.usage.HitRules;
import io.portico.domain.usage.LatencyHistogram;
import io.portico.domain.usage.RankingQuery;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsageDimension;
import io.portico.domain.usage.UsageFilter;
import io.portico.domain.usage.UsageName;
import io.portico.domain.usage.UsagePeriod;
import io.portico.domain.usage.UsageQuery;
import io.portico.domain.usage.UsageRank;
import io.portico.domain.usage.UsageRetention;
import io.portico.domain.usage.UsageTotal;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Reads reports and rankings, and adds display names. */
public final class UsageQueriesService implements UsageQueries {

  private final UsageReports reports;
  private final UsageNames names;
  private final Plans plans;
  private final UsageRetention retention;
  private final ReportedKeys reportedKeys;
  private final InstantSource clock;

  public UsageQueriesService(
      UsageReports reports,
      UsageNames names,
      Plans plans,
      UsageRetention retention,
      ReportedKeys reportedKeys,
      InstantSource clock) {
    this.reports = reports;
    this.names = names;
    this.plans = plans;
    this.retention = retention;
    this.reportedKeys = reportedKeys;
    this.clock = clock;
  }

  @Override
  public Optional<Ranking> rank(Actor actor, RankingQuery query) {
    actor.require(Permission.READ);
    var organisation = actor.organisation();
    var buckets = buckets(query);
    var named = query.with(query.filter().with(plans.named(organisation)));
    return reports
        .rank(organisation, buckets, named)
        .map(
            ranks ->
                named(
                    organisation,
                    buckets,
                    named,
                    ranks,
                    latencies(organisation, buckets, named, ranks)));
  }

  /* Of those that are ranked; of all, if they are more than a filter takes. */
  private Map<String, LatencyHistogram> latencies(
      OrganisationId organisation, Buckets buckets, RankingQuery query, List<UsageRank> ranks) {
    if (!query.by().isOfTarget() || ranks.isEmpty()) {
      return Map.of();
    }
    var filter = ranks.size() > UsageFilter.MOST_APIS ? query.filter() : among(query, ranks);
    return reports.latencies(organisation, buckets, filter, query.by()).orElse(Map.of());
  }

  private static UsageFilter among(RankingQuery query, List<UsageRank> ranks) {
    var ids = ranks.stream().map(UsageRank::of);
    return query.by() == UsageDimension.API
        ? query.filter().among(ids.collect(toSet()))
        : query
            .filter()
            .under(ids.map(id -> new PlanId(Identifier.of("planId", id))).collect(toSet()));
  }

  @Override
  public Optional<List<Day>> days(Actor actor, UsageFilter filter, int days) {
    actor.require(Permission.READ);
    if (days < 1 || days > MOST_DAYS) {
      throw new IllegalArgumentException("days: %d (expected: 1 to %d)".formatted(days, MOST_DAYS));
    }
    var today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    var first = today.minusDays(days - 1L);
    var buckets = retention.kept(new UsagePeriod(first, today), Resolution.DAY, clock.instant());
    return reports
        .totalsOfAllKeys(actor.organisation(), buckets, filter)
        .map(
            totals -> {
              var byBucket = totals.stream().collect(groupingBy(UsageTotal::bucket));
              return first
                  .datesUntil(today.plusDays(1))
                  .map(day -> day(day, byBucket.getOrDefault(Resolution.DAY.first(day), List.of())))
                  .toList();
            });
  }

  @Override
  public Optional<Series> series(
      Actor actor, UsagePeriod period, Resolution resolution, UsageFilter filter) {
    actor.require(Permission.READ);
    var buckets = period.buckets(resolution);
    if (buckets > MOST_BUCKETS) {
      throw new IllegalArgumentException(
          "period: %d buckets (expected: at most %d)".formatted(buckets, MOST_BUCKETS));
    }
    var kept = retention.kept(period, resolution, clock.instant());
    return reports
        .totalsOfAllKeys(actor.organisation(), kept, filter)
        .map(
            totals ->
                new Series(
                    totals,
                    totals.isEmpty()
                        ? Map.of()
                        : reports.latencies(actor.organisation(), kept, filter).orElse(Map.of()),
                    kept.days()));
  }

  private static Day day(LocalDate day, List<UsageTotal> totals) {
    return new Day(
        day,
        totals.stream().mapToLong(total -> total.count().hits()).sum(),
        totals.stream().mapToLong(UsageTotal::successes).sum(),
        totals.stream().mapToLong(UsageTotal::errors).sum());
  }

  /* Months are the fewest counters of a period. */
  private Buckets buckets(RankingQuery query) {
    return retention.kept(query.period(), Resolution.MONTH, clock.instant());
  }

  private Ranking named(
      OrganisationId organisation,
      Buckets buckets,
      RankingQuery query,
      List<UsageRank> ranks,
      Map<String, LatencyHistogram> latencies) {
    var ids = ranks.stream().map(UsageRank::of).toList();
    return new Ranking(ranks, names.find(organisation, query.by(), ids), latencies, buckets.days());
  }

  @Override
  public Optional<RankingPage> rankPage(Actor actor, RankingQuery query, List<String> tags) {
    actor.require(Permission.READ);
    var organisation = actor.organisation();
    var filter = tagged(organisation, query.filter(), tags);
    var buckets = buckets(query);
    if (filter.isEmpty()) {
      return Optional.of(new RankingPage(new Ranking(List.of(), Map.of(), buckets.days()), 0));
    }
    var tagged = query.with(filter.get());
    return reports
        .rank(organisation, buckets, tagged)
        .flatMap(
            ranks ->
                count(organisation, buckets, tagged, ranks)
                    .map(
                        count ->
                            new RankingPage(page(organisation, buckets, tagged, ranks), count)));
  }

  private Ranking page(
      OrganisationId organisation, Buckets buckets, RankingQuery query, List<UsageRank> ranks) {
    // Classic lists have no percentiles.
    var ranking = named(organisation, buckets, query, ranks, Map.of());
    return new Ranking(truncated(ranking.ranks(), ranking::name), ranking.names(), ranking.days());
  }

  private Optional<Long> count(
      OrganisationId organisation, Buckets buckets, RankingQuery query, List<UsageRank> ranks) {
    return query.offset() == 0 && ranks.size() < query.limit()
        ? Optional.of((long) ranks.size())
        : reports.countRanks(organisation, buckets, query);
  }

  /* Empty if no call can match: no plan has one of the tags. */
  private Optional<UsageFilter> tagged(
      OrganisationId organisation, UsageFilter filter, List<String> tags) {
    var named = filter.with(plans.named(organisation));
    if (tags.isEmpty()) {
      return Optional.of(named);
    }
    var tagged =
        plans.page(organisation, PlanFilter.ALL, 0, Plans.MOST).stream()
            .filter(plan -> tags.stream().anyMatch(tag -> isTagged(plan, tag)))
            .map(Plan::id)
            .collect(toSet());
    return tagged.isEmpty() ? Optional.empty() : Optional.of(named.under(tagged));
  }

  private static boolean isTagged(Plan plan, String tag) {
    return plan.details().tags().contains(tag) || HitRules.isTagOf(tag, plan);
  }

  @Override
  public Report report(Actor actor, ReportQuery query) {
    actor.require(Permission.READ);
    var keys = stored(actor.organisation(), query.keys());
    var buckets = retention.kept(query.period(), query.resolution(), clock.instant());
    var organisation = actor.organisation();
    var filter = tagged(organisation, query.filter(), query.tags());
    if (keys.isEmpty() || filter.isEmpty()) {
      return new Report(List.of(), Map.of(), 0, buckets.days());
    }
    var selection = new UsageQuery(keys, buckets, filter.get(), query.by());
    var slice = query.slice().orElse(new Slice(0, MOST_TOTALS));
    var totals = reports.totals(organisation, selection, slice.offset(), slice.limit());
    var complete = query.slice().isEmpty() && totals.size() < MOST_TOTALS;
    var count = complete ? totals.size() : reports.count(organisation, selection);
    var groupNames = names(organisation, selection, totals);
    var named = truncated(totals, total -> total.of().map(groupNames::get));
    return new Report(named, groupNames, count, buckets.days());
  }

  private Map<String, UsageName> names(
      OrganisationId organisation, UsageQuery selection, List<UsageTotal> totals) {
    var groups = totals.stream().flatMap(total -> total.of().stream()).collect(toSet());
    return selection.by().isEmpty() || groups.isEmpty()
        ? Map.of()
        : names.find(organisation, selection.by().get(), groups);
  }

  /* A name may be repeated in each item, so a few long names can fill a large response. */
  private static <T> List<T> truncated(List<T> items, Function<T, Optional<UsageName>> name) {
    var characters = 0L;
    for (var i = 0; i < items.size(); i++) {
      characters += name.apply(items.get(i)).map(UsageName::characters).orElse(0);
      if (characters > MOST_CHARACTERS) {
        return items.subList(0, i);
      }
    }
    return items;
  }

  private Set<StoredKey> stored(OrganisationId organisation, List<String> keys) {
    var rules = new HitRules(organisation, reportedKeys::identifier, clock.instant());
    var stored = new LinkedHashSet<StoredKey>();
    for (var i = 0; i < keys.size(); i++) {
      try {
        stored.add(rules.key(keys.get(i)));
      } catch (InvalidValueException e) {
        throw e.at("keys[%d]".formatted(i));
      }
    }
    return reportedKeys.issued(organisation, stored);
  }
}
