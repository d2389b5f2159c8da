package io.portico.persistence.announcement;

import io.portico.application.port.out.announcement.Announcements;
import io.portico.domain.announcement.Announcement;
import io.portico.domain.announcement.AnnouncementAudience;
import io.portico.domain.announcement.AnnouncementDetails;
import io.portico.domain.announcement.AnnouncementId;
import io.portico.domain.announcement.Mailing;
import io.portico.domain.api.ApiId;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.jdbc.Columns;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.LimitedTable;
import io.portico.persistence.jdbc.OrganisationLock;
import io.portico.persistence.jdbc.Row;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;

/** Announcements in the table {@code announcement}. */
@Singleton
final class JdbcAnnouncements extends LimitedTable<AnnouncementId, Announcement>
    implements Announcements {

  private static final String EVERYONE = "everyone";
  private static final String API = "api:";
  private static final String PLAN = "plan:";

  JdbcAnnouncements(Jdbc jdbc, OrganisationLock lock) {
    super(
        jdbc,
        lock,
        "announcement",
        "id",
        """
        id, title, markdown, shown_from, shown_until, audience, mail_requested_at, mail_reached,
        mail_reached_at, mails, mail_ended_at, created_at, updated_at\
        """);
  }

  @Override
  public boolean add(OrganisationId organisation, Announcement announcement) {
    var row =
        columns(announcement)
            .set("id", announcement.id())
            .set("created_at", announcement.createdAt());
    return insert(organisation, row, Announcement.MOST);
  }

  @Override
  public void replace(OrganisationId organisation, Announcement announcement) {
    update(organisation, announcement.id(), columns(announcement));
  }

  private static Columns columns(Announcement announcement) {
    var details = announcement.details();
    var mailing = announcement.mailing();
    return new Columns()
        .set("title", details.title())
        .set("markdown", details.markdown())
        .set("shown_from", details.from())
        .set("shown_until", details.until())
        .set("audience", written(details.audience()))
        .set("mail_requested_at", mailing.map(Mailing::requestedAt))
        .set("mail_reached", mailing.flatMap(Mailing::reached))
        .set("mail_reached_at", mailing.map(Mailing::reachedAt))
        .set("mails", mailing.map(Mailing::mails).orElse(0L))
        .set("mail_ended_at", mailing.flatMap(Mailing::endedAt))
        .set("updated_at", announcement.updatedAt());
  }

  private static String written(AnnouncementAudience audience) {
    return switch (audience) {
      case AnnouncementAudience.Everyone() -> EVERYONE;
      case AnnouncementAudience.UsersOfApi(var api) -> API + api;
      case AnnouncementAudience.UsersOfPlan(var plan) -> PLAN + plan;
    };
  }

  private static AnnouncementAudience audience(String text) {
    if (text.startsWith(API)) {
      return new AnnouncementAudience.UsersOfApi(
          ApiId.parse(text.substring(API.length())).orElseThrow());
    }
    return text.startsWith(PLAN)
        ? new AnnouncementAudience.UsersOfPlan(
            new PlanId(Identifier.of("audience", text.substring(PLAN.length()))))
        : new AnnouncementAudience.Everyone();
  }

  @Override
  public List<Announcement> shown(OrganisationId organisation, Instant at) {
    return query(
        """
        WHERE org_id = ? AND (shown_from IS NULL OR shown_from <= ?)
        AND (shown_until IS NULL OR shown_until > ?)
        ORDER BY id\
        """,
        organisation,
        at,
        at);
  }

  @Override
  public List<Mailed> mailing(int most) {
    return jdbc.query(
        """
        SELECT a.org_id, a.id FROM announcement a JOIN site s ON s.org_id = a.org_id
        WHERE a.mail_ended_at IS NULL AND a.mail_reached_at IS NOT NULL AND s.enabled = TRUE
        ORDER BY a.mail_reached_at, a.id LIMIT ?\
        """,
        row ->
            new Mailed(new OrganisationId(row.identifier()), new AnnouncementId(row.identifier())),
        most);
  }

  @Override
  protected Announcement read(Row row) throws SQLException {
    var id = new AnnouncementId(row.identifier());
    var details =
        new AnnouncementDetails(
            row.text(),
            row.text(),
            row.optionalInstant(),
            row.optionalInstant(),
            audience(row.text()));
    var requestedAt = row.optionalInstant();
    var reached = row.optionalIdentifier().map(DeveloperId::new);
    var reachedAt = row.optionalInstant();
    var mails = row.number();
    var endedAt = row.optionalInstant();
    return new Announcement(
        id,
        details,
        requestedAt.map(at -> new Mailing(at, reached, reachedAt.orElseThrow(), mails, endedAt)),
        row.instant(),
        row.instant());
  }
}
