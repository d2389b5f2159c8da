package io.portico.http.mail;

import io.portico.domain.key.RawKey;
import java.util.Optional;

/**
 * The page of a one-time link: the model of {@code site/keyLink.jte}.
 *
 * @param works whether the link shows a key
 * @param key the key, once its button was pressed
 */
public record KeyLinkPage(boolean works, Optional<RawKey> key) {

  /** Returns what the names of its texts begin with. */
  public String texts() {
    if (key.isPresent()) {
      return "keyLink.shown";
    }
    return works ? "keyLink.ready" : "keyLink.expired";
  }
}
