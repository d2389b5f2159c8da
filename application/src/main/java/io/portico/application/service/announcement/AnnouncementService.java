package io.portico.application.service.announcement;

import static io.portico.domain.audit.AuditAction.ANNOUNCEMENT_ADDED;
import static io.portico.domain.audit.AuditAction.ANNOUNCEMENT_MAILED;
import static io.portico.domain.audit.AuditAction.ANNOUNCEMENT_REMOVED;
import static io.portico.domain.audit.AuditAction.ANNOUNCEMENT_REPLACED;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.announcement.AddAnnouncement;
import io.portico.application.port.in.announcement.MailAnnouncement;
import io.portico.application.port.in.announcement.RemoveAnnouncement;
import io.portico.application.port.in.announcement.ReplaceAnnouncement;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.announcement.Announcements;
import io.portico.application.port.out.api.Apis;
import io.portico.application.port.out.plan.Plans;
import io.portico.application.port.out.site.Sites;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.announcement.Announcement;
import io.portico.domain.announcement.AnnouncementAudience;
import io.portico.domain.announcement.AnnouncementDetails;
import io.portico.domain.announcement.AnnouncementId;
import io.portico.domain.announcement.Mailing;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RecordKind;
import java.time.InstantSource;

/** Adds, changes and removes announcements, and starts their mailing. */
public final class AnnouncementService
    implements AddAnnouncement, ReplaceAnnouncement, RemoveAnnouncement, MailAnnouncement {

  private final Announcements announcements;
  private final Apis apis;
  private final Plans plans;
  private final Sites sites;
  private final IdGenerator ids;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;
  private final Audit audit;

  public AnnouncementService(
      Announcements announcements,
      Apis apis,
      Plans plans,
      Sites sites,
      IdGenerator ids,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Audit audit) {
    this.announcements = announcements;
    this.apis = apis;
    this.plans = plans;
    this.sites = sites;
    this.ids = ids;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
    this.audit = audit;
  }

  @Override
  public AddAnnouncement.Outcome add(AddAnnouncement.Command command) {
    var actor = command.actor();
    actor.require(Permission.ADMINISTER_PORTAL);
    requireAudience(actor.organisation(), command.details());
    var announcement =
        Announcement.added(new AnnouncementId(ids.next()), command.details(), clock.instant());
    return unitOfWork.execute(
        () -> {
          if (!announcements.add(actor.organisation(), announcement)) {
            return new AddAnnouncement.Outcome.TooMany(Announcement.MOST);
          }
          audit.recordNew(actor, ANNOUNCEMENT_ADDED, announcement.id(), Snapshots.of(announcement));
          return new AddAnnouncement.Outcome.Added(announcement);
        });
  }

  private void requireAudience(OrganisationId organisation, AnnouncementDetails details) {
    switch (details.audience()) {
      case AnnouncementAudience.Everyone() -> {}
      case AnnouncementAudience.UsersOfApi(var api) -> {
        if (apis.find(organisation, api).isEmpty()) {
          throw new InvalidValueException("api", api.toString(), "the id of an API");
        }
      }
      case AnnouncementAudience.UsersOfPlan(var plan) -> {
        if (plans.find(organisation, plan).isEmpty()) {
          throw new InvalidValueException("policy", plan.toString(), "the id of a policy");
        }
      }
    }
  }

  @Override
  public Announcement replace(ReplaceAnnouncement.Command command) {
    var actor = command.actor();
    actor.require(Permission.ADMINISTER_PORTAL);
    return unitOfWork.execute(
        () -> {
          var present = lock(actor, command.announcement(), command.expected());
          var details = command.details();
          if (details.equals(present.details())) {
            return present;
          }
          if (!details.audience().equals(present.details().audience())) {
            requireNotMailed(present);
            requireAudience(actor.organisation(), details);
          }
          var changed = present.with(details, clock.instant());
          announcements.replace(actor.organisation(), changed);
          audit.record(
              actor,
              ANNOUNCEMENT_REPLACED,
              present.id(),
              Snapshots.of(present),
              Snapshots.of(changed));
          return changed;
        });
  }

  /* With another audience, it would not be known who has the mail. */
  private static void requireNotMailed(Announcement present) {
    if (present.mailing().isPresent()) {
      throw new InvalidValueException(
          "audience", "another one", "the audience to which the announcement was mailed");
    }
  }

  @Override
  public Announcement remove(
      Actor actor, AnnouncementId announcement, Precondition<Announcement> expected) {
    actor.require(Permission.ADMINISTER_PORTAL);
    return unitOfWork.execute(
        () -> {
          var present = lock(actor, announcement, expected);
          announcements.remove(actor.organisation(), present.id());
          audit.recordRemoved(actor, ANNOUNCEMENT_REMOVED, present.id(), Snapshots.of(present));
          return present;
        });
  }

  @Override
  public MailAnnouncement.Outcome mail(
      Actor actor, AnnouncementId announcement, Precondition<Announcement> expected) {
    actor.require(Permission.ADMINISTER_PORTAL);
    return unitOfWork.execute(
        () -> {
          var present = lock(actor, announcement, expected);
          if (present.mailing().isPresent()) {
            return new MailAnnouncement.Outcome.MailedBefore();
          }
          if (!sites.isOn(actor.organisation())) {
            return new MailAnnouncement.Outcome.SiteOff();
          }
          var started = present.with(Mailing.requested(clock.instant()));
          announcements.replace(actor.organisation(), started);
          audit.record(
              actor,
              ANNOUNCEMENT_MAILED,
              present.id(),
              Snapshots.of(present),
              Snapshots.of(started));
          return new MailAnnouncement.Outcome.Started(started);
        });
  }

  private Announcement lock(Actor actor, AnnouncementId id, Precondition<Announcement> expected) {
    return announcements
        .findForUpdate(actor.organisation(), id)
        .map(expected::require)
        .orElseThrow(RecordKind.ANNOUNCEMENT.notFound(id));
  }
}
