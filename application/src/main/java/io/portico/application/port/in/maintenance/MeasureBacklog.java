package io.portico.application.port.in.maintenance;

import java.time.Duration;

/** Use case: a node measures the work of the whole installation that waits. */
public interface MeasureBacklog {

  /** Returns what waits now. */
  Backlog measure();

  /**
   * The work that waits, of all organisations.
   *
   * @param mails to be sent
   * @param heldMails how many of them wait because the mail server rejects the sender or the login
   * @param keyRequests that wait for a decision
   * @param deliveries of webhooks
   * @param keyPushes keys to be sent to gateways
   * @param usage batches of usage in the log, and how long ago the last fold of it began
   */
  record Backlog(
      Queue mails,
      long heldMails,
      long keyRequests,
      Queue deliveries,
      Queue keyPushes,
      Queue usage) {}

  /**
   * What waits of a kind.
   *
   * @param size how much waits
   * @param longest how long the oldest has waited; zero if none waits
   */
  record Queue(long size, Duration longest) {}
}
