package io.portico.application.port.in.announcement;

import io.portico.application.port.in.Page;
import io.portico.application.port.in.PageQuery;
import io.portico.domain.access.Actor;
import io.portico.domain.announcement.Announcement;
import io.portico.domain.announcement.AnnouncementId;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.OrganisationId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads of announcements. */
public interface AnnouncementQueries {

  /** Returns all announcements, the oldest first. */
  List<Announcement> all(Actor actor);

  /** Returns a page of the announcements, the oldest first. */
  Page<Announcement, AnnouncementId> page(Actor actor, PageQuery<AnnouncementId> page);

  /** Returns the announcement with this id. */
  Announcement find(Actor actor, AnnouncementId id);

  /** Returns how many developers an announcement would be mailed to now. */
  long countRecipients(Actor actor, Announcement announcement);

  /** Returns what the site shows now to anyone, the newest first. */
  List<Announcement> shown(OrganisationId organisation);

  /**
   * Returns what of it concerns a visitor, the newest first. Whom each concerns is read as far as
   * the caller goes.
   *
   * @param developer who is signed in; empty for a visitor
   */
  Stream<Announcement> shown(OrganisationId organisation, Optional<DeveloperId> developer);
}
