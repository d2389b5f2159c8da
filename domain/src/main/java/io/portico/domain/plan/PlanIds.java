package io.portico.domain.plan;

import java.util.Optional;

/** The ids by which the plans of an organisation are named. */
@FunctionalInterface
public interface PlanIds {

  /**
   * Returns the plan that {@code text} names, which may not exist; empty if no plan can have this
   * id.
   */
  Optional<PlanId> find(String text);
}
