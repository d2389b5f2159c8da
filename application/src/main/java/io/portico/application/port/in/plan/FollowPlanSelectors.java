package io.portico.application.port.in.plan;

/** Use case: Portico opens the APIs that the selectors of plans select now, and no others. */
public interface FollowPlanSelectors {

  /** Changes the plans whose selectors select other APIs since APIs or labels changed. */
  void followChanges();
}
