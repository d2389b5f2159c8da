package io.portico.application.port.out.plan;

import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.OrganisationId;
import java.util.List;

/** Up to which change of APIs and labels the plans that have a selector follow it. */
public interface PlanSelectors {

  /**
   * Returns up to {@code most} plans with a selector that do not follow all committed changes of
   * APIs, labels and label definitions of their organisation. A plan that gets a selector is one of
   * them until {@link #follow} is called, or until the first change.
   */
  List<Behind> behind(int most);

  /**
   * Notes that a plan follows the changes up to {@code plan.present()}, unless it was noted since
   * {@link #behind} returned it that it follows others. Returns whether it noted that.
   */
  boolean follow(Behind plan);

  /**
   * A plan that does not follow all changes.
   *
   * @param followed the revision of the organisation's APIs that it follows
   * @param present the revision of the APIs that were committed when this was read
   */
  record Behind(OrganisationId organisation, PlanId plan, long followed, long present) {}
}
