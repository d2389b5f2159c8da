package io.portico.http.dashboard.picker;

import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.plan.PlanQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.plan.PlanFilter;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.RefusedException;
import jakarta.inject.Singleton;
import java.util.Optional;

/** Finds the plan that a field names. */
@Singleton
public record PlanPicker(PlanQueries plans) {

  private static final int ALIKE = 20;

  /**
   * Returns the plan with this id, this name, or as the only one this part of its name.
   *
   * @throws InvalidValueException if {@code text} is neither an id nor names a plan
   */
  public PlanId find(Actor actor, String field, String text) {
    var id = Identifier.parse(text).map(PlanId::new);
    if (id.isPresent()) {
      return id.get();
    }
    try {
      var filter = new PlanFilter(Optional.of(text), Optional.empty());
      var alike = plans.page(actor, filter, new OffsetRange(0, ALIKE)).items();
      if (alike.size() == 1) {
        return alike.getFirst().id();
      }
      return alike.stream()
          .filter(plan -> plan.details().name().equalsIgnoreCase(text))
          .findFirst()
          .orElseThrow(() -> new InvalidValueException(field, text, "the name of a plan"))
          .id();
    } catch (InvalidValueException _) {
      throw new InvalidValueException(field, text, "the name of a plan");
    }
  }

  /** Returns what a field shows of {@code text}: for the id of a plan, its name. */
  public String shown(Actor actor, String text) {
    try {
      return Identifier.parse(text)
          .map(id -> plans.find(actor, new PlanId(id)).details().name())
          .orElse(text);
    } catch (RefusedException.NotFound _) {
      return text;
    }
  }
}
