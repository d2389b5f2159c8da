package io.portico.application.service.usage;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toSet;

import io.portico.application.port.in.usage.UsageQueries;
import io.portico.application.port.out.key.KeyIdentifiers;
import io.portico.application.port.out.plan.Plans;
import io.portico.application.port.out.usage.UsageNames;
import io.portico.application.port.out.usage.UsageReports;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanFilter;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.usage.BucketRange;
import io.portico.domain.usage.HitRules;
import io.portico.domain.usage.RankingQuery;
import io.portico.domain.usage.Resolution;
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
  private final KeyIdentifiers identifiers;
  private final InstantSource clock;

  public UsageQueriesService(
      UsageReports reports,
      UsageNames names,
      Plans plans,
      UsageRetention retention,
      KeyIdentifiers identifiers,
      InstantSource clock) {
    this.reports = reports;
    this.names = names;
    this.plans = plans;
    this.retention = retention;
    this.identifiers = identifiers;
    this.clock = clock;
  }

  @Override
  public Optional<Ranking> rank(Actor actor, RankingQuery query) {
    actor.require(Permission.READ);
    var organisation = actor.organisation();
    return reports.rank(organisation, query).map(ranks -> named(organisation, query, ranks));
  }

  @Override
  public Optional<List<Day>> days(Actor actor, UsageFilter filter, int days) {
    actor.require(Permission.READ);
    if (days < 1 || days > MOST_DAYS) {
      throw new IllegalArgumentException("days: %d (expected: 1 to %d)".formatted(days, MOST_DAYS));
    }
    var today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    var first = today.minusDays(days - 1L);
    var range =
        new BucketRange(Resolution.DAY, Resolution.DAY.first(first), Resolution.DAY.last(today));
    return reports
        .totalsOfAllKeys(actor.organisation(), range, filter)
        .map(
            totals -> {
              var byBucket = totals.stream().collect(groupingBy(UsageTotal::bucket));
              return range
                  .buckets()
                  .mapToObj(bucket -> day(bucket, byBucket.getOrDefault(bucket, List.of())))
                  .toList();
            });
  }

  @Override
  public Optional<Series> series(
      Actor actor, UsagePeriod period, Resolution resolution, UsageFilter filter) {
    actor.require(Permission.READ);
    var buckets = resolution.last(period.last()) - resolution.first(period.first()) + 1;
    if (buckets > MOST_BUCKETS) {
      throw new IllegalArgumentException(
          "period: %d buckets (expected: at most %d)".formatted(buckets, MOST_BUCKETS));
    }
    // Expired counts are never reported, whether they have been removed yet or not.
    var keptSince =
        retention.keptSince(resolution, clock.instant()).filter(period.first()::isBefore);
    var kept = keptSince.map(period::since).orElse(Optional.of(period));
    if (kept.isEmpty()) {
      return Optional.of(new Series(List.of(), keptSince));
    }
    var range =
        new BucketRange(
            resolution, resolution.first(kept.get().first()), resolution.last(kept.get().last()));
    return reports
        .totalsOfAllKeys(actor.organisation(), range, filter)
        .map(totals -> new Series(totals, keptSince));
  }

  private static Day day(int bucket, List<UsageTotal> totals) {
    return new Day(
        LocalDate.ofEpochDay(bucket),
        totals.stream().mapToLong(total -> total.count().hits()).sum(),
        totals.stream().mapToLong(UsageTotal::successes).sum(),
        totals.stream().mapToLong(UsageTotal::errors).sum());
  }

  private Ranking named(OrganisationId organisation, RankingQuery query, List<UsageRank> ranks) {
    var ids = ranks.stream().map(UsageRank::of).toList();
    return new Ranking(ranks, names.find(organisation, query.by(), ids));
  }

  @Override
  public Optional<RankingPage> rankPage(Actor actor, RankingQuery query, List<String> tags) {
    actor.require(Permission.READ);
    var organisation = actor.organisation();
    var filter = tagged(organisation, query.filter(), tags);
    if (filter.isEmpty()) {
      return Optional.of(new RankingPage(new Ranking(List.of(), Map.of()), 0));
    }
    var tagged = query.with(filter.get());
    return reports
        .rank(organisation, tagged)
        .flatMap(
            ranks ->
                count(organisation, tagged, ranks)
                    .map(count -> new RankingPage(page(organisation, tagged, ranks), count)));
  }

  private Ranking page(OrganisationId organisation, RankingQuery query, List<UsageRank> ranks) {
    var ranking = named(organisation, query, ranks);
    return new Ranking(truncated(ranking.ranks(), ranking::name), ranking.names());
  }

  private Optional<Long> count(
      OrganisationId organisation, RankingQuery query, List<UsageRank> ranks) {
    return query.offset() == 0 && ranks.size() < query.limit()
        ? Optional.of((long) ranks.size())
        : reports.countRanks(organisation, query);
  }

  /* Empty if no call can match: no plan has one of the tags. */
  private Optional<UsageFilter> tagged(
      OrganisationId organisation, UsageFilter filter, List<String> tags) {
    if (tags.isEmpty()) {
      return Optional.of(filter);
    }
    var tagged =
        plans.page(organisation, PlanFilter.ALL, 0, Plans.MOST).stream()
            .filter(plan -> tags.stream().anyMatch(tag -> isTagged(plan, tag)))
            .map(Plan::id)
            .collect(toSet());
    return tagged.isEmpty() ? Optional.empty() : Optional.of(filter.under(tagged));
  }

  private static boolean isTagged(Plan plan, String tag) {
    return plan.details().tags().contains(tag) || HitRules.planOf(tag).equals(plan.id().toString());
  }

  @Override
  public Report report(Actor actor, ReportQuery query) {
    actor.require(Permission.READ);
    var keys = stored(actor.organisation(), query.keys());
    var keptSince =
        retention
            .keptSince(query.resolution(), clock.instant())
            .filter(query.period().first()::isBefore);
    // Expired counts are never reported, whether they have been removed yet or not.
    var period = keptSince.map(query.period()::since).orElse(Optional.of(query.period()));
    var organisation = actor.organisation();
    var filter = tagged(organisation, query.filter(), query.tags());
    if (period.isEmpty() || keys.isEmpty() || filter.isEmpty()) {
      return new Report(List.of(), Map.of(), 0, keptSince);
    }
    var selection =
        new UsageQuery(keys, period.get(), query.resolution(), filter.get(), query.by());
    var slice = query.slice().orElse(new Slice(0, MOST_TOTALS));
    var totals = reports.totals(organisation, selection, slice.offset(), slice.limit());
    var complete = query.slice().isEmpty() && totals.size() < MOST_TOTALS;
    var count = complete ? totals.size() : reports.count(organisation, selection);
    var groupNames = names(organisation, selection, totals);
    var named = truncated(totals, total -> total.of().map(groupNames::get));
    return new Report(named, groupNames, count, keptSince);
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
    var rules = new HitRules(organisation, identifiers::ofReported, clock.instant());
    var stored = new LinkedHashSet<StoredKey>();
    for (var i = 0; i < keys.size(); i++) {
      try {
        stored.add(rules.key(keys.get(i)));
      } catch (InvalidValueException e) {
        throw e.at("keys[%d]".formatted(i));
      }
    }
    return stored;
  }
}
