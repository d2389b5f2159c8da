package io.portico.application.port.out.mail;

import io.portico.domain.mail.OutgoingMail;

/** Sends mails by the mail server of the installation. */
public interface MailTransport {

  /** Sends {@code mail} within a minute. A retried mail has the same Message-ID. */
  Result send(OutgoingMail mail);

  /** Closes the connections that no mail uses now. */
  void closeIdle();

  /** The result of an attempt. A reason is the full text of the server or the connection. */
  sealed interface Result {

    /** The server accepted the mail. */
    record Accepted() implements Result {}

    /** The server rejected the recipient or the content of the mail permanently. */
    record Refused(String reason) implements Result {}

    /** The server rejected the mail temporarily, or the outcome is unknown. */
    record Delayed(String reason) implements Result {}

    /**
     * The server rejects this installation permanently, whatever the mail: its sender, or its
     * login. The operator can mend it.
     *
     * @param everyMail whether it rejects all mails, and not only those of this sender
     */
    record Held(String reason, boolean everyMail) implements Result {}

    /** The server cannot be reached, so no mail can be sent. */
    record Unreachable(String reason) implements Result {}
  }
}
