package io.portico.http.dashboard.records;

import io.portico.http.dashboard.view.Section;
import io.portico.http.page.Tab;
import io.portico.http.page.View;
import io.portico.http.page.Words;
import java.util.List;
import java.util.Optional;

/**
 * The place of records whose list is a page of a section.
 *
 * @param tabs above the list
 */
public record SectionPlace(
    Section section, String path, Words words, Optional<Words> note, List<Tab> tabs)
    implements Place {

  /** Creates the place of a list that is the first page of a section. */
  public SectionPlace(Section section, Tab... tabs) {
    this(section, section.path(), section.words(), Optional.empty(), List.of(tabs));
  }

  @Override
  public List<Tab> tabs(View view) {
    return tabs;
  }
}
