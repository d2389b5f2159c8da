package io.portico.domain.usage;

import io.portico.domain.key.StoredKey;

/**
 * Identifies a counter: hits with the same attributes are counted together.
 *
 * @param code the response code
 * @param bucket of the {@link Resolution} of the context
 */
public record CounterKey(StoredKey key, UsageTarget target, int code, int bucket) {

  /** Faster than the generated method, which matters for millions of counters. */
  @Override
  public int hashCode() {
    return ((key.text().hashCode() * 31 + target.api().hashCode()) * 31 + code) * 31 + bucket;
  }
}
