package io.portico.domain.plan;

import io.portico.domain.shared.Identifier;
import java.util.Map;
import java.util.Optional;

/**
 * The ids of an organisation's plans as they were when they were read.
 *
 * @param plans the plans that have another id beside their {@link PlanId}, by that
 */
public record OtherPlanIds(Map<String, PlanId> plans) implements PlanIds {

  /** No plan has another id. */
  public static final OtherPlanIds NONE = new OtherPlanIds(Map.of());

  public OtherPlanIds {
    plans = Map.copyOf(plans);
  }

  @Override
  public Optional<PlanId> find(String text) {
    return Optional.ofNullable(plans.get(text)).or(() -> Identifier.parse(text).map(PlanId::new));
  }
}
