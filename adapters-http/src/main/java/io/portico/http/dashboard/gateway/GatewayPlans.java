package io.portico.http.dashboard.gateway;

import io.portico.application.port.in.plan.PlanQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.plan.PlanFilter;
import io.portico.domain.plan.PlanId;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/** Finds the plans that a gateway can be limited to, by their ids. */
@Singleton
record GatewayPlans(PlanQueries plans) {

  /**
   * Returns the names of all plans. A plan that is chosen and was removed has its id for a name, so
   * that a form does not drop it unasked: a gateway without plans has the keys of all.
   */
  SequencedMap<String, String> choices(Actor actor, Collection<String> chosen) {
    var choices = new LinkedHashMap<String, String>();
    plans
        .all(actor, PlanFilter.ALL)
        .forEach(plan -> choices.put(plan.id().toString(), plan.details().name()));
    chosen.forEach(id -> choices.putIfAbsent(id, id));
    return choices;
  }

  /** Returns the names of some plans; one that was removed has its id for a name. */
  SequencedMap<String, String> named(Actor actor, Collection<PlanId> some) {
    var named = new LinkedHashMap<String, String>();
    some.forEach(
        plan ->
            named.put(
                plan.toString(),
                plans.known(actor, plan).map(one -> one.details().name()).orElse(plan.toString())));
    return named;
  }
}
