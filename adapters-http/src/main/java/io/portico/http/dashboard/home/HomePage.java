package io.portico.http.dashboard.home;

import io.portico.http.dashboard.view.Section;
import java.util.Arrays;
import java.util.List;

/** The model of the first page. */
public record HomePage() {

  /** Returns the sections that the page leads to. */
  public List<Section> sections() {
    return Arrays.stream(Section.values()).filter(section -> section != Section.HOME).toList();
  }
}
