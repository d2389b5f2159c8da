package io.portico.http.dashboard.records;

import io.portico.http.dashboard.view.Crumb;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Section;
import io.portico.http.dashboard.view.Words;
import java.util.Arrays;
import java.util.stream.Stream;

/** The place of records whose list is the first page of a section. */
public record SectionPlace(Section section) implements Place {

  @Override
  public String path() {
    return section.path();
  }

  @Override
  public Words words() {
    return section.words();
  }

  @Override
  public Page page(String template, Object model) {
    return Page.of(template, model, words()).in(section);
  }

  @Override
  public Page below(String template, Object model, Words title, Crumb... further) {
    return Page.of(template, model, title)
        .in(section)
        .below(
            Stream.concat(Stream.of(Crumb.of(section)), Arrays.stream(further))
                .toArray(Crumb[]::new));
  }
}
