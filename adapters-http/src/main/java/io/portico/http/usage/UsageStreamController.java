package io.portico.http.usage;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.Get;
import io.portico.application.port.in.usage.UsageStreamQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.http.exchange.QueryParameters;
import io.portico.http.security.AuthenticatedController;
import io.portico.http.security.RequiresPermission;

/** The state of the stream that usage records are read from. */
@AuthenticatedController("/api/usage/kafka")
record UsageStreamController(UsageStreamQueries queries) {

  /** {@code GET /api/usage/kafka}: how far Kafka is read, and what was rejected. */
  @Get
  @RequiresPermission(Permission.READ_INSTALLATION)
  UsageStreamDocument show(HttpRequest<?> request, Actor actor) {
    QueryParameters.of(request);
    return queries
        .report(actor)
        .map(UsageStreamDocument::of)
        .orElseGet(UsageStreamDocument::notConfigured);
  }
}
