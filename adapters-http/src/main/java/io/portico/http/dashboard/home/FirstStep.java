package io.portico.http.dashboard.home;

import io.portico.http.dashboard.Dashboard;
import io.portico.http.page.Words;

/** What an administrator of a new organisation does first, in this order. */
public enum FirstStep {
  API("/new-api"),
  PLAN("/portal/plans/new"),
  ENTRY("/portal/entries/new"),
  DEVELOPER("/new-developer"),
  REQUEST("/requests");

  private final String path;

  FirstStep(String path) {
    this.path = Dashboard.PATH + path;
  }

  /** Returns the page on which it is done. */
  public String path() {
    return path;
  }

  /** Returns what to do. */
  public Words title() {
    return Words.of("home.first." + name());
  }

  /** Returns what for. */
  public Words text() {
    return Words.of("home.first." + name() + ".text");
  }
}
