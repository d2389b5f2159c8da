package io.portico.http.dashboard.records;

import io.portico.http.dashboard.view.Crumb;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Section;
import io.portico.http.page.Tab;
import io.portico.http.page.View;
import io.portico.http.page.Words;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

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

  /** Returns what is said beside the heading. */
  default Optional<Words> note() {
    return Optional.empty();
  }

  /** Returns the tabs above the list. */
  default List<Tab> tabs(View view) {
    return List.of();
  }

  /** Returns the section of the navigation. */
  Section section();

  /** Returns the page of the list. */
  default Page page(String template, Object model) {
    return Page.of(template, model, words()).in(section());
  }

  /** Returns a page below the list, and below {@code further} ones. */
  default Page below(String template, Object model, Words title, Crumb... further) {
    var above = new ArrayList<Crumb>();
    above.add(Crumb.of(section()));
    if (!path().equals(section().path())) {
      above.add(new Crumb(words(), path()));
    }
    above.addAll(Arrays.asList(further));
    return Page.of(template, model, title).in(section()).below(above.toArray(Crumb[]::new));
  }
}
