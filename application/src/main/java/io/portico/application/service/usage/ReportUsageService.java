package io.portico.application.service.usage;

import io.portico.application.port.in.usage.ReportUsage;
import io.portico.application.port.out.UsageReports;
import io.portico.domain.key.KeyHashing;
import io.portico.domain.key.StoredKey;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.usage.HitRules;
import io.portico.domain.usage.UsageQuestion;
import java.time.InstantSource;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Reports how often keys were used. */
public final class ReportUsageService implements ReportUsage {

  private final UsageReports reports;
  private final KeyHashing hashing;
  private final InstantSource clock;

  public ReportUsageService(UsageReports reports, KeyHashing hashing, InstantSource clock) {
    this.reports = reports;
    this.hashing = hashing;
    this.clock = clock;
  }

  @Override
  public Report report(Query query) {
    var organisation = query.actor().organisation();
    var question =
        new UsageQuestion(
            stored(query.keys()), query.period(), query.resolution(), query.filter(), query.by());
    if (question.keys().isEmpty()) {
      return new Report(List.of(), 0);
    }
    if (query.part().isEmpty()) {
      var totals = reports.totals(organisation, question, 0, MOST);
      return new Report(
          totals, totals.size() < MOST ? totals.size() : reports.count(organisation, question));
    }
    var part = query.part().get();
    return new Report(
        reports.totals(organisation, question, part.offset(), part.limit()),
        reports.count(organisation, question));
  }

  private Set<StoredKey> stored(List<String> keys) {
    var rules = new HitRules(hashing, clock.instant());
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
