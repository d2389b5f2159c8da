package io.portico.http.usage.record;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Post;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.access.Scope;
import io.portico.http.exchange.IdempotentExecution;
import io.portico.http.json.InvalidJsonException;
import io.portico.http.security.AuthenticatedController;
import io.portico.http.security.RequiresPermission;

/** Receives usage records from exporters to HTTP event collectors, and answers in their format. */
@AuthenticatedController("/services/collector/event")
record EventCollectorController(RecordReception reception) {

  private static final String ROUTE = "POST /services/collector/event";

  /** {@code POST /services/collector/event}: counts the calls in {@code {"event":{…}}} objects. */
  @Post(uris = {"/", "/1.0"})
  @RequiresPermission(value = Permission.RECORD_USAGE, scopes = Scope.Kind.USAGE_WRITE)
  HttpResponse<?> collect(HttpRequest<?> request, Actor actor) {
    try {
      var received =
          reception.receive(
              request, actor, ROUTE, RecordStream.Form.SEQUENCE, RecordFormat.PORTICO);
      var reply = EventReplyDocument.of(received.receipt());
      var response =
          HttpResponse.status(reply.code() == 0 ? HttpStatus.OK : HttpStatus.BAD_REQUEST)
              .contentType(MediaType.APPLICATION_JSON_TYPE)
              .body(reply);
      return received.repeated() ? response.header(IdempotentExecution.REPLAYED, "true") : response;
    } catch (InvalidJsonException _) {
      return HttpResponse.badRequest(EventReplyDocument.INVALID)
          .contentType(MediaType.APPLICATION_JSON_TYPE);
    }
  }
}
