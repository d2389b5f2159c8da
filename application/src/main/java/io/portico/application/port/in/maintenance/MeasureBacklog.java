package io.portico.application.port.in.maintenance;

import java.time.Duration;

/** Use case: a node measures the work of the whole installation that waits. */
public interface MeasureBacklog {

  /** Returns what waits now. */
  Backlog measure();

  /**
   * The work that waits, of all organisations.
   *
   * @param mails the mails that wait to be sent
   * @param oldestMail how long the oldest of them has waited; zero if none waits
   * @param heldMails how many of them wait because the mail server rejects the sender or the login
   * @param keyRequests the key requests that wait for a decision
   * @param deliveries the deliveries of webhooks that wait
   * @param oldestDelivery how long the oldest of them has waited; zero if none waits
   * @param keyPushes the keys that wait to be sent to gateways
   * @param oldestKeyPush how long the oldest of them has waited; zero if none waits
   */
  record Backlog(
      long mails,
      Duration oldestMail,
      long heldMails,
      long keyRequests,
      long deliveries,
      Duration oldestDelivery,
      long keyPushes,
      Duration oldestKeyPush) {}
}
