package io.portico.domain.mail;

import io.portico.domain.account.EmailAddress;
import io.portico.domain.key.RawKey;
import java.time.Instant;
import java.util.Optional;

/** The content of a mail. */
public sealed interface Message {

  /** To the developer: a key was issued, replacing another if {@code rotated}. */
  record KeyIssued(ApiOffer offer, RawKey key, boolean rotated) implements Message {}

  /** To the developer: a key was issued, and a link shows it once. */
  record KeyReady(ApiOffer offer, LinkToken link, boolean rotated) implements Message {}

  /** A message without a secret, which is stored as it is. */
  sealed interface Notice extends Message, StoredMessage {}

  /** To the owner of the catalogue: a developer requests a key. */
  record RequestReceived(ApiOffer offer, EmailAddress developer) implements Notice {}

  /** To the developer: the request was declined. */
  record RequestDeclined(ApiOffer offer, String reason) implements Notice {}

  /** To the developer: the password was changed. */
  record PasswordChanged() implements Notice {}

  /** To the developer: a key was revoked. */
  record KeyRevoked(ApiOffer offer) implements Notice {}

  /** To the developer: a key expires at {@code expiresAt}. */
  record KeyExpires(ApiOffer offer, Instant expiresAt, int days) implements Notice {}

  /** Returns this message without its secret. */
  default StoredMessage stored() {
    return switch (this) {
      case KeyIssued(var offer, _, var rotated) -> new StoredMessage.KeyEnclosed(offer, rotated);
      case KeyReady(var offer, _, var rotated) -> new StoredMessage.LinkEnclosed(offer, rotated);
      case Notice notice -> notice;
    };
  }

  /** Returns the secret; empty for a notice. */
  default Optional<String> secret() {
    return switch (this) {
      case KeyIssued(_, var key, _) -> Optional.of(key.secret());
      case KeyReady(_, var link, _) -> Optional.of(link.secret());
      case Notice _ -> Optional.empty();
    };
  }
}
