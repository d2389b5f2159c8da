package io.portico.http.dashboard.home;

import io.portico.http.dashboard.Dashboard;
import io.portico.http.page.Words;
import java.util.Optional;

/** What an administrator of a new organisation does first, in this order. */
public enum FirstStep {
  API("/new-api", "/labels/new"),
  PLAN("/portal/plans/new"),
  ENTRY("/portal/entries/new"),
  DEVELOPER("/new-developer", "/portal/site"),
  REQUEST("/requests");

  private final String path;
  private final Optional<String> further;

  FirstStep(String path) {
    this.path = Dashboard.PATH + path;
    this.further = Optional.empty();
  }

  FirstStep(String path, String further) {
    this.path = Dashboard.PATH + path;
    this.further = Optional.of(Dashboard.PATH + further);
  }

  /** Returns the page on which it is done. */
  public String path() {
    return path;
  }

  /** Returns another page that the step may need. */
  public Optional<String> further() {
    return further;
  }

  /** Returns what to do. */
  public Words title() {
    return Words.of("home.first." + name());
  }

  /** Returns what for. */
  public Words text() {
    return Words.of("home.first." + name() + ".text");
  }

  /** Returns what is done on the other page. */
  public Words furtherTitle() {
    return Words.of("home.first." + name() + ".further");
  }
}
