package io.portico.http.key;

import io.micronaut.serde.annotation.Serdeable;
import io.portico.domain.plan.Plan;
import java.util.List;

/** The plan of a key in JSON, as gateways need it. */
@Serdeable
record PlanSummary(String id, String name, List<String> tags) {

  static PlanSummary of(Plan plan) {
    return new PlanSummary(plan.id().toString(), plan.details().name(), plan.details().tags());
  }
}
