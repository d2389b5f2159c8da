package io.portico.http.dashboard.request;

import io.portico.application.port.in.api.ApiQueries;
import io.portico.application.port.in.plan.PlanQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.RefusedException;
import io.portico.http.dashboard.portal.ApiName;
import jakarta.inject.Singleton;
import java.util.List;

/** The APIs that a key of a plan opens. */
@Singleton
record OpenedApis(PlanQueries plans, ApiQueries apis) {

  /** Returns the APIs in the order of the plan; none if the plan was removed. */
  List<ApiName> of(Actor actor, PlanId plan) {
    try {
      var opened = plans.find(actor, plan).details().apis();
      var names = apis.names(actor, opened);
      return opened.stream().map(api -> ApiName.of(api, names)).toList();
    } catch (RefusedException.NotFound _) {
      return List.of();
    }
  }
}
