package io.portico.http.testkit;

import io.micronaut.context.ApplicationContext;
import io.portico.application.port.in.mail.BrowseMail;
import io.portico.application.port.in.mail.ResendMail;
import io.portico.application.port.in.mail.RevealKey;
import io.portico.application.port.in.mail.ShowMail;
import io.portico.domain.access.Actor;
import io.portico.domain.key.RawKey;
import io.portico.domain.mail.LinkToken;
import io.portico.domain.mail.Mail;
import io.portico.domain.mail.MailId;
import java.util.Optional;

/** A {@link Stub} behind every inbound port of mails. */
public final class MailStubs {

  private final Stub<BrowseMail.Query, BrowseMail.Part> browseMail = new Stub<>();
  private final Stub<MailAsked, Optional<Mail>> showMail = new Stub<>();
  private final Stub<ResendMail.Command, ResendMail.Outcome> resendMail = new Stub<>();
  private final Stub<LinkToken, Boolean> isThere = new Stub<>();
  private final Stub<LinkToken, Optional<RawKey>> reveal = new Stub<>();

  /** What {@code ShowMail} is asked. */
  public record MailAsked(Actor actor, MailId mail) {}

  void register(ApplicationContext context) {
    context.registerSingleton(BrowseMail.class, browseMail::ask);
    context.registerSingleton(
        ShowMail.class, (actor, mail) -> showMail.ask(new MailAsked(actor, mail)));
    context.registerSingleton(ResendMail.class, resendMail::ask);
    context.registerSingleton(
        RevealKey.class,
        new RevealKey() {
          @Override
          public boolean isThere(LinkToken link) {
            return isThere.ask(link);
          }

          @Override
          public Optional<RawKey> reveal(LinkToken link) {
            return reveal.ask(link);
          }
        });
  }

  void forget() {
    browseMail.forget();
    showMail.forget();
    resendMail.forget();
    isThere.forget();
    reveal.forget();
  }

  public Stub<BrowseMail.Query, BrowseMail.Part> browseMail() {
    return browseMail;
  }

  public Stub<MailAsked, Optional<Mail>> showMail() {
    return showMail;
  }

  public Stub<ResendMail.Command, ResendMail.Outcome> resendMail() {
    return resendMail;
  }

  public Stub<LinkToken, Boolean> isThere() {
    return isThere;
  }

  public Stub<LinkToken, Optional<RawKey>> reveal() {
    return reveal;
  }
}
