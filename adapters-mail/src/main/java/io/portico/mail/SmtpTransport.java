package io.portico.mail;

import io.micronaut.context.annotation.Requires;
import io.micronaut.email.javamail.sender.MailPropertiesProvider;
import io.portico.application.port.out.mail.MailTransport;
import jakarta.inject.Singleton;
import jakarta.mail.Authenticator;
import jakarta.mail.Session;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The way to a mail server that speaks SMTP. There is none where no server is set. */
@Singleton
@Requires(property = MailProperties.HOST)
final class SmtpTransport implements MailTransport {

  private static final Logger LOG = LoggerFactory.getLogger(SmtpTransport.class);

  private final AtomicBoolean isThere = new AtomicBoolean(true);
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
  public Courier open() {
    return new SmtpSender(this::session, composer, this::tell);
  }

  /* Once when the server goes, and once when it is back. */
  private void tell(Optional<String> failure) {
    if (failure.isPresent() && isThere.compareAndSet(true, false)) {
      LOG.warn("mails wait, the mail server cannot be used: {}", failure.get());
    } else if (failure.isEmpty() && isThere.compareAndSet(false, true)) {
      LOG.info("mails go out again");
    }
  }

  /* The framework's sessions are one for the whole process, and each courier changes its own. */
  private Session session() {
    return Session.getInstance(properties.mailProperties(), authenticator.orElse(null));
  }
}
