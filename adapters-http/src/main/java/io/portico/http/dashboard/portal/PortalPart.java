package io.portico.http.dashboard.portal;

import io.portico.domain.plan.PlanId;
import io.portico.http.dashboard.records.Place;
import io.portico.http.dashboard.view.Crumb;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Section;
import io.portico.http.dashboard.view.Tab;
import io.portico.http.dashboard.view.Words;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** A tab of the portal's pages. */
public enum PortalPart implements Place {
  CATALOGUE(""),
  PLANS("/plans"),
  SETTINGS("/settings");

  private final String path;

  PortalPart(String path) {
    this.path = path;
  }

  @Override
  public String path() {
    return Section.PORTAL.path() + path;
  }

  @Override
  public Words words() {
    return Words.of("portal.tab." + name().toLowerCase(Locale.ROOT));
  }

  /** Returns all tabs, of which this is open. */
  public List<Tab> tabs() {
    return Arrays.stream(values())
        .map(part -> Tab.of(part.words(), part.path(), part == this))
        .toList();
  }

  @Override
  public Page page(String template, Object model) {
    return Page.of(template, model, words()).in(Section.PORTAL).below(Crumb.of(Section.PORTAL));
  }

  @Override
  public Page below(String template, Object model, Words title, Crumb... further) {
    return Page.of(template, model, title)
        .in(Section.PORTAL)
        .below(
            Stream.concat(
                    Stream.of(Crumb.of(Section.PORTAL), crumb()).distinct(), Arrays.stream(further))
                .toArray(Crumb[]::new));
  }

  /** Returns the breadcrumb that leads to its page. */
  Crumb crumb() {
    return new Crumb(words(), path());
  }

  /** Returns the path of the page of the entry that offers {@code plan}. */
  static String entry(PlanId plan) {
    return Section.PORTAL.path() + "/entries/" + plan;
  }

  /** Returns the address of the form of an entry that offers {@code plan}. */
  public static String offer(PlanId plan) {
    return Section.PORTAL.path() + "/new-entry?plan=" + plan;
  }

  /** Returns the path of the page of a plan. */
  static String plan(PlanId plan) {
    return PLANS.path() + "/" + plan;
  }
}
