package io.portico.http.portal;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.announcement.AddAnnouncement;
import io.portico.application.port.in.announcement.AnnouncementQueries;
import io.portico.application.port.in.announcement.MailAnnouncement;
import io.portico.application.port.in.announcement.RemoveAnnouncement;
import io.portico.application.port.in.announcement.ReplaceAnnouncement;
import io.portico.application.port.in.plan.PlanQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.access.Scope;
import io.portico.domain.announcement.Announcement;
import io.portico.domain.announcement.AnnouncementId;
import io.portico.domain.shared.RecordKind;
import io.portico.http.exchange.EntityTags;
import io.portico.http.exchange.IdempotentExecution;
import io.portico.http.exchange.Ids;
import io.portico.http.exchange.Page;
import io.portico.http.exchange.QueryParameters;
import io.portico.http.json.JsonObject;
import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.Problem;
import io.portico.http.security.AuthenticatedController;
import io.portico.http.security.RequiresPermission;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/** The routes of announcements. */
@AuthenticatedController("/api/portal/announcements")
record AnnouncementController(
    AnnouncementQueries queries,
    AddAnnouncement addAnnouncement,
    ReplaceAnnouncement replaceAnnouncement,
    RemoveAnnouncement removeAnnouncement,
    MailAnnouncement mailAnnouncement,
    PlanQueries plans,
    EntityTags tags,
    IdempotentExecution idempotent) {

  private static final String LIST = "announcements";

  /** {@code GET /api/portal/announcements}: the announcements, the oldest first. */
  @Get
  @RequiresPermission(value = Permission.READ, scopes = Scope.Kind.PORTAL)
  Page<AnnouncementDocument> list(HttpRequest<?> request, Actor actor) {
    var parameters = QueryParameters.of(request, "limit", "cursor", Page.COUNT);
    var query = parameters.page(LIST, Ids.as(AnnouncementId::new));
    return Page.of(LIST, queries.page(actor, query), AnnouncementDocument::of)
        .counted(parameters, () -> queries.all(actor).size());
  }

  /** {@code POST /api/portal/announcements}: adds an announcement. */
  @Post
  @RequiresPermission(Permission.ADMINISTER_PORTAL)
  HttpResponse<?> add(HttpRequest<?> request, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    return idempotent.execute(request, body, actor, () -> add(body, actor));
  }

  private HttpResponse<?> add(byte @Nullable [] body, Actor actor) {
    var details = AnnouncementDocument.read(JsonObject.parse(body), Ids.plan(plans.ids(actor)));
    return switch (addAnnouncement.add(new AddAnnouncement.Command(actor, details))) {
      case AddAnnouncement.Outcome.Added(var added) ->
          tags.created(
              AnnouncementDocument.of(added),
              URI.create("/api/portal/announcements/" + added.id()));
      case AddAnnouncement.Outcome.TooMany(var most) ->
          throw Problem.tooMany(ErrorCode.TOO_MANY_ANNOUNCEMENTS, LIST, most);
    };
  }

  /** {@code GET /api/portal/announcements/{id}}: one announcement. */
  @Get("/{id}")
  @RequiresPermission(value = Permission.READ, scopes = Scope.Kind.PORTAL)
  HttpResponse<?> show(HttpRequest<?> request, String id, Actor actor) {
    QueryParameters.of(request);
    var found = queries.find(actor, announcement(id));
    return found.equals(found.withoutProgress())
        ? tags.ok(request, AnnouncementDocument.of(found))
        : tagged(found);
  }

  /* How far it is mailed changes by itself, so the tag does not cover it. */
  private HttpResponse<?> tagged(Announcement announcement) {
    return tags.ok(
        AnnouncementDocument.of(announcement),
        tags.of(AnnouncementDocument.of(announcement.withoutProgress())));
  }

  /** {@code PUT /api/portal/announcements/{id}}: changes an announcement. */
  @Put("/{id}")
  @RequiresPermission(Permission.ADMINISTER_PORTAL)
  HttpResponse<?> replace(
      HttpRequest<?> request, String id, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    var announcement = announcement(id);
    var details =
        AnnouncementDocument.readReplacement(
            JsonObject.parse(body), announcement, Ids.plan(plans.ids(actor)));
    return tagged(
        replaceAnnouncement.replace(
            new ReplaceAnnouncement.Command(actor, announcement, details, expected(request))));
  }

  /** {@code DELETE /api/portal/announcements/{id}}: removes an announcement. */
  @Delete("/{id}")
  @RequiresPermission(Permission.ADMINISTER_PORTAL)
  HttpResponse<?> remove(HttpRequest<?> request, String id, Actor actor) {
    QueryParameters.of(request);
    var _ = removeAnnouncement.remove(actor, announcement(id), expected(request));
    return HttpResponse.noContent();
  }

  /** {@code POST /api/portal/announcements/{id}/mail}: mails it once to those it concerns. */
  @Post("/{id}/mail")
  @RequiresPermission(Permission.ADMINISTER_PORTAL)
  HttpResponse<?> mail(HttpRequest<?> request, String id, Actor actor) {
    QueryParameters.of(request);
    return switch (mailAnnouncement.mail(actor, announcement(id), expected(request))) {
      case MailAnnouncement.Outcome.Started(var started) ->
          HttpResponse.accepted().body(AnnouncementDocument.of(started));
      case MailAnnouncement.Outcome.MailedBefore() -> throw SiteProblems.mailedBefore();
      case MailAnnouncement.Outcome.SiteOff() -> throw SiteProblems.siteOff();
    };
  }

  private static AnnouncementId announcement(String id) {
    return Ids.inPath(RecordKind.ANNOUNCEMENT, id, AnnouncementId::new);
  }

  private Precondition<Announcement> expected(HttpRequest<?> request) {
    return tags.expected(request, one -> AnnouncementDocument.of(one.withoutProgress()));
  }
}
