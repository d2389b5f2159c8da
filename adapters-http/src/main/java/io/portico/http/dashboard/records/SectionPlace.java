package io.portico.http.dashboard.records;

import io.portico.http.dashboard.view.Section;
import io.portico.http.page.Tab;
import io.portico.http.page.View;
import io.portico.http.page.Words;
import java.util.List;

/**
 * The place of records whose list is the first page of a section.
 *
 * @param tabs above the list
 */
public record SectionPlace(Section section, List<Tab> tabs) implements Place {

  /** Creates the place of a list without tabs. */
  public SectionPlace(Section section) {
    this(section, List.of());
  }

  @Override
  public List<Tab> tabs(View view) {
    return tabs;
  }

  @Override
  public String path() {
    return section.path();
  }

  @Override
  public Words words() {
    return section.words();
  }
}
