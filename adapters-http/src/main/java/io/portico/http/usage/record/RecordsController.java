package io.portico.http.usage.record;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Post;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.access.Scope;
import io.portico.http.exchange.IdempotentExecution;
import io.portico.http.exchange.QueryParameters;
import io.portico.http.security.AuthenticatedController;
import io.portico.http.security.RequiresPermission;

/** Receives usage records of gateways. */
@AuthenticatedController("/api/activity/records")
record RecordsController(RecordReception reception) {

  private static final String ROUTE = "POST /api/activity/records";

  /** {@code POST /api/activity/records}: counts the calls that a gateway reports. */
  @Post
  @RequiresPermission(value = Permission.RECORD_USAGE, scopes = Scope.Kind.USAGE_WRITE)
  HttpResponse<?> record(HttpRequest<?> request, Actor actor) {
    var format =
        QueryParameters.of(request, "format")
            .word("format", RecordFormat.class)
            .orElse(RecordFormat.PORTICO);
    var received =
        reception.receive(request, actor, ROUTE, RecordStream.Form.ARRAY_OR_LINES, format);
    var document =
        format.isAccessLog() && !received.repeated()
            ? ReceiptDocument.of(received.receipt(), received.skipped())
            : ReceiptDocument.of(received.receipt());
    var response = HttpResponse.ok(document);
    return received.repeated() ? response.header(IdempotentExecution.REPLAYED, "true") : response;
  }
}
