package io.portico.http.dashboard.developer;

import io.portico.application.port.in.plan.PlanQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.key.KeyWithUsage;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.RefusedException;
import io.portico.http.dashboard.developer.DeveloperPage.KeyRow;
import jakarta.inject.Singleton;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;

/** Keys as pages show them, with the names of their plans. */
@Singleton
public record KeyRows(PlanQueries plans) {

  /** Returns a row for each of {@code found}. */
  public List<KeyRow> of(Actor actor, List<KeyWithUsage> found) {
    var names = new HashMap<PlanId, Optional<String>>();
    return found.stream()
        .map(
            key ->
                new KeyRow(
                    key,
                    names.computeIfAbsent(key.key().key().plan(), plan -> nameOf(actor, plan))))
        .toList();
  }

  private Optional<String> nameOf(Actor actor, PlanId plan) {
    try {
      return Optional.of(plans.find(actor, plan).details().name());
    } catch (RefusedException.NotFound _) {
      return Optional.empty(); // removed after its keys had ended
    }
  }
}
