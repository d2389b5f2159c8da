package io.portico.domain.usage;

import static java.util.Objects.requireNonNull;

import io.portico.domain.key.StoredKey;

/**
 * What hits have in common that are counted together.
 *
 * @param code the response code
 * @param bucket of one {@link Resolution}, which whoever has the slot knows
 */
public record CounterKey(StoredKey key, UsageTarget target, int code, int bucket) {

  public CounterKey {
    requireNonNull(key, "key");
    requireNonNull(target, "target");
  }

  /** The one that is made of the components is slow, and slots are made by the million. */
  @Override
  public int hashCode() {
    return ((key.text().hashCode() * 31 + target.api().hashCode()) * 31 + code) * 31 + bucket;
  }
}
