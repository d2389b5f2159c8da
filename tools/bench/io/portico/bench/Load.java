package io.portico.bench;

import java.time.Duration;

/** Sends requests from a separate process over persistent connections. */
interface Load {

  /**
   * Loads a server.
   *
   * @param credential the {@code X-API-Key}
   * @param clients how many connections, each with one request under way
   */
  Measurement run(Requests requests, String credential, int clients, Duration duration);

  /** Returns {@code wrk} where it is on the PATH, else a client in Java. */
  static Load available() {
    return WrkLoad.isPossible() ? new WrkLoad() : new JavaLoad();
  }
}
