package io.portico.application.service.audit;

import io.portico.domain.audit.Snapshot;
import io.portico.domain.plan.Plan;
import java.time.Duration;

/** Snapshots of plans. */
public final class PlanSnapshot {

  private PlanSnapshot() {}

  public static Snapshot of(Plan plan) {
    var details = plan.details();
    return Snapshot.of("name", details.name())
        .and("apiIds", details.apis())
        .and("rate", details.rateLimit().rate())
        .and("per", details.rateLimit().per())
        .and("quotaMax", details.quota().most())
        .and("quotaRenewalRate", details.quota().renewalSeconds())
        .and("keyExpiresIn", details.keyLife().map(Duration::toSeconds))
        .and("tags", details.tags())
        .and("active", details.active());
  }
}
