package io.portico.domain.announcement;

import io.portico.domain.api.ApiId;
import io.portico.domain.plan.PlanId;

/** Whom an announcement concerns. */
public sealed interface AnnouncementAudience {

  /** Every visitor of the site; by mail, every active developer. */
  record Everyone() implements AnnouncementAudience {}

  /** Developers who hold a live key whose plan opens an API. */
  record UsersOfApi(ApiId api) implements AnnouncementAudience {}

  /** Developers who hold a live key of a plan. */
  record UsersOfPlan(PlanId plan) implements AnnouncementAudience {}
}
