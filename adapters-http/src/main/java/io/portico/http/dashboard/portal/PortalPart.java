package io.portico.http.dashboard.portal;

import io.portico.domain.plan.PlanId;
import io.portico.http.dashboard.records.Place;
import io.portico.http.dashboard.view.Crumb;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Section;
import io.portico.http.page.Tab;
import io.portico.http.page.View;
import io.portico.http.page.Words;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A tab of the portal's pages. */
public enum PortalPart implements Place {
  CATALOGUE(""),
  PLANS("/plans"),
  SITE("/site"),
  ANNOUNCEMENTS("/announcements"),
  SETTINGS("/settings");

  /** The path of the form of a new entry of the catalogue. */
  public static final String NEW_ENTRY = Section.PORTAL.path() + "/entries/new";

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

  @Override
  public Optional<Words> note() {
    return this == PLANS ? Optional.of(Words.of("plan.note")) : Optional.empty();
  }

  /* All, of which this is open. */
  @Override
  public List<Tab> tabs(View view) {
    return Arrays.stream(values())
        .map(part -> Tab.of(part.words(), part.path(), part == this))
        .toList();
  }

  @Override
  public Section section() {
    return Section.PORTAL;
  }

  @Override
  public Page page(String template, Object model) {
    return Place.super.page(template, model).below(Crumb.of(Section.PORTAL));
  }

  /** Returns the path of the page of the entry that offers {@code plan}. */
  public static String entry(PlanId plan) {
    return Section.PORTAL.path() + "/entries/" + plan;
  }

  /** Returns the address of the form of an entry that offers {@code plan}. */
  public static String offer(PlanId plan) {
    return NEW_ENTRY + "?plan=" + plan;
  }

  /** Returns the path of the page of a plan. */
  public static String plan(PlanId plan) {
    return PLANS.path() + "/" + plan;
  }
}
