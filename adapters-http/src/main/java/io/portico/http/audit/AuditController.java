package io.portico.http.audit;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Produces;
import io.micronaut.http.server.types.files.StreamedFile;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.portico.application.port.in.audit.BrowseAudit;
import io.portico.application.port.in.audit.ExportAudit;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.AuditEntryId;
import io.portico.domain.audit.AuditFilter;
import io.portico.domain.audit.AuditKind;
import io.portico.domain.audit.AuditPosition;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.RefusedException;
import io.portico.http.classic.PortalPaging;
import io.portico.http.security.RequiresPermission;
import io.portico.http.server.Cursor;
import io.portico.http.server.Page;
import io.portico.http.server.QueryParameters;
import io.portico.http.server.Timestamps;
import java.time.Instant;
import java.util.Optional;

/** The route of the audit trail. */
@Controller("/api/audit")
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_AUTHENTICATED)
final class AuditController {

  private static final String CURSOR = "audit";

  private final BrowseAudit browseAudit;
  private final ExportAudit exportAudit;
  private final AuditExport export;

  AuditController(BrowseAudit browseAudit, ExportAudit exportAudit, AuditExport export) {
    this.browseAudit = browseAudit;
    this.exportAudit = exportAudit;
    this.export = export;
  }

  /** {@code GET /api/audit}: who changed what, the newest first. */
  @Get
  @RequiresPermission(Permission.READ_AUDIT)
  HttpResponse<?> browse(HttpRequest<?> request, Actor actor) {
    var parameters =
        QueryParameters.of(
            request,
            "actor",
            "action",
            "kind",
            "object",
            "since",
            "until",
            "request_id",
            "limit",
            "cursor");
    var filter = filter(parameters);
    var after = parameters.one("cursor").map(AuditController::position);
    var form = AuditExport.Form.wantedBy(request);
    return form.isPresent()
        ? exported(actor, filter, after, parameters, form.get())
        : page(new BrowseAudit.Query(actor, filter, after, parameters.limit()));
  }

  private HttpResponse<?> page(BrowseAudit.Query query) {
    return switch (browseAudit.browse(query)) {
      case BrowseAudit.Outcome.Page(var entries, var next) ->
          HttpResponse.ok(
                  Page.of(
                      entries.stream().map(AuditEntryDocument::of).toList(),
                      next.map(AuditController::cursor).orElse(null)))
              .header(HttpHeaders.VARY, HttpHeaders.ACCEPT);
      case BrowseAudit.Outcome.NotPermitted() -> throw new RefusedException.NotPermitted();
    };
  }

  private HttpResponse<?> exported(
      Actor actor,
      AuditFilter filter,
      Optional<AuditPosition> after,
      QueryParameters parameters,
      AuditExport.Form form) {
    var limit = parameters.limit(ExportAudit.MOST, ExportAudit.MOST);
    return switch (exportAudit.export(new ExportAudit.Query(actor, filter, after, limit))) {
      case ExportAudit.Outcome.Exported(var parts, var cutAt) -> {
        MutableHttpResponse<StreamedFile> answer =
            HttpResponse.ok(export.streamed(parts, form))
                .contentType(form.type())
                .header(HttpHeaders.VARY, HttpHeaders.ACCEPT);
        cutAt.ifPresent(
            position ->
                answer
                    .header(PortalPaging.TRUNCATED, "true")
                    .header("X-Next-Cursor", cursor(position)));
        yield answer;
      }
      case ExportAudit.Outcome.NotPermitted() -> throw new RefusedException.NotPermitted();
    };
  }

  private static AuditFilter filter(QueryParameters parameters) {
    return new AuditFilter(
        parameters.one("actor").map(AuditActors::read),
        parameters.one("action").map(AuditAction::of),
        parameters.one("kind").map(AuditKind::of),
        parameters.one("object"),
        instant(parameters, "since"),
        instant(parameters, "until"),
        parameters.one("request_id"));
  }

  private static Optional<Instant> instant(QueryParameters parameters, String name) {
    return parameters.one(name).map(text -> Timestamps.read(name, text));
  }

  private static String cursor(AuditPosition position) {
    return Cursor.behind(CURSOR, position.at().toEpochMilli() + ":" + position.id());
  }

  private static AuditPosition position(String cursor) {
    return Cursor.read(
        CURSOR,
        cursor,
        key -> {
          var colon = key.indexOf(':');
          if (colon < 0) {
            throw new InvalidValueException("cursor", cursor, "an instant and an id");
          }
          return new AuditPosition(
              Instant.ofEpochMilli(Long.parseLong(key.substring(0, colon))),
              new AuditEntryId(Identifier.of("cursor", key.substring(colon + 1))));
        });
  }
}
