package io.portico.http.dashboard.records;

import io.portico.http.page.Words;

/**
 * The model of a page that shows a secret once.
 *
 * @param title what happened
 * @param label of the secret
 * @param secret a credential or a link
 * @param hint what to do with it
 * @param back the page to go on to
 */
public record SecretPage(Words title, Words label, String secret, Words hint, String back) {

  @Override
  public String toString() {
    return "SecretPage[redacted]";
  }
}
