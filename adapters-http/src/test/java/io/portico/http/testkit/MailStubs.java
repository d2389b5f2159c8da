package io.portico.http.testkit;

import io.micronaut.context.ApplicationContext;
import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.mail.MailQueries;
import io.portico.application.port.in.mail.ResendMail;
import io.portico.application.port.in.mail.RevealKey;
import io.portico.application.port.in.mail.SendTestMail;
import io.portico.domain.access.Actor;
import io.portico.domain.key.RawKey;
import io.portico.domain.mail.LinkToken;
import io.portico.domain.mail.Mail;
import io.portico.domain.mail.MailFilter;
import io.portico.domain.mail.MailId;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** A {@link Stub} for every inbound port of mails. */
public final class MailStubs extends Stubs {

  public final Stub<PageQuery, OffsetPage<Mail>> page = stub();
  public final Stub<MailQuery, Mail> find = stub();
  public final AtomicLong held = new AtomicLong();
  public final Stub<ResendMail.Command, ResendMail.Outcome> resendMail = stub();
  public final Stub<Actor, SendTestMail.Outcome> sendTestMail = stub();
  public final Stub<LinkToken, Boolean> exists = stub();
  public final Stub<LinkToken, Optional<RawKey>> reveal = stub();

  public record MailQuery(Actor actor, MailId mail) {}

  public record PageQuery(Actor actor, MailFilter filter, OffsetRange range) {}

  @Override
  void register(ApplicationContext context) {
    context.registerSingleton(
        MailQueries.class,
        new MailQueries() {
          @Override
          public Mail find(Actor actor, MailId id) {
            return find.call(new MailQuery(actor, id));
          }

          @Override
          public long countHeld(Actor actor) {
            return held.get();
          }

          @Override
          public OffsetPage<Mail> page(Actor actor, MailFilter filter, OffsetRange range) {
            return page.call(new PageQuery(actor, filter, range));
          }
        });
    context.registerSingleton(ResendMail.class, resendMail::call);
    context.registerSingleton(SendTestMail.class, sendTestMail::call);
    context.registerSingleton(
        RevealKey.class,
        new RevealKey() {
          @Override
          public boolean exists(LinkToken link) {
            return exists.call(link);
          }

          @Override
          public Optional<RawKey> reveal(LinkToken link) {
            return reveal.call(link);
          }
        });
  }
}
