package io.portico.mail;

import io.portico.application.port.out.mail.MailTransport.Result;
import jakarta.mail.MessagingException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.eclipse.angus.mail.smtp.SMTPAddressFailedException;
import org.eclipse.angus.mail.smtp.SMTPSendFailedException;
import org.eclipse.angus.mail.smtp.SMTPSenderFailedException;
import org.jspecify.annotations.Nullable;

/** Interprets exceptions of the mail library. */
final class SmtpReplies {

  /* "Service shutting down": concerns the connection, not the mail. */
  private static final int SHUTTING_DOWN = 421;

  /* Replies about the login of this installation (RFC 4954), at whatever command they come. */
  private static final Set<Integer> LOGIN = Set.of(530, 534, 535, 538);

  private SmtpReplies() {}

  /** Returns the result of an attempt that ended with {@code failure}, about this mail alone. */
  static Result result(MessagingException failure) {
    return isPermanent(failure)
        ? new Result.Refused(reason(failure))
        : new Result.Delayed(reason(failure));
  }

  /** Returns whether the server rejects the sender or the login permanently, not this mail. */
  static boolean concernsInstallation(MessagingException failure) {
    return isPermanent(failure)
        && (concernsLogin(failure)
            || chain(failure).stream().anyMatch(SMTPSenderFailedException.class::isInstance));
  }

  /** Returns whether the server rejects the login, whatever the mail. */
  static boolean concernsLogin(MessagingException failure) {
    return LOGIN.contains(code(failure).orElse(0));
  }

  private static boolean isPermanent(MessagingException failure) {
    return code(failure).orElse(0) / 100 == 5;
  }

  /** Returns whether the connection can be used for another mail. */
  static boolean keepsConnection(MessagingException failure) {
    var code = code(failure);
    return code.isPresent() && code.getAsInt() != SHUTTING_DOWN;
  }

  /** Returns the distinct messages of {@code failure} and its causes. */
  static String reason(MessagingException failure) {
    var messages = new LinkedHashSet<String>();
    for (var exception : chain(failure)) {
      @Nullable String message = exception.getMessage();
      messages.add(message == null ? exception.getClass().getSimpleName() : message.strip());
    }
    messages.remove("");
    return String.join(": ", messages);
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

  /* Innermost first: the reply to a recipient is the cause of a general "sending failed". */
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
