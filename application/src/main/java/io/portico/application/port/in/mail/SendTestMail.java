package io.portico.application.port.in.mail;

import io.portico.domain.access.Actor;
import io.portico.domain.account.EmailAddress;

/** Use case: an administrator tests the mail server. */
public interface SendTestMail {

  /**
   * Sends a mail to the address of the actor, within a minute. It is not in the outbox, and not
   * retried.
   *
   * @throws io.portico.domain.shared.RefusedException.NotFound if the actor is no user
   */
  Outcome send(Actor actor);

  sealed interface Outcome {

    /** The mail server accepted the mail. */
    record Sent(EmailAddress to) implements Outcome {}

    /** It did not; why, as the server or the connection said it. */
    record NotSent(EmailAddress to, String reason) implements Outcome {}

    /** This node sends another test mail now. */
    record Busy() implements Outcome {}

    /** No mail server is configured, or sending is switched off. */
    record NoServer() implements Outcome {}
  }
}
