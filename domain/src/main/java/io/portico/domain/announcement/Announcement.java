package io.portico.domain.announcement;

import java.time.Instant;
import java.util.Optional;

/**
 * What administrators tell the developers of their site.
 *
 * @param mailing empty until somebody asks to mail it
 */
public record Announcement(
    AnnouncementId id,
    AnnouncementDetails details,
    Optional<Mailing> mailing,
    Instant createdAt,
    Instant updatedAt) {

  /** The most announcements of one organisation. */
  public static final int MOST = 100;

  /** Returns a new announcement. */
  public static Announcement added(AnnouncementId id, AnnouncementDetails details, Instant at) {
    return new Announcement(id, details, Optional.empty(), at, at);
  }

  /** Returns this announcement with other details. */
  public Announcement with(AnnouncementDetails others, Instant at) {
    return new Announcement(id, others, mailing, createdAt, at);
  }

  /** Returns this announcement with how far it is mailed. */
  public Announcement with(Mailing progress) {
    return new Announcement(id, details, Optional.of(progress), createdAt, updatedAt);
  }

  /** Returns this announcement without how far it is mailed, which changes by itself. */
  public Announcement withoutProgress() {
    return new Announcement(
        id,
        details,
        mailing.map(one -> Mailing.requested(one.requestedAt())),
        createdAt,
        updatedAt);
  }
}
