package io.portico.application.service.mail;

import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.mail.MailQueries;
import io.portico.application.port.out.mail.Outbox;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.mail.Mail;
import io.portico.domain.mail.MailFilter;
import io.portico.domain.mail.MailId;
import io.portico.domain.shared.RecordKind;

/** Reads mails. */
public final class MailQueriesService implements MailQueries {

  private final Outbox outbox;

  public MailQueriesService(Outbox outbox) {
    this.outbox = outbox;
  }

  @Override
  public Mail find(Actor actor, MailId id) {
    actor.require(Permission.READ);
    return outbox.find(actor.organisation(), id).orElseThrow(RecordKind.MAIL.notFound(id));
  }

  @Override
  public OffsetPage<Mail> page(Actor actor, MailFilter filter, OffsetRange range) {
    actor.require(Permission.READ);
    var organisation = actor.organisation();
    return new OffsetPage<>(
        outbox.page(organisation, filter, range.offset(), range.limit()),
        outbox.count(organisation, filter));
  }
}
