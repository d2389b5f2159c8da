package io.portico.application.service.usage;

import static java.util.stream.Collectors.toSet;

import io.portico.application.port.in.usage.UsageQueries;
import io.portico.application.port.out.key.KeyIdentifiers;
import io.portico.application.port.out.usage.UsageNames;
import io.portico.application.port.out.usage.UsageReports;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.key.StoredKey;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.usage.HitRules;
import io.portico.domain.usage.RankingQuery;
import io.portico.domain.usage.UsageName;
import io.portico.domain.usage.UsageQuery;
import io.portico.domain.usage.UsageRank;
import io.portico.domain.usage.UsageRetention;
import io.portico.domain.usage.UsageTotal;
import java.time.InstantSource;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads reports and rankings, and adds display names. */
public final class UsageQueriesService implements UsageQueries {

  private final UsageReports reports;
  private final UsageNames names;
  private final UsageRetention retention;
  private final KeyIdentifiers identifiers;
  private final InstantSource clock;

  public UsageQueriesService(
      UsageReports reports,
      UsageNames names,
      UsageRetention retention,
      KeyIdentifiers identifiers,
      InstantSource clock) {
    this.reports = reports;
    this.names = names;
    this.retention = retention;
    this.identifiers = identifiers;
    this.clock = clock;
  }

  @Override
  public Optional<Ranking> rank(Actor actor, RankingQuery query) {
    actor.require(Permission.READ);
    var organisation = actor.organisation();
    return reports
        .rank(organisation, query)
        .map(
            ranks -> {
              var ids = ranks.stream().map(UsageRank::of).toList();
              return new Ranking(ranks, names.find(organisation, query.by(), ids));
            });
  }

  @Override
  public Report report(Actor actor, ReportQuery query) {
    actor.require(Permission.READ);
    var keys = stored(query.keys());
    var keptSince =
        retention
            .keptSince(query.resolution(), clock.instant())
            .filter(query.period().first()::isBefore);
    // Expired counts are never reported, whether they have been removed yet or not.
    var period = keptSince.map(query.period()::since).orElse(Optional.of(query.period()));
    if (period.isEmpty() || keys.isEmpty()) {
      return new Report(List.of(), Map.of(), 0, keptSince);
    }
    var selection =
        new UsageQuery(keys, period.get(), query.resolution(), query.filter(), query.by());
    var slice = query.slice().orElse(new Slice(0, MOST_TOTALS));
    var organisation = actor.organisation();
    var totals = reports.totals(organisation, selection, slice.offset(), slice.limit());
    var complete = query.slice().isEmpty() && totals.size() < MOST_TOTALS;
    var count = complete ? totals.size() : reports.count(organisation, selection);
    var groupNames = names(organisation, selection, totals);
    return new Report(truncated(totals, groupNames), groupNames, count, keptSince);
  }

  private Map<String, UsageName> names(
      OrganisationId organisation, UsageQuery selection, List<UsageTotal> totals) {
    var groups = totals.stream().flatMap(total -> total.of().stream()).collect(toSet());
    return selection.by().isEmpty() || groups.isEmpty()
        ? Map.of()
        : names.find(organisation, selection.by().get(), groups);
  }

  /* The name is repeated in each total, so a few long names can fill a large response. */
  private static List<UsageTotal> truncated(List<UsageTotal> totals, Map<String, UsageName> names) {
    var characters = 0L;
    for (var i = 0; i < totals.size(); i++) {
      characters += totals.get(i).of().map(names::get).map(UsageName::characters).orElse(0);
      if (characters > MOST_CHARACTERS) {
        return totals.subList(0, i);
      }
    }
    return totals;
  }

  private Set<StoredKey> stored(List<String> keys) {
    var rules = new HitRules(identifiers::ofReported, clock.instant());
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
