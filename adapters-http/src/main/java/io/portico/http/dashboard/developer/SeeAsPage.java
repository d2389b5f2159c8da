package io.portico.http.dashboard.developer;

import io.portico.http.page.Words;

/**
 * What leads to the site, as a developer sees it.
 *
 * @param link works once
 * @param back the page of the developer
 */
public record SeeAsPage(Words title, String link, String back) {

  @Override
  public String toString() {
    return "SeeAsPage[" + back + "]";
  }
}
