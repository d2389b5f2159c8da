package io.portico.http.identity;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Put;
import io.portico.application.port.in.identity.BindGroup;
import io.portico.application.port.in.identity.IdentityProviderQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.access.Role;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.Worded;
import io.portico.http.exchange.PathText;
import io.portico.http.exchange.QueryParameters;
import io.portico.http.json.JsonObject;
import io.portico.http.security.AuthenticatedController;
import io.portico.http.security.RequiresPermission;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The routes of the roles that groups give. */
@AuthenticatedController("/api/groups")
record GroupController(IdentityProviderQueries queries, BindGroup bindGroup) {

  private static final int MOST = 10;

  /** {@code GET /api/groups/{group}/bindings}: the roles that a group gives. */
  @Get("/{group:.+}/bindings")
  @RequiresPermission(Permission.ADMINISTER_USERS)
  List<BindingDocument> show(HttpRequest<?> request, String group, Actor actor) {
    QueryParameters.of(request);
    return documents(queries.roles(actor, name(request)));
  }

  /** {@code PUT /api/groups/{group}/bindings}: says which roles a group gives. */
  @Put("/{group:.+}/bindings")
  @RequiresPermission(Permission.ADMINISTER_USERS)
  List<BindingDocument> bind(
      HttpRequest<?> request, String group, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    return switch (bindGroup.bind(actor, name(request), roles(body))) {
      case BindGroup.Outcome.Bound(var roles) -> documents(roles);
      case BindGroup.Outcome.TooMany(var most) -> throw IdentityProblems.tooManyGroups(most);
    };
  }

  /* A name may have slashes, which are encoded in the path. */
  private static String name(HttpRequest<?> request) {
    var rest = PathText.after("/api/groups/", request);
    return rest.substring(0, rest.lastIndexOf("/bindings"));
  }

  private static List<BindingDocument> documents(List<Role> roles) {
    return roles.stream().map(BindingDocument::of).toList();
  }

  private static List<Role> roles(byte @Nullable [] body) {
    var array = body == null ? "" : new String(body, StandardCharsets.UTF_8);
    // The body is a list, which the readers of members take as one.
    var json =
        JsonObject.parse("{\"bindings\":%s}".formatted(array).getBytes(StandardCharsets.UTF_8));
    return json.only("bindings").objects("bindings", MOST, GroupController::role);
  }

  private static Role role(JsonObject binding) {
    if (binding.has("selector")) {
      throw InvalidValueException.found(
          binding.at("selector"), "a selector", "none: a role is for the whole organisation");
    }
    binding.only("role");
    var role = binding.text("role", word -> Worded.of(Role.class, "role", word));
    if (role == Role.NONE) {
      throw new InvalidValueException(binding.at("role"), "none", "admin, approver or viewer");
    }
    return role;
  }
}
