package io.portico.mail;

import io.portico.application.port.out.mail.MailTransport.Result;
import io.portico.domain.mail.OutgoingMail;
import jakarta.mail.Address;
import jakarta.mail.AuthenticationFailedException;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.MimeMessage;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.eclipse.angus.mail.smtp.SMTPTransport;

/** Sends mails, one at a time, over one connection, which it opens on demand. */
final class SmtpSender {

  /*
   * The timeouts of the library end with every byte that the server sends, so a slow server could
   * block a mail forever. This limits the whole attempt: interrupting a virtual thread closes the
   * connection.
   */
  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  private final Supplier<Session> sessions;
  private final MailComposer composer;
  private final Consumer<Optional<String>> connections;
  private final Consumer<Optional<String>> rejections;
  private final ExecutorService thread = Executors.newVirtualThreadPerTaskExecutor();
  private final AtomicReference<Optional<Connection>> connection =
      new AtomicReference<>(Optional.empty());

  /**
   * @param connections receives the error of each failed connection, and empty for each opened one
   * @param rejections receives why the sender or the login is rejected each time it is, and empty
   *     for each mail that was accepted
   */
  SmtpSender(
      Supplier<Session> sessions,
      MailComposer composer,
      Consumer<Optional<String>> connections,
      Consumer<Optional<String>> rejections) {
    this.sessions = sessions;
    this.composer = composer;
    this.connections = connections;
    this.rejections = rejections;
  }

  /** Sends {@code mail} within a minute. */
  Result send(OutgoingMail mail) {
    var sending = thread.submit(() -> attempt(mail));
    try {
      return sending.get(TIMEOUT.toSeconds(), TimeUnit.SECONDS);
    } catch (TimeoutException _) {
      sending.cancel(true);
      disconnect();
      return new Result.Delayed("timed out after %d seconds".formatted(TIMEOUT.toSeconds()));
    } catch (ExecutionException e) {
      disconnect();
      throw new IllegalStateException("cannot compose a mail", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      sending.cancel(true);
      throw new IllegalStateException("interrupted while sending a mail", e);
    }
  }

  private Result attempt(OutgoingMail mail) throws MessagingException {
    Address[] recipients;
    try {
      recipients = new Address[] {MailComposer.address(mail.to())};
    } catch (AddressException e) {
      return new Result.Refused(SmtpReplies.reason(e));
    }
    var international =
        !isAscii(mail.to().written().substring(0, mail.to().written().indexOf('@')));
    Connection open;
    try {
      open = connected(international);
    } catch (AuthenticationFailedException e) {
      disconnect();
      return held(SmtpReplies.reason(e), true);
    } catch (MessagingException e) {
      disconnect();
      var reason = SmtpReplies.reason(e);
      connections.accept(Optional.of(reason));
      return new Result.Unreachable(reason);
    }
    if (international && !open.transport().supportsExtension("SMTPUTF8")) {
      return new Result.Refused(
          "the mail server does not support SMTPUTF8 (expected: ASCII before @)");
    }
    MimeMessage message;
    try {
      message = composer.compose(mail, open.session());
    } catch (AddressException e) {
      return held("the sender: " + SmtpReplies.reason(e), false);
    }
    try {
      open.transport().sendMessage(message, recipients);
      rejections.accept(Optional.empty());
      return new Result.Accepted();
    } catch (MessagingException e) {
      if (!SmtpReplies.keepsConnection(e)) {
        disconnect();
      }
      return SmtpReplies.concernsInstallation(e)
          ? held(SmtpReplies.reason(e), SmtpReplies.concernsLogin(e))
          : SmtpReplies.result(e);
    }
  }

  /* No mail of this sender would be accepted, so this one waits for the operator. */
  private Result held(String reason, boolean everyMail) {
    rejections.accept(Optional.of(reason));
    return new Result.Held(reason, everyMail);
  }

  /* Requests SMTPUTF8 only if needed: later servers on the route may lack it. */
  private Connection connected(boolean international) throws MessagingException {
    var present = connection.get();
    if (present.isPresent()
        && present.get().international() == international
        && present.get().transport().isConnected()) {
      return present.get();
    }
    disconnect();
    var session = sessions.get();
    if (international) {
      session.getProperties().setProperty("mail.mime.allowutf8", "true");
    }
    var transport = (SMTPTransport) session.getTransport();
    var opened = new Connection(international, session, transport);
    connection.set(Optional.of(opened));
    transport.connect();
    connections.accept(Optional.empty());
    return opened;
  }

  private void disconnect() {
    connection.getAndSet(Optional.empty()).ifPresent(Connection::close);
  }

  private static boolean isAscii(String text) {
    return text.chars().allMatch(c -> c < 0x80);
  }

  void close() {
    disconnect();
    thread.close();
  }

  private record Connection(boolean international, Session session, SMTPTransport transport) {

    /* A failure here does not matter: the mail was accepted, or has failed already. */
    void close() {
      try {
        transport.close();
      } catch (MessagingException _) {
        return;
      }
    }
  }
}
