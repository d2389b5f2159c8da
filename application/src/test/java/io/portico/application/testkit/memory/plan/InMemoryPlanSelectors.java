package io.portico.application.testkit.memory.plan;

import io.portico.application.port.out.plan.PlanSelectors;
import io.portico.application.testkit.memory.api.InMemoryApis;
import io.portico.application.testkit.memory.label.InMemoryLabelDefinitions;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.OrganisationId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** What plans follow in memory. */
public final class InMemoryPlanSelectors implements PlanSelectors {

  private final InMemoryPlans plans;
  private final InMemoryApis apis;
  private final InMemoryLabelDefinitions definitions;
  private final Map<PlanId, Long> followed = new HashMap<>();

  public InMemoryPlanSelectors(
      InMemoryPlans plans, InMemoryApis apis, InMemoryLabelDefinitions definitions) {
    this.plans = plans;
    this.apis = apis;
    this.definitions = definitions;
  }

  @Override
  public synchronized List<Behind> behind(int most) {
    return plans.rows().stream()
        .filter(row -> row.getValue().details().apiSelector().isPresent())
        .map(
            row ->
                new Behind(
                    row.getKey(),
                    row.getValue().id(),
                    followed(row.getValue().id()),
                    revision(row.getKey())))
        .filter(plan -> plan.followed() != plan.present())
        .limit(most)
        .toList();
  }

  private long followed(PlanId plan) {
    return followed.getOrDefault(plan, Long.MIN_VALUE);
  }

  private long revision(OrganisationId organisation) {
    return Objects.hash(apis.rows(organisation), definitions.rows(organisation));
  }

  @Override
  public synchronized boolean follow(Behind plan) {
    if (followed(plan.plan()) != plan.followed()) {
      return false;
    }
    followed.put(plan.plan(), plan.present());
    return true;
  }
}
