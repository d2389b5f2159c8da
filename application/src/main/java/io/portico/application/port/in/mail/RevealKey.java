package io.portico.application.port.in.mail;

import io.portico.domain.key.RawKey;
import io.portico.domain.mail.LinkToken;
import java.util.Optional;

/** Use case: a developer follows the link in a mail and sees the key once. */
public interface RevealKey {

  /** Returns whether the link shows a key, without using it. */
  boolean exists(LinkToken link);

  /**
   * Returns the key and erases it, or returns empty if the link was used, has expired, or never
   * existed. Of several concurrent calls, at most one gets the key.
   */
  Optional<RawKey> reveal(LinkToken link);
}
