package io.portico.domain.request;

import static java.util.Objects.requireNonNull;

import io.portico.domain.key.StoredKey;
import io.portico.domain.shared.Text;

/** What became of a key request. A decision is the last thing that becomes of one. */
public sealed interface RequestState {

  /** The most characters of the reason for a refusal. */
  int LONGEST_REASON = 1_000;

  /** Nobody has decided. */
  record Pending() implements RequestState {

    /** Returns the state after {@code decision} to issue {@code key}. */
    public Approved approved(Decision decision, StoredKey key) {
      return new Approved(decision, key);
    }

    /** Returns the state after {@code decision} to issue none. */
    public Declined declined(Decision decision, String reason) {
      return new Declined(decision, reason);
    }
  }

  /**
   * A key was issued.
   *
   * @param key the one that was; it may have ended since
   */
  record Approved(Decision decision, StoredKey key) implements RequestState {
    public Approved {
      requireNonNull(decision, "decision");
      requireNonNull(key, "key");
    }
  }

  /**
   * No key is issued.
   *
   * @param reason what the developer is told; may be empty
   */
  record Declined(Decision decision, String reason) implements RequestState {
    public Declined {
      requireNonNull(decision, "decision");
      checkReason(reason);
    }
  }

  /**
   * Throws unless {@code reason} may be given for a refusal.
   *
   * @throws io.portico.domain.shared.InvalidValueException if it is too long
   */
  static void checkReason(String reason) {
    Text.prose("reason", reason, LONGEST_REASON);
  }

  /** Returns the name of the state. */
  default RequestStatus stage() {
    return switch (this) {
      case Pending() -> RequestStatus.PENDING;
      case Approved _ -> RequestStatus.APPROVED;
      case Declined _ -> RequestStatus.DECLINED;
    };
  }
}
