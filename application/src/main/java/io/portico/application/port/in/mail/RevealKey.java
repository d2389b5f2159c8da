package io.portico.application.port.in.mail;

import io.portico.domain.key.RawKey;
import io.portico.domain.mail.LinkToken;
import java.util.Optional;

/** Use case: whoever follows the link of a mail sees the key, once (contract 3.5). */
public interface RevealKey {

  /** Returns whether the link would show a key; shows none. */
  boolean isThere(LinkToken link);

  /**
   * Returns the key and erases it; or empty if there is none, because it was seen before, too much
   * time has passed, or there never was one. Of several concurrent calls, one at most gets it.
   */
  Optional<RawKey> reveal(LinkToken link);
}
