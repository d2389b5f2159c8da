package io.portico.http.dashboard.portal;

import io.portico.application.port.in.plan.DefinePlan;
import io.portico.application.port.in.plan.PlanQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiId;
import io.portico.domain.catalogue.Catalogue;
import io.portico.domain.plan.AccessRight;
import io.portico.domain.plan.KeyLife;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanDetails;
import io.portico.domain.plan.PlanFilter;
import io.portico.domain.plan.PlanId;
import io.portico.domain.plan.Quota;
import io.portico.domain.plan.RateLimit;
import io.portico.domain.shared.Identifier;
import io.portico.http.page.Choice;
import io.portico.http.page.Words;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The plans that a new entry may offer: those that no entry offers, and one that is made for it.
 */
@Singleton
record EntryPlans(PlanQueries plans, DefinePlan definePlan) {

  /** What is chosen for a plan that is made for the entry. */
  static final String NEW = "new";

  List<Choice> choices(Actor actor, Catalogue catalogue) {
    var unoffered =
        plans.all(actor, PlanFilter.ALL).stream()
            .filter(plan -> catalogue.offering(plan.id()).isEmpty())
            .map(plan -> new Choice(plan.id().toString(), Words.plain(plan.details().name())));
    return Stream.concat(unoffered, Stream.of(new Choice(NEW, Words.of("portal.newPlan"))))
        .toList();
  }

  /** Returns the plan with this id, if there is one. */
  Optional<PlanDetails> find(Actor actor, String plan) {
    return Identifier.parse(plan)
        .flatMap(id -> plans.known(actor, new PlanId(id)))
        .map(Plan::details);
  }

  /** Makes a plan without limits. */
  DefinePlan.Outcome define(Actor actor, String name, ApiId api) {
    var details =
        new PlanDetails(
            name,
            List.of(new AccessRight(api, "", List.of())),
            RateLimit.NONE,
            Quota.NONE,
            KeyLife.NONE,
            List.of(),
            true);
    return definePlan.define(new DefinePlan.Command(actor, Optional.empty(), details));
  }
}
