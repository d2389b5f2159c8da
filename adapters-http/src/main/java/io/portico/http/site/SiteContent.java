package io.portico.http.site;

import io.portico.http.page.Words;

/**
 * What a page of a site shows between its head and its foot.
 *
 * @param template for example {@code site/home.jte}; its parameters are {@code view} and {@code
 *     page}
 * @param model the parameter {@code page} of the template
 * @param title the title in the browser
 * @param place the path, below the site, of the entry of the menu that is marked
 * @param charts whether the page loads the script for charts
 */
public record SiteContent(
    String template, Object model, Words title, String place, boolean charts) {

  /** Returns a page that no entry of the menu leads to. */
  public static SiteContent of(String template, Object model, Words title) {
    return new SiteContent(template, model, title, "", false);
  }

  /** Returns this page as one of the entry of the menu that leads to {@code path}. */
  public SiteContent at(String path) {
    return new SiteContent(template, model, title, path, charts);
  }

  /** Returns this page with the script for charts. */
  public SiteContent withCharts() {
    return new SiteContent(template, model, title, place, true);
  }
}
