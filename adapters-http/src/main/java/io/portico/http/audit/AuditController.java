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
import io.portico.http.portal.PortalPaging;
import io.portico.http.problem.Problems;
import io.portico.http.security.Needs;
import io.portico.http.server.Cursor;
import io.portico.http.server.Page;
import io.portico.http.server.QueryParameters;
import io.portico.http.server.Timestamps;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.enums.ParameterIn;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.Instant;
import java.util.Optional;

/** The route of the audit trail. */
@Controller("/api/audit")
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_AUTHENTICATED)
@Tag(name = "Audit")
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
  @Needs(Permission.READ_AUDIT)
  @Operation(
      operationId = "browseAudit",
      summary = "List who changed what, the newest first",
      description =
          "Every administrative write leaves an entry that lasts exactly if the change does. "
              + "Nothing secret stands in it. With `Accept: text/csv` (a row for each field that "
              + "changed) or `Accept: application/x-ndjson` (an entry a line), up to 10,000 "
              + "entries come at once; if there are more, `X-Truncated` is true and "
              + "`X-Next-Cursor` leads on. Entries are kept for good.")
  @Parameter(
      in = ParameterIn.QUERY,
      name = "actor",
      description = "Who did it: the id of a user, `operator`, or `portico` for Portico itself",
      schema = @Schema(types = "string"))
  @Parameter(
      in = ParameterIn.QUERY,
      name = "action",
      description = "What was done, for example `plan_replaced`",
      schema = @Schema(types = "string"))
  @Parameter(
      in = ParameterIn.QUERY,
      name = "kind",
      description = "What kind of thing it was done to, for example `plan`",
      schema = @Schema(types = "string"))
  @Parameter(
      in = ParameterIn.QUERY,
      name = "object",
      description = "The id of the thing that it was done to",
      schema = @Schema(types = "string"))
  @Parameter(
      in = ParameterIn.QUERY,
      name = "since",
      description = "The first instant that counts",
      schema = @Schema(types = "string", format = "date-time"))
  @Parameter(
      in = ParameterIn.QUERY,
      name = "until",
      description = "The first instant that counts no more",
      schema = @Schema(types = "string", format = "date-time"))
  @Parameter(
      in = ParameterIn.QUERY,
      name = "request_id",
      description = "The `X-Request-Id` of the request that did it",
      schema = @Schema(types = "string"))
  @Parameter(
      in = ParameterIn.QUERY,
      name = "limit",
      description = "How many on a page; of an export up to 10,000, which is usual there",
      schema = @Schema(types = "integer", minimum = "1", maximum = "1000", defaultValue = "50"))
  @Parameter(
      in = ParameterIn.QUERY,
      name = "cursor",
      description = "The member next of the page before",
      schema = @Schema(types = "string"))
  @ApiResponse(responseCode = "200", description = "One page of the entries")
  HttpResponse<?> browse(HttpRequest<?> request, @Parameter(hidden = true) Actor actor) {
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
        ? exported(request, actor, filter, after, parameters, form.get())
        : page(request, new BrowseAudit.Query(actor, filter, after, parameters.limit()));
  }

  private HttpResponse<?> page(HttpRequest<?> request, BrowseAudit.Query query) {
    return switch (browseAudit.browse(query)) {
      case BrowseAudit.Outcome.Page(var entries, var next) ->
          HttpResponse.ok(
                  Page.of(
                      entries.stream().map(AuditEntryDocument::of).toList(),
                      next.map(AuditController::cursor).orElse(null)))
              .header(HttpHeaders.VARY, HttpHeaders.ACCEPT);
      case BrowseAudit.Outcome.NotPermitted() -> Problems.forbidden(request);
    };
  }

  private HttpResponse<?> exported(
      HttpRequest<?> request,
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
      case ExportAudit.Outcome.NotPermitted() -> Problems.forbidden(request);
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
