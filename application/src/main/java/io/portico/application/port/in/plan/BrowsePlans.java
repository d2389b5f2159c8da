package io.portico.application.port.in.plan;

import io.portico.application.port.in.Pages;
import io.portico.domain.access.Actor;
import io.portico.domain.plan.Plan;
import java.util.List;

/** Use case: somebody looks through the plans, by name. */
public interface BrowsePlans {

  /** Returns a part of the plans. */
  Part browse(Query query);

  /**
   * Which part of the plans.
   *
   * @param offset how many plans to leave out at the beginning
   * @param limit the most plans to return
   */
  record Query(Actor actor, long offset, int limit) {

    public Query {
      Pages.requirePart(offset, limit);
    }
  }

  /**
   * Some of the plans, ordered by name, case aside.
   *
   * @param total how many plans the organisation has
   */
  record Part(List<Plan> plans, long total) {

    public Part {
      plans = List.copyOf(plans);
    }
  }
}
