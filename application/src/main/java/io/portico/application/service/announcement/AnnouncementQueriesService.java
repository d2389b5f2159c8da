package io.portico.application.service.announcement;

import io.portico.application.port.in.Page;
import io.portico.application.port.in.PageQuery;
import io.portico.application.port.in.announcement.AnnouncementQueries;
import io.portico.application.port.out.announcement.Announcements;
import io.portico.application.port.out.developer.Developers;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.announcement.Announcement;
import io.portico.domain.announcement.AnnouncementId;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RecordKind;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads announcements. */
public final class AnnouncementQueriesService implements AnnouncementQueries {

  private final Announcements announcements;
  private final AnnouncementRecipients recipients;
  private final Developers developers;
  private final InstantSource clock;

  public AnnouncementQueriesService(
      Announcements announcements,
      AnnouncementRecipients recipients,
      Developers developers,
      InstantSource clock) {
    this.announcements = announcements;
    this.recipients = recipients;
    this.developers = developers;
    this.clock = clock;
  }

  @Override
  public List<Announcement> all(Actor actor) {
    actor.require(Permission.READ);
    return announcements.all(actor.organisation());
  }

  /* There are few: Announcement.MOST. */
  @Override
  public Page<Announcement, AnnouncementId> page(Actor actor, PageQuery<AnnouncementId> page) {
    var found =
        all(actor).stream()
            .filter(
                one ->
                    page.after()
                        .filter(after -> one.id().value().compareTo(after.value()) <= 0)
                        .isEmpty())
            .limit(page.limit() + 1L)
            .toList();
    return Page.of(found, page.limit(), Announcement::id);
  }

  @Override
  public Announcement find(Actor actor, AnnouncementId id) {
    actor.require(Permission.READ);
    return announcements
        .find(actor.organisation(), id)
        .orElseThrow(RecordKind.ANNOUNCEMENT.notFound(id));
  }

  @Override
  public long countRecipients(Actor actor, Announcement announcement) {
    actor.require(Permission.READ);
    var organisation = actor.organisation();
    return developers.count(
        organisation, recipients.mailed(organisation, announcement.details().audience()));
  }

  @Override
  public List<Announcement> shown(OrganisationId organisation) {
    return announcements.shown(organisation, clock.instant()).reversed();
  }

  @Override
  public Stream<Announcement> shown(OrganisationId organisation, Optional<DeveloperId> developer) {
    var concerned = recipients.including(organisation, developer);
    return shown(organisation).stream().filter(one -> concerned.test(one.details().audience()));
  }
}
