package io.portico.domain.plan;

import io.portico.domain.shared.Identifier;
import java.util.Map;
import java.util.Optional;

/**
 * The ids by which the plans of an organisation are named.
 *
 * @param others those of plans that have one beside their {@link PlanId}
 */
public record PlanIds(Map<String, PlanId> others) {

  /** No plan has another id. */
  public static final PlanIds NONE = new PlanIds(Map.of());

  public PlanIds {
    others = Map.copyOf(others);
  }

  /**
   * Returns the plan that {@code text} names, which may not exist; empty if no plan can have this
   * id.
   */
  public Optional<PlanId> find(String text) {
    return Optional.ofNullable(others.get(text)).or(() -> Identifier.parse(text).map(PlanId::new));
  }
}
