package io.portico.application.service.usage;

import static java.util.stream.Collectors.toSet;

import io.portico.application.port.in.usage.ReportUsage;
import io.portico.application.port.out.key.KeyIdentifiers;
import io.portico.application.port.out.usage.UsageNames;
import io.portico.application.port.out.usage.UsageReports;
import io.portico.domain.key.StoredKey;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.usage.HitRules;
import io.portico.domain.usage.UsageName;
import io.portico.domain.usage.UsageQuery;
import io.portico.domain.usage.UsageRetention;
import io.portico.domain.usage.UsageTotal;
import java.time.InstantSource;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reports how often keys were used. */
public final class ReportUsageService implements ReportUsage {

  private final UsageReports reports;
  private final UsageNames names;
  private final UsageRetention retention;
  private final KeyIdentifiers identifiers;
  private final InstantSource clock;

  public ReportUsageService(
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
  public Report report(Query query) {
    var keys = stored(query.keys());
    var keptSince =
        retention
            .keptSince(query.resolution(), clock.instant())
            .filter(query.period().first()::isBefore);
    // What is kept no more is not told of, whether it is removed yet or not.
    var period = keptSince.map(query.period()::since).orElse(Optional.of(query.period()));
    if (period.isEmpty()) {
      return new Report(List.of(), Map.of(), 0, keptSince);
    }
    var question =
        new UsageQuery(keys, period.get(), query.resolution(), query.filter(), query.by());
    var report = report(query, question);
    return new Report(report.totals(), report.names(), report.count(), keptSince);
  }

  private Report report(Query query, UsageQuery question) {
    var organisation = query.actor().organisation();
    if (question.keys().isEmpty()) {
      return new Report(List.of(), Map.of(), 0);
    }
    if (query.part().isEmpty()) {
      var totals = reports.totals(organisation, question, 0, MOST);
      return named(
          organisation,
          question,
          totals,
          totals.size() < MOST ? totals.size() : reports.count(organisation, question));
    }
    var part = query.part().get();
    return named(
        organisation,
        question,
        reports.totals(organisation, question, part.offset(), part.limit()),
        reports.count(organisation, question));
  }

  private Report named(
      OrganisationId organisation, UsageQuery question, List<UsageTotal> totals, long count) {
    var some = totals.stream().flatMap(total -> total.of().stream()).collect(toSet());
    if (question.by().isEmpty() || some.isEmpty()) {
      return new Report(totals, Map.of(), count);
    }
    var named = names.find(organisation, question.by().get(), some);
    return new Report(fitting(totals, named), named, count);
  }

  /* A name stands beside each of its totals, so few long ones can fill a large answer. */
  private static List<UsageTotal> fitting(List<UsageTotal> totals, Map<String, UsageName> named) {
    var characters = 0L;
    for (var i = 0; i < totals.size(); i++) {
      characters += totals.get(i).of().map(named::get).map(UsageName::characters).orElse(0);
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
