package io.portico.http.site.account;

import io.portico.http.page.Words;

/**
 * A page that says what happened, or asks for a click because mail scanners follow links.
 *
 * @param action the path that its button sends to, below the site; empty for a link to {@code next}
 * @param next the path that its link leads to, below the site; or an address elsewhere
 */
public record Notice(Words title, Words text, String action, String next, Words button) {

  /** Returns a page that leads to the page to sign in. */
  static Notice toSignIn(String key, Object... values) {
    return to("/sign-in", "signIn.title", key, values);
  }

  /** Returns the address that its link leads to. */
  public String address(String base) {
    return next.startsWith("/") ? base + next : next;
  }

  /** Returns a page that leads to {@code next}. */
  static Notice to(String next, String button, String key, Object... values) {
    return new Notice(
        Words.of(key + ".title"), Words.of(key + ".text", values), "", next, Words.of(button));
  }

  /** Returns a page whose button confirms. */
  static Notice asking(String action, String key, Object... values) {
    return new Notice(
        Words.of(key + ".title"),
        Words.of(key + ".text", values),
        action,
        "",
        Words.of(key + ".do"));
  }
}
