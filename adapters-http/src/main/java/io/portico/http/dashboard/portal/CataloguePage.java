package io.portico.http.dashboard.portal;

import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.plan.PlanDetails;
import io.portico.http.page.Paging;
import io.portico.http.page.Words;
import java.util.List;
import java.util.Optional;

/**
 * The catalogue in its order.
 *
 * @param tag of the catalogue that is shown
 * @param focus the name of the button that was pressed last, which has the focus again
 * @param moves whether the reader may change the order
 */
public record CataloguePage(
    String tag, String focus, List<Row> rows, int total, Paging paging, boolean moves) {

  /**
   * An entry of the catalogue.
   *
   * @param plan empty if it was removed
   * @param edits whether the reader may change it
   */
  public record Row(
      CatalogueEntry entry,
      int position,
      Optional<PlanDetails> plan,
      Words approval,
      Optional<ApiName> api,
      boolean edits) {

    /** Returns the id of its plan, by which it is known. */
    public String id() {
      return entry.plan().toString();
    }

    /** Returns the name of its plan. */
    public String planName() {
      return plan.map(PlanDetails::name).orElseGet(this::id);
    }
  }

  /** Returns whether an entry has others before it. */
  public boolean mayMoveUp(Row row) {
    return row.position() > 1;
  }

  /** Returns whether an entry has others after it. */
  public boolean mayMoveDown(Row row) {
    return row.position() < total;
  }
}
