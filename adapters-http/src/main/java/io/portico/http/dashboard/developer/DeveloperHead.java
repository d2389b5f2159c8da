package io.portico.http.dashboard.developer;

import io.portico.domain.access.Permission;
import io.portico.domain.developer.Developer;
import io.portico.http.page.Tab;
import io.portico.http.page.View;
import io.portico.http.page.Words;
import java.util.ArrayList;
import java.util.List;

/**
 * What all pages of one developer begin with.
 *
 * @param path of the first page
 * @param current the open tab
 */
public record DeveloperHead(String path, String email, boolean inactive, Part current) {

  /** A tab. */
  public enum Part {
    OVERVIEW(""),
    USAGE("/usage"),
    HISTORY("/history");

    private final String path;

    Part(String path) {
      this.path = path;
    }
  }

  static DeveloperHead of(Developer developer, Part current) {
    return new DeveloperHead(
        DeveloperPaths.of(developer.id()),
        developer.details().email().written(),
        developer.details().inactive(),
        current);
  }

  /** Returns where a form is sent that shows the site as the developer sees it. */
  public String seeAs() {
    return DeveloperPaths.SEE_AS + path.substring(path.lastIndexOf('/'));
  }

  /** Returns the tabs that the reader may see. */
  public List<Tab> tabs(View view) {
    var tabs = new ArrayList<Tab>();
    for (var part : Part.values()) {
      if (part != Part.HISTORY || view.may(Permission.READ_AUDIT)) {
        tabs.add(
            Tab.of(Words.of("developer.tab." + part.name()), path + part.path, part == current));
      }
    }
    return tabs;
  }
}
