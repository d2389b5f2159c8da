package io.portico.http.dashboard.portal;

import io.portico.http.dashboard.view.Choice;
import io.portico.http.dashboard.view.Fields;
import io.portico.http.dashboard.view.Paging;
import io.portico.http.dashboard.view.Words;
import java.util.List;

/**
 * The plans of a portal.
 *
 * @param fields of the filter: {@code q} and {@code state}
 */
public record PlanListPage(Fields fields, List<Row> rows, Paging paging) {

  static final String WORDS = "q";
  static final String STATE = "state";

  /** A plan. */
  public record Row(
      String path,
      String name,
      boolean active,
      PlanWords.Limits limits,
      int apis,
      boolean offered) {}

  /** Returns the states to choose from. */
  public List<Choice> states() {
    return List.of(
        new Choice("active", Words.of("plan.active")),
        new Choice("inactive", Words.of("plan.inactive")));
  }

  /** Returns whether the list shows a selection only. */
  public boolean filtered() {
    return !fields.value(WORDS).isEmpty() || !fields.value(STATE).isEmpty();
  }
}
