package io.portico.http.dashboard.home;

import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.api.ApiQueries;
import io.portico.application.port.in.catalogue.CatalogueQueries;
import io.portico.application.port.in.developer.DeveloperQueries;
import io.portico.application.port.in.plan.PlanQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiOrder;
import io.portico.domain.developer.DeveloperFilter;
import io.portico.domain.plan.PlanFilter;
import jakarta.inject.Singleton;
import java.util.Optional;

/** Finds out which of the first steps are done. */
@Singleton
record FirstSteps(
    ApiQueries apis, PlanQueries plans, CatalogueQueries catalogues, DeveloperQueries developers) {

  private static final OffsetRange ONE = new OffsetRange(0, 1);

  /**
   * How far an organisation is.
   *
   * @param isNew whether it has neither APIs nor developers
   * @param next the first step that an administrator has not done; empty once there are developers,
   *     so that it costs nothing where it is of no use
   */
  record Progress(boolean isNew, Optional<FirstStep> next) {}

  Progress of(Actor actor) {
    if (developers.page(actor, DeveloperFilter.ALL, ONE).total() > 0) {
      return new Progress(false, Optional.empty());
    }
    var oneApi =
        new ApiQueries.Query(actor, ApiFilter.ALL, ApiOrder.ID, Optional.empty(), 1, false);
    var isNew = apis.search(oneApi).apis().isEmpty();
    if (isNew || !actor.may(Permission.ADMINISTER_PORTAL)) {
      return new Progress(isNew, Optional.empty());
    }
    if (plans.page(actor, PlanFilter.ALL, ONE).total() == 0) {
      return new Progress(false, Optional.of(FirstStep.PLAN));
    }
    return new Progress(
        false,
        Optional.of(
            catalogues.find(actor).entries().isEmpty() ? FirstStep.ENTRY : FirstStep.DEVELOPER));
  }
}
