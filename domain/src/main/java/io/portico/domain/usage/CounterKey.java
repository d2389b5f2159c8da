package io.portico.domain.usage;

import io.portico.domain.key.StoredKey;
import java.util.Map;
import java.util.Optional;

/**
 * Identifies a counter: hits with the same attributes are counted together.
 *
 * @param key the key; empty for calls without one
 * @param code the response code
 * @param bucket of the {@link Resolution} of the context
 */
public record CounterKey(Optional<StoredKey> key, UsageTarget target, int code, int bucket) {

  /** Creates the identity of a counter of calls with a key. */
  public CounterKey(StoredKey key, UsageTarget target, int code, int bucket) {
    this(Optional.of(key), target, code, bucket);
  }

  /** Returns the same counter of another key, if {@code others} has one for its key. */
  CounterKey under(Map<StoredKey, StoredKey> others) {
    return new CounterKey(key.map(own -> others.getOrDefault(own, own)), target, code, bucket);
  }

  /** Faster than the generated method, which matters for millions of counters. */
  @Override
  public int hashCode() {
    return ((key.hashCode() * 31 + target.api().hashCode()) * 31 + code) * 31 + bucket;
  }
}
