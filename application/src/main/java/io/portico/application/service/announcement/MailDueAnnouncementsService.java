package io.portico.application.service.announcement;

import io.portico.application.port.in.announcement.MailDueAnnouncements;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.announcement.Announcements;
import io.portico.application.port.out.developer.Developers;
import io.portico.application.port.out.mail.Outbox;
import io.portico.application.port.out.site.Sites;
import io.portico.application.service.mail.OutboxWriter;
import io.portico.domain.announcement.Announcement;
import io.portico.domain.announcement.AnnouncementId;
import io.portico.domain.developer.DeveloperWithKeys;
import io.portico.domain.mail.Message;
import io.portico.domain.site.Site;
import java.time.InstantSource;

/**
 * Mails announcements in batches. A batch and how far the mailing is are stored in one unit of
 * work, so each developer gets at most one mail, whatever node does it and whatever fails. A batch
 * waits until few mails are due, so that other mails are not delayed; mails that are held or
 * retried later delay none. The mailings take turns.
 */
public final class MailDueAnnouncementsService implements MailDueAnnouncements {

  /** The most mails that one unit of work stores. */
  static final int BATCH = 100;

  /** No batch is added while at least this many mails are due. */
  static final int MOST_DUE = 200;

  private static final int MOST_AT_ONCE = 100;

  private final Announcements announcements;
  private final AnnouncementRecipients recipients;
  private final Developers developers;
  private final Sites sites;
  private final Outbox outbox;
  private final OutboxWriter writer;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;

  public MailDueAnnouncementsService(
      Announcements announcements,
      AnnouncementRecipients recipients,
      Developers developers,
      Sites sites,
      Outbox outbox,
      OutboxWriter writer,
      InstantSource clock,
      UnitOfWork unitOfWork) {
    this.announcements = announcements;
    this.recipients = recipients;
    this.developers = developers;
    this.sites = sites;
    this.outbox = outbox;
    this.writer = writer;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
  }

  @Override
  public void mailDue() {
    for (var due : announcements.mailing(MOST_AT_ONCE)) {
      if (outbox.countDue(clock.instant()) >= MOST_DUE) {
        return;
      }
      sites
          .find(due.organisation())
          .filter(Site::enabled)
          .ifPresent(site -> unitOfWork.run(() -> mail(site, due.id())));
    }
  }

  private void mail(Site site, AnnouncementId id) {
    announcements
        .findForUpdate(site.organisation(), id)
        .ifPresent(announcement -> mail(site, announcement));
  }

  private void mail(Site site, Announcement announcement) {
    var organisation = site.organisation();
    var mailing = announcement.mailing().filter(one -> one.endedAt().isEmpty());
    if (mailing.isEmpty()) {
      // Another node has ended it meanwhile.
      return;
    }
    var details = announcement.details();
    var batch =
        developers.newest(
            organisation,
            recipients.mailed(organisation, details.audience()),
            mailing.get().reached(),
            BATCH);
    batch.forEach(one -> post(site, announcement, one));
    var now = clock.instant();
    var after =
        batch.isEmpty()
            ? mailing.get()
            : mailing.get().reached(batch.getLast().developer().id(), batch.size(), now);
    announcements.replace(
        organisation, announcement.with(batch.size() < BATCH ? after.ended(now) : after));
  }

  private void post(Site site, Announcement announcement, DeveloperWithKeys to) {
    var details = announcement.details();
    writer.post(
        site.organisation(),
        to.developer().details().email(),
        new Message.Announced(Message.OfSite.of(site).about(details.title()), details.markdown()));
  }
}
