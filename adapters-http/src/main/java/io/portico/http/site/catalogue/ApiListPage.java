package io.portico.http.site.catalogue;

import io.portico.http.page.Chip;
import io.portico.http.page.Paging;
import java.util.List;

/**
 * What the catalogue shows.
 *
 * @param text the words that are looked for
 * @param all the path without filters
 * @param signedIn whether the visitor is a developer
 */
public record ApiListPage(
    String text,
    List<Facet> facets,
    List<Filter> filters,
    List<Card> cards,
    Paging paging,
    String all,
    boolean signedIn) {

  /** A label to filter by. */
  public record Facet(String title, boolean open, List<Value> values) {}

  /**
   * A value of a label.
   *
   * @param parameter what the form sends
   */
  public record Value(String parameter, String text, int count, boolean chosen) {}

  /** A chosen value, and where it leads to remove it. */
  public record Filter(String text, String without) {}

  /** An offer in the list. */
  public record Card(String path, String name, String version, String summary, List<Chip> labels) {}

  /** Returns whether the visitor looks for something. */
  public boolean isFiltered() {
    return !text.isEmpty() || !filters.isEmpty();
  }
}
