package io.portico.domain.usage;

/**
 * Identifies a {@link LatencyHistogram}. It has no key of a call: each key would multiply what is
 * stored.
 *
 * @param bucket of the {@link Resolution} of the context
 */
public record LatencyKey(UsageTarget target, int bucket) {

  /** Faster than the generated method. */
  @Override
  public int hashCode() {
    return target.api().hashCode() * 31 + bucket;
  }
}
