package io.portico.http.access;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.Get;
import io.portico.application.port.in.access.CallerQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.access.Scope;
import io.portico.http.exchange.QueryParameters;
import io.portico.http.security.AuthenticatedController;
import io.portico.http.security.RequiresPermission;

/** The route with which callers find out who they are. */
@AuthenticatedController("/api/whoami")
record WhoAmIController(CallerQueries callers) {

  /** {@code GET /api/whoami}: whose credential this is, and what it allows. */
  @Get
  @RequiresPermission(
      value = Permission.READ_APIS,
      scopes = {
        Scope.Kind.KEYS_VERIFY,
        Scope.Kind.USAGE_WRITE,
        Scope.Kind.PORTAL,
        Scope.Kind.APIS_READ,
        Scope.Kind.LABELS_WRITE,
        Scope.Kind.DISCOVERY
      })
  CallerDocument find(HttpRequest<?> request, Actor actor) {
    QueryParameters.of(request);
    return CallerDocument.of(callers.whoIs(actor));
  }
}
