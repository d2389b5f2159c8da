package io.portico.http.dashboard.view;

import io.portico.http.page.Words;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A page: a template with its model, and the frame around it.
 *
 * @param template of the content, for example {@code apis/list.jte}; its parameters are {@code
 *     view} and {@code page}
 * @param model the parameter {@code page} of the template
 * @param title the title in the browser
 * @param section the entry of the navigation that is marked
 * @param crumbs the pages above this one, the outermost first
 * @param part the template that htmx receives in the place of the content; its parameters are the
 *     same
 * @param charts whether the page loads the script for charts
 */
public record Page(
    String template,
    Object model,
    Words title,
    Optional<Section> section,
    List<Crumb> crumbs,
    Optional<String> part,
    boolean charts) {

  /** Returns a page without a section, as before signing in. */
  public static Page of(String template, Object model, Words title) {
    return new Page(template, model, title, Optional.empty(), List.of(), Optional.empty(), false);
  }

  /** Returns this page as one of {@code owner}. */
  public Page in(Section owner) {
    return new Page(template, model, title, Optional.of(owner), crumbs, part, charts);
  }

  /** Returns this page below others, the outermost first. */
  public Page below(Crumb... above) {
    return new Page(
        template, model, title, section, List.copyOf(Arrays.asList(above)), part, charts);
  }

  /** Returns this page, of which htmx receives only {@code partTemplate}. */
  public Page withPart(String partTemplate) {
    return new Page(template, model, title, section, crumbs, Optional.of(partTemplate), charts);
  }

  /** Returns this page with the script for charts. */
  public Page withCharts() {
    return new Page(template, model, title, section, crumbs, part, true);
  }
}
