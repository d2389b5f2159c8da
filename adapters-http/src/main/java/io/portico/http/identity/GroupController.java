package io.portico.http.identity;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Put;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.identity.BindGroup;
import io.portico.application.port.in.identity.IdentityProviderQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.http.access.BindingDocument;
import io.portico.http.exchange.EntityTags;
import io.portico.http.exchange.PathText;
import io.portico.http.exchange.QueryParameters;
import io.portico.http.security.AuthenticatedController;
import io.portico.http.security.RequiresPermission;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The routes of the roles that groups give. */
@AuthenticatedController("/api/groups")
@RequiresPermission(Permission.ADMINISTER_USERS)
record GroupController(IdentityProviderQueries queries, BindGroup bindGroup, EntityTags tags) {

  /** {@code GET /api/groups/{group}/bindings}: the roles that a group gives. */
  @Get("/{group:.+}/bindings")
  HttpResponse<?> show(HttpRequest<?> request, String group, Actor actor) {
    QueryParameters.of(request);
    return tags.ok(request, document(queries.group(actor, name(request))));
  }

  /** {@code PUT /api/groups/{group}/bindings}: says which roles a group gives. */
  @Put("/{group:.+}/bindings")
  HttpResponse<?> bind(
      HttpRequest<?> request, String group, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    var wanted = BindingDocument.read(body);
    Precondition<BindGroup.Group> expected = tags.expected(request, GroupController::document);
    return switch (bindGroup.bind(actor, name(request), wanted, expected)) {
      case BindGroup.Outcome.Bound(var bindings) -> tags.ok(BindingDocument.of(bindings));
      case BindGroup.Outcome.TooMany(var most) -> throw IdentityProblems.tooManyGroups(most);
    };
  }

  private static List<BindingDocument> document(BindGroup.Group group) {
    return BindingDocument.of(group.bindings());
  }

  /* A name may have slashes, which are encoded in the path. */
  private static String name(HttpRequest<?> request) {
    var rest = PathText.after("/api/groups/", request);
    return rest.substring(0, rest.lastIndexOf("/bindings"));
  }
}
