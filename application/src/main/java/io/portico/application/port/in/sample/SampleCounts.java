package io.portico.application.port.in.sample;

/**
 * How many records of each kind the sample data has.
 *
 * @param labels label definitions
 * @param policies governance policies
 * @param requests key requests, decided or not
 */
public record SampleCounts(
    int apis, int labels, int policies, int plans, int developers, int keys, int requests) {

  /** No records. */
  public static final SampleCounts NONE = new SampleCounts(0, 0, 0, 0, 0, 0, 0);

  /** Returns the sums of both. */
  public SampleCounts plus(SampleCounts other) {
    return new SampleCounts(
        apis + other.apis,
        labels + other.labels,
        policies + other.policies,
        plans + other.plans,
        developers + other.developers,
        keys + other.keys,
        requests + other.requests);
  }
}
