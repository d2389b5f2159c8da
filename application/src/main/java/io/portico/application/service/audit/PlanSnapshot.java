package io.portico.application.service.audit;

import io.portico.domain.audit.Snapshot;
import io.portico.domain.plan.Plan;
import java.time.Duration;

/** What the audit trail tells of plans. */
public final class PlanSnapshot {

  private PlanSnapshot() {}

  /** Returns what is told of {@code plan}. */
  public static Snapshot of(Plan plan) {
    var details = plan.details();
    return Snapshot.of("name", details.name())
        .and("api_ids", details.apis())
        .and("rate", details.rateLimit().rate())
        .and("per", details.rateLimit().per())
        .and("quota_max", details.quota().most())
        .and("quota_renewal_rate", details.quota().renewalSeconds())
        .and("key_expires_in", details.keyLife().map(Duration::toSeconds))
        .and("tags", details.tags())
        .and("active", details.active());
  }
}
