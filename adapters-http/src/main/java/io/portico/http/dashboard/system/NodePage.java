package io.portico.http.dashboard.system;

import java.time.Instant;

/**
 * The model of the page of this node.
 *
 * @param storeReady whether the database accepts changes
 * @param stopping whether the node was asked to stop
 * @param host the name of the machine
 * @param version of Portico
 * @param java the version of the virtual machine
 * @param usedMemory in bytes
 * @param mostMemory in bytes
 */
public record NodePage(
    boolean storeReady,
    boolean stopping,
    String host,
    String version,
    String java,
    Instant startedAt,
    long usedMemory,
    long mostMemory) {

  private static final long MEBIBYTE = 1024L * 1024;

  /** Returns whether load balancers send requests to the node. */
  public boolean isReady() {
    return storeReady && !stopping;
  }

  /** Returns the used memory in MiB. */
  public long usedMebibytes() {
    return usedMemory / MEBIBYTE;
  }

  /** Returns the most memory in MiB. */
  public long mostMebibytes() {
    return mostMemory / MEBIBYTE;
  }
}
