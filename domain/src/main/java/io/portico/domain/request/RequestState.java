package io.portico.domain.request;

import io.portico.domain.key.StoredKey;
import io.portico.domain.shared.Text;
import java.util.Optional;

/** The state of a key request. A decided request never changes its state again. */
public sealed interface RequestState {

  /** The most characters of the reason for a decline. */
  int LONGEST_REASON = 1_000;

  /** The request waits for a decision. */
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
   * @param key the issued key; it may have ended since
   */
  record Approved(Decision decision, StoredKey key) implements RequestState {}

  /**
   * No key is issued.
   *
   * @param reason shown to the developer; may be empty
   */
  record Declined(Decision decision, String reason) implements RequestState {
    public Declined {
      checkReason(reason);
    }
  }

  /**
   * Does nothing if {@code reason} may be the reason for a decline.
   *
   * @throws io.portico.domain.shared.InvalidValueException if it is too long
   */
  static void checkReason(String reason) {
    Text.prose("reason", reason, LONGEST_REASON);
  }

  /** Returns the decision; empty while the request waits for it. */
  default Optional<Decision> decided() {
    return switch (this) {
      case Pending() -> Optional.empty();
      case Approved(var made, _) -> Optional.of(made);
      case Declined(var made, _) -> Optional.of(made);
    };
  }

  /** Returns the status that names this state. */
  default RequestStatus status() {
    return switch (this) {
      case Pending() -> RequestStatus.PENDING;
      case Approved _ -> RequestStatus.APPROVED;
      case Declined _ -> RequestStatus.DECLINED;
    };
  }
}
