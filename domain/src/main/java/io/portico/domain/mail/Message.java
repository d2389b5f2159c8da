package io.portico.domain.mail;

import static java.util.Objects.requireNonNull;

import io.portico.domain.account.EmailAddress;
import io.portico.domain.key.RawKey;
import java.time.Instant;

/** What one mail says (contract 4). */
public sealed interface Message {

  /** To the developer: a key was issued, in place of another where {@code rotated}. */
  record KeyIssued(Offer offer, RawKey key, boolean rotated) implements Message {
    public KeyIssued {
      requireNonNull(offer, "offer");
      requireNonNull(key, "key");
    }
  }

  /** To the owner of the catalogue: somebody asks for a key. */
  record RequestReceived(Offer offer, EmailAddress developer) implements Message {
    public RequestReceived {
      requireNonNull(offer, "offer");
      requireNonNull(developer, "developer");
    }
  }

  /** To the developer: no key is issued. */
  record RequestDeclined(Offer offer, String reason) implements Message {
    public RequestDeclined {
      requireNonNull(offer, "offer");
      requireNonNull(reason, "reason");
    }
  }

  /** To the developer: the password is another now. */
  record PasswordChanged() implements Message {}

  /** To the developer: a key was taken back. */
  record KeyRevoked(Offer offer) implements Message {
    public KeyRevoked {
      requireNonNull(offer, "offer");
    }
  }

  /** To the developer: a key opens nothing any more from {@code expiresAt} on. */
  record KeyExpires(Offer offer, Instant expiresAt, int days) implements Message {
    public KeyExpires {
      requireNonNull(offer, "offer");
      requireNonNull(expiresAt, "expiresAt");
    }
  }
}
