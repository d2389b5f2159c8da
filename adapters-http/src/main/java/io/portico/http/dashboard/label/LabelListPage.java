package io.portico.http.dashboard.label;

import io.portico.http.dashboard.view.Paging;
import io.portico.http.dashboard.view.Tab;
import io.portico.http.dashboard.view.Words;
import java.util.List;
import java.util.Optional;

/**
 * The list of labels.
 *
 * @param counted the address of the same list with counts; empty if it has them
 */
public record LabelListPage(
    List<Tab> tabs, List<Row> rows, Optional<String> counted, Paging paging) {

  /**
   * A label.
   *
   * @param title the name that people read
   * @param values what it accepts
   * @param usage empty unless counted
   */
  public record Row(
      String path,
      String title,
      String name,
      Words values,
      boolean required,
      boolean deprecated,
      Optional<Usage> usage) {}

  /**
   * How many APIs carry a label.
   *
   * @param lacking how many do not
   * @param share of all APIs
   * @param with the list of the APIs with the label
   * @param without the list of the others
   */
  public record Usage(long labelled, long lacking, double share, String with, String without) {

    static Usage of(long labelled, long apis, String with, String without) {
      return new Usage(
          labelled,
          Math.max(0, apis - labelled),
          apis == 0 ? 0 : (double) labelled / apis,
          with,
          without);
    }
  }
}
