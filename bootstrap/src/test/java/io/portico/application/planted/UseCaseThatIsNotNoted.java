package io.portico.application.planted;

import io.portico.application.port.in.plan.RemovePlan;
import io.portico.application.port.out.plan.Plans;

/** Removes a plan and tells nobody. */
public final class UseCaseThatIsNotNoted implements RemovePlan {

  private final Plans plans;

  public UseCaseThatIsNotNoted(Plans plans) {
    this.plans = plans;
  }

  @Override
  public Outcome remove(Command command) {
    plans.remove(command.actor().organisation(), command.plan());
    return new Outcome.Removed();
  }
}
