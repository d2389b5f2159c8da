package io.portico.application.port.out.mail;

import static java.util.Objects.requireNonNull;

import io.portico.domain.mail.OutgoingMail;

/** The way to the mail server of the installation. */
public interface MailTransport {

  /** Returns what takes mails there, one after another. It asks the server for nothing yet. */
  Courier open();

  /** Takes mails to the server. To be used by one thread at a time, and to be closed. */
  interface Courier extends AutoCloseable {

    /**
     * Gives {@code mail} to the server and returns what became of it, in a minute at the latest. A
     * mail that is sent again brings the same Message-ID.
     */
    Result send(OutgoingMail mail);

    @Override
    void close();
  }

  /** What became of a mail. A reason is what the server or the connection said, uncut. */
  sealed interface Result {

    /** The server has it, and sees to the rest. */
    record Accepted() implements Result {}

    /** The server does not want it, and will not want it later. */
    record Refused(String reason) implements Result {
      public Refused {
        requireNonNull(reason, "reason");
      }
    }

    /** The server did not take it this time, or nobody knows whether it did. */
    record Delayed(String reason) implements Result {
      public Delayed {
        requireNonNull(reason, "reason");
      }
    }

    /** No server is there that takes any mail: it is not the fault of this one. */
    record Unreachable(String reason) implements Result {
      public Unreachable {
        requireNonNull(reason, "reason");
      }
    }
  }
}
