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
import io.portico.domain.access.OwnRole;
import io.portico.domain.access.Permission;
import io.portico.domain.access.Role;
import io.portico.http.exchange.EntityTags;
import io.portico.http.exchange.IdempotentExecution;
import io.portico.http.exchange.Page;
import io.portico.http.exchange.QueryParameters;
import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.Problem;
import io.portico.http.security.AuthenticatedController;
import io.portico.http.security.RequiresPermission;
import java.net.URI;
import java.util.Arrays;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The routes of roles: the built-in ones, and those that administrators define. */
@AuthenticatedController("/api/roles")
record RoleController(
    RoleQueries roles,
    AdministerRoles administer,
    EntityTags tags,
    IdempotentExecution idempotent) {

  /** {@code GET /api/roles}: all roles, the built-in ones first. */
  @Get
  @RequiresPermission(Permission.READ_USERS)
  Page<RoleDocument> list(HttpRequest<?> request, Actor actor) {
    var parameters = QueryParameters.of(request, "limit", "cursor", Page.COUNT);
    var all = Stream.concat(builtIn(), roles.own(actor).stream().map(RoleDocument::of)).toList();
    return Page.ofAll("roles", all, parameters, role -> role);
  }

  private static Stream<RoleDocument> builtIn() {
    return Arrays.stream(Role.values()).filter(role -> role != Role.NONE).map(RoleDocument::of);
  }

  /** {@code POST /api/roles}: defines a role. */
  @Post
  @RequiresPermission(Permission.ADMINISTER_USERS)
  HttpResponse<?> add(HttpRequest<?> request, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    return idempotent.execute(request, body, actor, () -> add(body, actor));
  }

  private HttpResponse<?> add(byte @Nullable [] body, Actor actor) {
    return switch (administer.add(actor, RoleDocument.read(body))) {
      case Addition.Added(var role) ->
          tags.created(RoleDocument.of(role), URI.create("/api/roles/" + role.name()));
      case Addition.NameTaken(var name) ->
          throw Problem.nameTaken(ErrorCode.ROLE_NAME_TAKEN, name, "no role has");
      case Addition.TooMany(var most) ->
          throw Problem.tooMany(ErrorCode.TOO_MANY_ROLES, "roles", most);
    };
  }

  /** {@code GET /api/roles/{name}}: one role. */
  @Get("/{name}")
  @RequiresPermission(Permission.READ_USERS)
  HttpResponse<?> find(HttpRequest<?> request, String name, Actor actor) {
    QueryParameters.of(request);
    return tags.ok(
        request,
        builtIn()
            .filter(role -> role.name().equals(name))
            .findAny()
            .orElseGet(() -> RoleDocument.of(roles.find(actor, name))));
  }

  /** {@code PUT /api/roles/{name}}: replaces the permissions of a role, at once for all holders. */
  @Put("/{name}")
  @RequiresPermission(Permission.ADMINISTER_USERS)
  HttpResponse<?> replace(
      HttpRequest<?> request, String name, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    var role = RoleDocument.readReplacement(name, body);
    return tags.ok(RoleDocument.of(administer.replace(actor, role, expected(request))));
  }

  /** {@code DELETE /api/roles/{name}}: removes a role that is not bound. */
  @Delete("/{name}")
  @RequiresPermission(Permission.ADMINISTER_USERS)
  HttpResponse<?> remove(HttpRequest<?> request, String name, Actor actor) {
    QueryParameters.of(request);
    return switch (administer.remove(actor, name, expected(request))) {
      case Removal.Removed() -> HttpResponse.noContent();
      case Removal.Bound(var holders) -> throw UserProblems.roleBound(name, holders);
    };
  }

  private Precondition<OwnRole> expected(HttpRequest<?> request) {
    return tags.expected(request, RoleDocument::of);
  }
}
