package io.portico.application.service.audit;

import io.portico.domain.audit.Facts;
import io.portico.domain.plan.Plan;
import java.time.Duration;

/** What the audit trail tells of plans. */
public final class PlanFacts {

  private PlanFacts() {}

  /** Returns what is told of {@code plan}. */
  public static Facts of(Plan plan) {
    var terms = plan.terms();
    return Facts.of("name", terms.name())
        .and("api_ids", terms.apis())
        .and("rate", terms.rateLimit().rate())
        .and("per", terms.rateLimit().per())
        .and("quota_max", terms.quota().most())
        .and("quota_renewal_rate", terms.quota().renewalSeconds())
        .and("key_expires_in", terms.keyLife().map(Duration::toSeconds))
        .and("tags", terms.tags())
        .and("active", terms.active());
  }
}
