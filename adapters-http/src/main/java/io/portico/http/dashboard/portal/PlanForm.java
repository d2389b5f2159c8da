package io.portico.http.dashboard.portal;

import io.portico.http.dashboard.conflict.Conflict;
import io.portico.http.dashboard.view.Fields;
import java.util.Optional;

/**
 * The form that creates a plan, or changes one.
 *
 * @param action the path that it is sent to
 * @param back the page to return to without a change
 * @param tag of the plan that the form shows; empty for a new one
 */
public record PlanForm(
    Fields fields, String action, String back, String tag, Optional<Conflict> conflict) {

  /** Returns whether the form creates a plan. */
  public boolean isNew() {
    return tag.isEmpty();
  }

  /** Returns whether the form was sent to add an API to its list. */
  public boolean adds() {
    return PlanForms.onlyAdds(fields);
  }

  /** Returns the name of its heading among the messages. */
  public String title() {
    return isNew() ? "plan.form.new" : "plan.form.edit";
  }
}
