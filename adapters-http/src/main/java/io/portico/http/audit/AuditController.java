package io.portico.http.audit;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.portico.application.port.in.audit.AuditQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.AuditFilter;
import io.portico.domain.audit.AuditKind;
import io.portico.http.exchange.Page;
import io.portico.http.exchange.QueryParameters;
import io.portico.http.exchange.Timestamps;
import io.portico.http.security.AuthenticatedController;
import io.portico.http.security.RequiresPermission;
import java.time.Instant;
import java.util.Optional;

/** The route of the audit trail. */
@AuthenticatedController("/api/audit")
record AuditController(AuditQueries audit, AuditExport exports) {

  /** {@code GET /api/audit}: the audit trail, newest entry first. */
  @Get
  @RequiresPermission(Permission.READ_AUDIT)
  HttpResponse<?> list(HttpRequest<?> request, Actor actor) {
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
            "cursor",
            Page.COUNT);
    var filter = filter(parameters);
    var after = parameters.oneUnlessEmpty("cursor").map(AuditCursor::read);
    var format = AuditExport.Format.acceptedBy(request);
    if (format.isEmpty()) {
      return page(new AuditQueries.Query(actor, filter, after, parameters.limit()), parameters);
    }
    var limit = parameters.limit(AuditQueries.MAX_EXPORT, AuditQueries.MAX_EXPORT);
    return exports.of(new AuditQueries.Query(actor, filter, after, limit), format.get());
  }

  private HttpResponse<?> page(AuditQueries.Query query, QueryParameters parameters) {
    var page = audit.page(query);
    return HttpResponse.ok(
            new Page<>(
                    page.items().stream().map(AuditEntryDocument::of).toList(),
                    page.next().map(AuditCursor::after).orElse(null),
                    null)
                .counted(parameters, () -> audit.count(query.actor(), query.filter())))
        .header(HttpHeaders.VARY, HttpHeaders.ACCEPT);
  }

  private static AuditFilter filter(QueryParameters parameters) {
    return new AuditFilter(
        parameters.one("actor").map(AuditActors::read),
        parameters.word("action", AuditAction.class),
        parameters.word("kind", AuditKind.class),
        parameters.one("object"),
        instant(parameters, "since"),
        instant(parameters, "until"),
        parameters.one("request_id"));
  }

  private static Optional<Instant> instant(QueryParameters parameters, String name) {
    return parameters.one(name).map(text -> Timestamps.read(name, text));
  }
}
