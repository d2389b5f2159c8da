package io.portico.http.access;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.access.AdministerRoles;
import io.portico.application.port.in.access.AdministerRoles.Addition;
import io.portico.application.port.in.access.AdministerRoles.Removal;
import io.portico.application.port.in.access.RoleQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.access.Role;
import io.portico.http.exchange.QueryParameters;
import io.portico.http.security.AuthenticatedController;
import io.portico.http.security.RequiresPermission;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The routes of roles: the built-in ones, and those that administrators define. */
@AuthenticatedController("/api/roles")
record RoleController(RoleQueries roles, AdministerRoles administer) {

  /** {@code GET /api/roles}: all roles, the built-in ones first. */
  @Get
  @RequiresPermission(Permission.READ_USERS)
  List<RoleDocument> list(HttpRequest<?> request, Actor actor) {
    QueryParameters.of(request);
    return Stream.concat(builtIn(), roles.own(actor).stream().map(RoleDocument::of)).toList();
  }

  private static Stream<RoleDocument> builtIn() {
    return Arrays.stream(Role.values()).filter(role -> role != Role.NONE).map(RoleDocument::of);
  }

  /** {@code POST /api/roles}: defines a role. */
  @Post
  @RequiresPermission(Permission.ADMINISTER_USERS)
  HttpResponse<RoleDocument> add(
      HttpRequest<?> request, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    return switch (administer.add(actor, RoleDocument.read(body))) {
      case Addition.Added(var role) ->
          HttpResponse.created(RoleDocument.of(role), URI.create("/api/roles/" + role.name()));
      case Addition.NameTaken(var name) -> throw RoleProblems.nameTaken(name);
      case Addition.TooMany(var most) -> throw RoleProblems.tooMany(most);
    };
  }

  /** {@code GET /api/roles/{name}}: one role. */
  @Get("/{name}")
  @RequiresPermission(Permission.READ_USERS)
  RoleDocument find(HttpRequest<?> request, String name, Actor actor) {
    QueryParameters.of(request);
    return builtIn()
        .filter(role -> role.name().equals(name))
        .findAny()
        .orElseGet(() -> RoleDocument.of(roles.find(actor, name)));
  }

  /** {@code PUT /api/roles/{name}}: replaces the permissions of a role, at once for all holders. */
  @Put("/{name}")
  @RequiresPermission(Permission.ADMINISTER_USERS)
  RoleDocument replace(
      HttpRequest<?> request, String name, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    var role = RoleDocument.readReplacement(name, body);
    return RoleDocument.of(administer.replace(actor, role, Precondition.none()));
  }

  /** {@code DELETE /api/roles/{name}}: removes a role that is not bound. */
  @Delete("/{name}")
  @RequiresPermission(Permission.ADMINISTER_USERS)
  HttpResponse<?> remove(HttpRequest<?> request, String name, Actor actor) {
    QueryParameters.of(request);
    return switch (administer.remove(actor, name, Precondition.none())) {
      case Removal.Removed() -> HttpResponse.noContent();
      case Removal.Bound(var holders) -> throw RoleProblems.bound(name, holders);
    };
  }
}
