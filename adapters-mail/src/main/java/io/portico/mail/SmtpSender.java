package io.portico.mail;

import io.portico.application.port.out.mail.MailTransport.Courier;
import io.portico.application.port.out.mail.MailTransport.Result;
import io.portico.domain.mail.OutgoingMail;
import jakarta.mail.Address;
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

/** Sends mails over one connection, which it opens when it needs one. */
final class SmtpSender implements Courier {

  /*
   * The time-outs of the library end a silence. A server that says something every few seconds
   * would hold a mail for ever, so there is an end to all of it: on a virtual thread an interrupt
   * closes the connection.
   */
  private static final Duration LONGEST = Duration.ofSeconds(60);

  private final Supplier<Session> sessions;
  private final MailComposer composer;
  private final Consumer<Optional<String>> connections;
  private final ExecutorService thread = Executors.newVirtualThreadPerTaskExecutor();
  private final AtomicReference<Optional<Line>> line = new AtomicReference<>(Optional.empty());

  /**
   * @param connections is told of each connection that was opened, and of why one was not
   */
  SmtpSender(
      Supplier<Session> sessions, MailComposer composer, Consumer<Optional<String>> connections) {
    this.sessions = sessions;
    this.composer = composer;
    this.connections = connections;
  }

  @Override
  public Result send(OutgoingMail mail) {
    var sending = thread.submit(() -> sent(mail));
    try {
      return sending.get(LONGEST.toSeconds(), TimeUnit.SECONDS);
    } catch (TimeoutException _) {
      sending.cancel(true);
      hangUp();
      return new Result.Delayed("no end of it within %d seconds".formatted(LONGEST.toSeconds()));
    } catch (ExecutionException e) {
      hangUp();
      throw new IllegalStateException("a mail cannot be written", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      sending.cancel(true);
      throw new IllegalStateException("interrupted while a mail is sent", e);
    }
  }

  private Result sent(OutgoingMail mail) throws MessagingException {
    Address[] recipients;
    try {
      recipients = new Address[] {MailComposer.address(mail.to())};
    } catch (AddressException e) {
      return new Result.Refused(SmtpReplies.reason(e));
    }
    var international =
        !isAscii(mail.to().written().substring(0, mail.to().written().indexOf('@')));
    Line open;
    try {
      open = connected(international);
    } catch (MessagingException e) {
      hangUp();
      var reason = SmtpReplies.reason(e);
      connections.accept(Optional.of(reason));
      return new Result.Unreachable(reason);
    }
    if (international && !open.transport().supportsExtension("SMTPUTF8")) {
      return new Result.Refused(
          "the mail server takes no letters but ASCII before @ (it lacks SMTPUTF8)");
    }
    MimeMessage message;
    try {
      message = composer.composed(mail, open.session());
    } catch (AddressException e) {
      return new Result.Refused("the sender: " + SmtpReplies.reason(e));
    }
    try {
      open.transport().sendMessage(message, recipients);
      return new Result.Accepted();
    } catch (MessagingException e) {
      if (!SmtpReplies.leavesTheConnection(e)) {
        hangUp();
      }
      return SmtpReplies.result(e);
    }
  }

  /* Servers are asked for SMTPUTF8 only where it is needed: others behind them may lack it. */
  private Line connected(boolean international) throws MessagingException {
    var present = line.get();
    if (present.isPresent()
        && present.get().international() == international
        && present.get().transport().isConnected()) {
      return present.get();
    }
    hangUp();
    var session = sessions.get();
    if (international) {
      session.getProperties().setProperty("mail.mime.allowutf8", "true");
    }
    var transport = (SMTPTransport) session.getTransport();
    var opened = new Line(international, session, transport);
    line.set(Optional.of(opened));
    transport.connect();
    connections.accept(Optional.empty());
    return opened;
  }

  private void hangUp() {
    line.getAndSet(Optional.empty()).ifPresent(Line::close);
  }

  private static boolean isAscii(String text) {
    return text.chars().allMatch(c -> c < 0x80);
  }

  @Override
  public void close() {
    hangUp();
    thread.close();
  }

  /** A connection. */
  private record Line(boolean international, Session session, SMTPTransport transport) {

    /* What it was for is done, or has failed already. */
    void close() {
      try {
        transport.close();
      } catch (MessagingException _) {
        return;
      }
    }
  }
}
