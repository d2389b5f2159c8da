package io.portico.application.service.mail;

import io.portico.application.port.in.mail.BrowseMail;
import io.portico.application.port.out.mail.Outbox;

/** Looks through the mails. */
public final class BrowseMailService implements BrowseMail {

  private final Outbox outbox;

  public BrowseMailService(Outbox outbox) {
    this.outbox = outbox;
  }

  @Override
  public Part browse(Query query) {
    var organisation = query.actor().organisation();
    return new Part(
        outbox.page(organisation, query.filter(), query.offset(), query.limit()),
        outbox.count(organisation, query.filter()));
  }
}
