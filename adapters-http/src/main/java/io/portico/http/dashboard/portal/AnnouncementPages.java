package io.portico.http.dashboard.portal;

import io.micronaut.http.HttpRequest;
import io.portico.application.port.in.announcement.AddAnnouncement;
import io.portico.application.port.in.announcement.AnnouncementQueries;
import io.portico.application.port.in.announcement.MailAnnouncement;
import io.portico.application.port.in.announcement.RemoveAnnouncement;
import io.portico.application.port.in.announcement.ReplaceAnnouncement;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.announcement.Announcement;
import io.portico.domain.announcement.AnnouncementDetails;
import io.portico.domain.announcement.AnnouncementId;
import io.portico.domain.announcement.Mailing;
import io.portico.domain.audit.AuditKind;
import io.portico.domain.shared.RecordKind;
import io.portico.http.dashboard.records.Action;
import io.portico.http.dashboard.records.Cell;
import io.portico.http.dashboard.records.Column;
import io.portico.http.dashboard.records.FormPage;
import io.portico.http.dashboard.records.Input;
import io.portico.http.dashboard.records.Kind;
import io.portico.http.dashboard.records.ListPage;
import io.portico.http.dashboard.records.Question;
import io.portico.http.dashboard.records.RecordPages;
import io.portico.http.dashboard.records.Records;
import io.portico.http.dashboard.records.Saved;
import io.portico.http.dashboard.records.Sent;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.exchange.Ids;
import io.portico.http.page.Colour;
import io.portico.http.page.Fields;
import io.portico.http.page.Words;
import io.portico.http.security.RequiresPermission;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** The announcements on the developer site. */
@DashboardController("/dashboard/portal/announcements")
@RequiresPermission(Permission.READ)
record AnnouncementPages(
    AnnouncementQueries queries,
    AddAnnouncement addAnnouncement,
    ReplaceAnnouncement replaceAnnouncement,
    RemoveAnnouncement removeAnnouncement,
    MailAnnouncement mailAnnouncement,
    AnnouncementForm form,
    InstantSource clock,
    Records records)
    implements RecordPages<Announcement, AnnouncementDetails> {

  private static final Kind<Announcement> KIND =
      Kind.<Announcement>of(
              PortalPart.ANNOUNCEMENTS,
              Permission.ADMINISTER_PORTAL,
              AuditKind.ANNOUNCEMENT,
              Announcement::id,
              announcement -> announcement.details().title())
          .adding("announcement.new", "announcement.add")
          .counting(Announcement::withoutProgress);
  private static final ListPage.Empty EMPTY =
      new ListPage.Empty("mail", Words.of("announcement.none"), Words.of("announcement.noneText"));

  @Override
  public Kind<Announcement> kind() {
    return KIND;
  }

  @Override
  public Found<Announcement> found(HttpRequest<?> request, Actor actor) {
    return Found.all(queries.all(actor).reversed(), EMPTY);
  }

  @Override
  public List<Column<Announcement>> columns(HttpRequest<?> request, Actor actor) {
    var now = clock.instant();
    return List.of(
        Column.of(Words.of("announcement.title"), announcement -> link(actor, announcement)),
        Column.of(
            Words.of("announcement.audience"),
            announcement -> new Cell.Text(form.audience(actor, announcement.details()))),
        Column.of(
            Words.of("announcement.state"), announcement -> state(announcement.details(), now)),
        Column.of(
            Words.of("announcement.mailed"),
            announcement -> new Cell.Text(mailed(announcement.mailing()))),
        Column.number(
            Words.of("announcement.created"),
            announcement -> new Cell.Time(announcement.createdAt())));
  }

  private static Cell state(AnnouncementDetails details, Instant now) {
    if (details.isShownAt(now)) {
      return new Cell.Status(Colour.GREEN, Words.of("announcement.shown"));
    }
    return details.from().filter(now::isBefore).isPresent()
        ? new Cell.Status(Colour.ORANGE, Words.of("announcement.planned"))
        : new Cell.Status(Colour.GREY, Words.of("announcement.ended"));
  }

  private static Words mailed(Optional<Mailing> mailing) {
    return mailing
        .map(
            one ->
                Words.of(
                    one.endedAt().isPresent() ? "announcement.mailedTo" : "announcement.mailing",
                    one.mails()))
        .orElseGet(() -> Words.of("announcement.notMailed"));
  }

  @Override
  public Announcement find(Actor actor, String id) {
    return queries.find(actor, announcement(id));
  }

  private static AnnouncementId announcement(String id) {
    return Ids.inPath(RecordKind.ANNOUNCEMENT, id, AnnouncementId::new);
  }

  @Override
  public List<Input> inputs(Actor actor, Optional<Announcement> known, Fields shown) {
    return AnnouncementForm.inputs();
  }

  @Override
  public Fields values(Actor actor, Announcement announcement) {
    return form.values(actor, announcement.details());
  }

  @Override
  public AnnouncementDetails read(Actor actor, Fields sent, Optional<Announcement> known) {
    return form.read(actor, sent);
  }

  @Override
  public Saved add(Sent sent, AnnouncementDetails details) {
    return switch (addAnnouncement.add(new AddAnnouncement.Command(sent.actor(), details))) {
      case AddAnnouncement.Outcome.Added(var added) -> done(added, "announcement.added");
      case AddAnnouncement.Outcome.TooMany(var most) ->
          Saved.wrong(Words.of("announcement.tooMany", most));
    };
  }

  @Override
  public Saved replace(Sent sent, Announcement known, AnnouncementDetails details) {
    var command =
        new ReplaceAnnouncement.Command(sent.actor(), known.id(), details, sent.unchanged(KIND));
    return listed(replaceAnnouncement.replace(command), "announcement.saved");
  }

  @Override
  public Optional<FormPage.About> about(Announcement announcement) {
    return Optional.of(
        new FormPage.About(Words.of("announcement.mail"), mailed(announcement.mailing())));
  }

  @Override
  public List<Action<Announcement>> actions() {
    return List.of(
        Action.asking("mail", "mail", Words.of("announcement.mail"), this::askToMail, this::mail),
        Action.asking(
            "remove",
            "trash",
            Words.of("announcement.remove"),
            announcement ->
                Question.danger(
                    Words.of("announcement.removeQuestion", name(announcement)),
                    Words.of("announcement.removeText")),
            this::remove));
  }

  private Question askToMail(Actor actor, Announcement announcement) {
    var asked = Words.of("announcement.mailQuestion", name(announcement));
    return announcement.mailing().isPresent()
        ? Question.impossible(asked, Words.of("announcement.mailedBefore"))
        : Question.harmless(
            asked,
            List.of(
                Words.of("announcement.recipients", queries.countRecipients(actor, announcement)),
                Words.of("announcement.mailOnce")));
  }

  private Saved mail(Sent sent, String id) {
    var outcome = mailAnnouncement.mail(sent.actor(), announcement(id), sent.unchanged(KIND));
    return switch (outcome) {
      case MailAnnouncement.Outcome.Started(var started) -> done(started, "announcement.started");
      case MailAnnouncement.Outcome.MailedBefore() ->
          Saved.wrong(Words.of("announcement.mailedBefore"));
      case MailAnnouncement.Outcome.SiteOff() -> Saved.wrong(Words.of("announcement.siteOff"));
    };
  }

  private Saved remove(Sent sent, String id) {
    var removed = removeAnnouncement.remove(sent.actor(), announcement(id), sent.unchanged(KIND));
    return listed(removed, "announcement.removed");
  }
}
