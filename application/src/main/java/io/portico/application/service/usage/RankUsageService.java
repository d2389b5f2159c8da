package io.portico.application.service.usage;

import io.portico.application.port.in.usage.RankUsage;
import io.portico.application.port.out.usage.UsageNames;
import io.portico.application.port.out.usage.UsageReports;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.usage.UsageDimension;
import io.portico.domain.usage.UsageRank;
import java.util.List;

/** Tells what is used most. */
public final class RankUsageService implements RankUsage {

  private final UsageReports reports;
  private final UsageNames names;

  public RankUsageService(UsageReports reports, UsageNames names) {
    this.reports = reports;
    this.names = names;
  }

  @Override
  public Outcome rank(Query query) {
    var organisation = query.actor().organisation();
    return reports
        .rank(organisation, query.question())
        .<Outcome>map(ranks -> named(organisation, query.question().by(), ranks))
        .orElseGet(Outcome.TooMuch::new);
  }

  private Outcome named(OrganisationId organisation, UsageDimension by, List<UsageRank> ranks) {
    return new Outcome.Ranking(
        ranks, names.find(organisation, by, ranks.stream().map(UsageRank::of).toList()));
  }
}
