package io.portico.application.port.out.mail;

import io.portico.domain.mail.OutgoingMail;

/** Sends mails by the mail server of the installation. */
public interface MailTransport {

  /** Returns a sender, which connects when it sends its first mail. */
  Sender open();

  /** Sends mails one after another. Use it in one thread at a time, and close it. */
  interface Sender extends AutoCloseable {

    /** Sends {@code mail} within a minute. A retried mail has the same Message-ID. */
    Result send(OutgoingMail mail);

    @Override
    void close();
  }

  /** The result of an attempt. A reason is the full text of the server or the connection. */
  sealed interface Result {

    /** The server accepted the mail. */
    record Accepted() implements Result {}

    /** The server rejected the recipient or the content of the mail permanently. */
    record Refused(String reason) implements Result {}

    /**
     * The server rejected the mail temporarily, or for what the operator can mend: its sender or
     * the login. Or the outcome is unknown.
     */
    record Delayed(String reason) implements Result {}

    /** The server cannot be reached, so no mail can be sent. */
    record Unreachable(String reason) implements Result {}
  }
}
