package io.portico.mail;

import io.micronaut.context.annotation.Requires;
import io.micronaut.email.javamail.sender.MailPropertiesProvider;
import io.portico.application.port.out.mail.MailTransport;
import io.portico.domain.mail.OutgoingMail;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import jakarta.mail.Authenticator;
import jakarta.mail.Session;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Delivers mails to an SMTP server. It exists only if a server is configured. */
@Singleton
@Requires(property = MailProperties.HOST)
final class SmtpTransport implements MailTransport {

  private static final Logger LOG = LoggerFactory.getLogger(SmtpTransport.class);

  private final AtomicBoolean reachable = new AtomicBoolean(true);
  private final AtomicBoolean accepting = new AtomicBoolean(true);
  private final Deque<SmtpSender> idle = new ConcurrentLinkedDeque<>();
  private final MailPropertiesProvider properties;
  private final Optional<Authenticator> authenticator;
  private final MailComposer composer;

  SmtpTransport(
      MailPropertiesProvider properties,
      Optional<Authenticator> authenticator,
      MailComposer composer) {
    this.properties = properties;
    this.authenticator = authenticator;
    this.composer = composer;
  }

  @Override
  public Result send(OutgoingMail mail) {
    var sender = Optional.ofNullable(idle.poll()).orElseGet(this::sender);
    try {
      return sender.send(mail);
    } finally {
      idle.push(sender);
    }
  }

  private SmtpSender sender() {
    return new SmtpSender(this::session, composer, this::log, this::logRejection);
  }

  @Override
  @PreDestroy
  public void closeIdle() {
    for (var sender = idle.poll(); sender != null; sender = idle.poll()) {
      sender.close();
    }
  }

  /* Logs each change of the state once. */
  private void log(Optional<String> failure) {
    if (failure.isPresent() && reachable.compareAndSet(true, false)) {
      LOG.warn("mail server unreachable, mails wait in the outbox: {}", failure.get());
    } else if (failure.isEmpty() && reachable.compareAndSet(false, true)) {
      LOG.info("mail server reachable again");
    }
  }

  /* Each change of the state once, likewise. */
  private void logRejection(Optional<String> rejection) {
    if (rejection.isPresent() && accepting.compareAndSet(true, false)) {
      LOG.error(
          "mail server rejects PORTICO_MAIL_FROM, the sender of a portal, or the login; these mails"
              + " wait in the outbox: {}",
          rejection.get());
    } else if (rejection.isEmpty() && accepting.compareAndSet(false, true)) {
      LOG.info("mail server accepts mails again");
    }
  }

  /* Not the framework's session, which the whole process shares: each sender changes its own. */
  private Session session() {
    return Session.getInstance(properties.mailProperties(), authenticator.orElse(null));
  }
}
