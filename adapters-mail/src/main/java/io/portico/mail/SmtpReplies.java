package io.portico.mail;

import io.portico.application.port.out.mail.MailTransport.Result;
import jakarta.mail.MessagingException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalInt;
import org.eclipse.angus.mail.smtp.SMTPAddressFailedException;
import org.eclipse.angus.mail.smtp.SMTPSendFailedException;
import org.eclipse.angus.mail.smtp.SMTPSenderFailedException;
import org.jspecify.annotations.Nullable;

/** What the failures of the mail library mean. */
final class SmtpReplies {

  /* "The service shuts down": said of the connection, not of the mail. */
  private static final int SHUTTING_DOWN = 421;

  private SmtpReplies() {}

  /** Returns what became of a mail whose sending ended with {@code failure}. */
  static Result result(MessagingException failure) {
    var code = code(failure);
    return code.isPresent() && code.getAsInt() / 100 == 5
        ? new Result.Refused(reason(failure))
        : new Result.Delayed(reason(failure));
  }

  /** Returns whether another mail can go over the same connection. */
  static boolean leavesTheConnection(MessagingException failure) {
    var code = code(failure);
    return code.isPresent() && code.getAsInt() != SHUTTING_DOWN;
  }

  /** Returns what is to be told of {@code failure}: all that was said, each once. */
  static String reason(MessagingException failure) {
    var said = new LinkedHashSet<String>();
    for (var exception : chain(failure)) {
      @Nullable String message = exception.getMessage();
      said.add(message == null ? exception.getClass().getSimpleName() : message.strip());
    }
    said.remove("");
    return String.join(": ", said);
  }

  private static OptionalInt code(MessagingException failure) {
    for (var exception : chain(failure)) {
      switch (exception) {
        case SMTPAddressFailedException address -> {
          return OptionalInt.of(address.getReturnCode());
        }
        case SMTPSenderFailedException sender -> {
          return OptionalInt.of(sender.getReturnCode());
        }
        case SMTPSendFailedException send when send.getReturnCode() > 0 -> {
          return OptionalInt.of(send.getReturnCode());
        }
        default -> {}
      }
    }
    return OptionalInt.empty();
  }

  /* The innermost tells most: a recipient is refused by a reply inside of "sending failed". */
  private static List<Exception> chain(MessagingException failure) {
    var chain = new ArrayList<Exception>();
    @Nullable Exception exception = failure;
    while (exception != null && !chain.contains(exception)) {
      chain.addFirst(exception);
      exception = exception instanceof MessagingException next ? next.getNextException() : null;
    }
    return chain;
  }
}
