package io.portico.http.site.own;

import io.portico.application.port.in.own.OwnQueries.OwnKey;
import io.portico.http.page.Words;
import java.util.Optional;

/**
 * The page that shows a new key once: the model of {@code site/own/shownKey.jte}.
 *
 * @param secret the key
 * @param end when it expires, in a sentence
 */
public record ShownKeyPage(String secret, OwnKey key, CallExample example, Optional<Words> end) {

  /** Returns the path of the key's application below the site. */
  public String back() {
    return OwnPaths.of(key.key().application());
  }

  /** Hides the key. */
  @Override
  public String toString() {
    return "ShownKeyPage[" + back() + "]";
  }
}
