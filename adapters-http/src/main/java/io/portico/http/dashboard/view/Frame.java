package io.portico.http.dashboard.view;

import io.portico.http.page.Flash;
import io.portico.http.page.Words;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the layout shows around the content of a page.
 *
 * @param counts the badges of the navigation
 * @param version of Portico
 */
public record Frame(
    Words title,
    Optional<Section> section,
    List<Crumb> crumbs,
    Optional<Flash> flash,
    boolean charts,
    Map<Section, Long> counts,
    String version) {

  /** Returns whether {@code other} is the section of the page. */
  public boolean isIn(Section other) {
    return section.filter(other::equals).isPresent();
  }

  /** Returns the badge of {@code other}; 0 for none. */
  public long count(Section other) {
    return counts.getOrDefault(other, 0L);
  }
}
