package io.portico.http.dashboard.records;

import io.portico.http.dashboard.view.Crumb;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Tab;
import io.portico.http.dashboard.view.View;
import io.portico.http.dashboard.view.Words;
import java.util.List;

/** Where the pages of a kind of record are. */
public interface Place {

  /** Returns the path of the list; those of records begin with it. */
  String path();

  /** Returns the name of the list. */
  Words words();

  /** Returns the heading of the list. */
  default Words heading() {
    return words();
  }

  /** Returns the tabs above the list. */
  default List<Tab> tabs(View view) {
    return List.of();
  }

  /** Returns the page of the list. */
  Page page(String template, Object model);

  /** Returns a page below the list, and below {@code further} ones. */
  Page below(String template, Object model, Words title, Crumb... further);
}
