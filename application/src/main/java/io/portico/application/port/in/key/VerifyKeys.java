package io.portico.application.port.in.key;

import io.portico.domain.access.Actor;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.RawKey;
import io.portico.domain.key.VerificationResult;
import java.util.List;
import java.util.Optional;

/** Use case: a gateway verifies the keys that its clients present. */
public interface VerifyKeys {

  /** The most keys of one query. */
  int MOST = 1_000;

  /**
   * Returns one verification for each key, in the order of the query.
   *
   * <p>A mistyped key of Portico is refused without a look-up. A key that another gateway issued
   * and that was imported is recognised, but not verified. Changes made by other nodes take effect
   * within five seconds; changes made by this node, and expiry, at once.
   */
  List<Verification> verify(Query query);

  /**
   * Returns the result of {@link #verify} if all of it is cached, else empty. Never blocks, so an
   * event loop may call it.
   */
  Optional<List<Verification>> verifyCached(Query query);

  /** Who verifies which keys, at most {@link #MOST}. */
  record Query(Actor actor, List<RawKey> keys) {
    public Query {
      keys = List.copyOf(keys);
      if (keys.size() > MOST) {
        throw new IllegalArgumentException(
            "keys: " + keys.size() + " (expected: at most " + MOST + ")");
      }
    }
  }

  /**
   * The verification of one key.
   *
   * @param key empty if the organisation never issued it
   */
  record Verification(VerificationResult result, Optional<IssuedKey> key) {}
}
