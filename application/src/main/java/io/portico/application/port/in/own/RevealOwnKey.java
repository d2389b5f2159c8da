package io.portico.application.port.in.own;

import io.portico.application.port.in.own.OwnKeys.KeyName;
import io.portico.domain.key.RawKey;
import java.util.Optional;

/** Use case: a developer sees, once, a key that was issued for them. */
public interface RevealOwnKey {

  /**
   * Returns whether the key can be shown.
   *
   * @throws io.portico.domain.shared.RefusedException.NotFound if the application is not theirs or
   *     has no such key
   */
  boolean isUnseen(SignedInDeveloper me, KeyName key);

  /**
   * Returns the key and erases it, or returns empty if it was seen before, or never kept. Of
   * several concurrent calls, at most one gets the key.
   *
   * @throws io.portico.domain.shared.RefusedException.NotFound if the application is not theirs or
   *     has no such key
   */
  Optional<RawKey> reveal(SignedInDeveloper me, KeyName key);
}
