package io.portico.http.access;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Put;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.access.BindUser;
import io.portico.application.port.in.access.UserQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.Permission;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.UserId;
import io.portico.http.exchange.EntityTags;
import io.portico.http.exchange.Ids;
import io.portico.http.exchange.QueryParameters;
import io.portico.http.security.AuthenticatedController;
import io.portico.http.security.RequiresPermission;
import org.jspecify.annotations.Nullable;

/** The routes of the roles that users have. */
@AuthenticatedController("/api/users/{id}/bindings")
record UserBindingController(UserQueries users, BindUser bindUser, EntityTags tags) {

  /** {@code GET /api/users/{id}/bindings}: the roles of a user, without those of groups. */
  @Get
  @RequiresPermission(Permission.READ_USERS)
  HttpResponse<?> show(HttpRequest<?> request, String id, Actor actor) {
    QueryParameters.of(request);
    return tags.ok(request, BindingDocument.of(users.find(actor, id(id))));
  }

  /** {@code PUT /api/users/{id}/bindings}: says which roles a user has, and for which APIs. */
  @Put
  @RequiresPermission(Permission.ADMINISTER_USERS)
  HttpResponse<?> bind(
      HttpRequest<?> request, String id, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    Precondition<DashboardUser> expected = tags.expected(request, BindingDocument::of);
    var command = new BindUser.Command(actor, id(id), BindingDocument.read(body), expected);
    return switch (bindUser.bind(command)) {
      case BindUser.Outcome.Bound(var user) -> tags.ok(BindingDocument.of(user));
      case BindUser.Outcome.LastAdministrator() -> throw UserProblems.lastAdministrator();
    };
  }

  private static UserId id(String id) {
    return Ids.inPath(RecordKind.USER, id, UserId::new);
  }
}
