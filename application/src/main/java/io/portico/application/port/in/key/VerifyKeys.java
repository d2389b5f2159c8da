package io.portico.application.port.in.key;

import static java.util.Objects.requireNonNull;

import io.portico.domain.access.Actor;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.RawKey;
import io.portico.domain.key.VerificationResult;
import java.util.List;
import java.util.Optional;

/** Use case: a gateway asks whether the keys that it is shown are to be let through. */
public interface VerifyKeys {

  /** The most keys of one question. */
  int MOST = 1_000;

  /**
   * Returns one verification for each key, in the order in which they were asked for.
   *
   * <p>A key that is not written as keys are is refused without asking the store. What another node
   * changed may count up to five seconds later; what this one changed, and time, count at once.
   */
  List<Verification> verify(Query query);

  /**
   * Returns what {@link #verify} does if that is known from a moment ago, else empty. Waits for
   * nothing, so it may be asked where nobody may wait.
   */
  Optional<List<Verification>> known(Query query);

  /** The keys as they were shown, at most {@link #MOST}, and who asks. */
  record Query(Actor actor, List<RawKey> keys) {
    public Query {
      requireNonNull(actor, "actor");
      keys = List.copyOf(keys);
      if (keys.size() > MOST) {
        throw new IllegalArgumentException(
            "keys: " + keys.size() + " (expected: at most " + MOST + ")");
      }
    }
  }

  /**
   * What became of one key.
   *
   * @param key empty if the organisation has none like it
   */
  record Verification(VerificationResult verdict, Optional<IssuedKey> key) {}
}
