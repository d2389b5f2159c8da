package io.portico.http.definition;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Put;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.definition.DefinitionQueries;
import io.portico.application.port.in.definition.RemoveDefinition;
import io.portico.application.port.in.definition.SetDefinition;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.access.Scope;
import io.portico.domain.definition.Definition;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.api.ApiProblems;
import io.portico.http.exchange.EntityTags;
import io.portico.http.exchange.Ids;
import io.portico.http.exchange.Page;
import io.portico.http.exchange.QueryParameters;
import io.portico.http.security.AuthenticatedController;
import io.portico.http.security.RequiresPermission;
import java.util.List;
import java.util.Optional;

/** The routes of the definitions of an API. */
@AuthenticatedController("/api/apis/{id}")
record DefinitionController(
    DefinitionQueries queries,
    SetDefinition setDefinition,
    RemoveDefinition removeDefinition,
    DocumentBody bodies) {

  private static final String DEFINITIONS = "definitions";
  private static final String VERSION = "version";
  private static final String REVISION = "revision";

  /** {@code PUT /api/apis/{id}/definition}: sets the definition of a version. */
  @Put("/definition")
  @RequiresPermission(Permission.CHANGE_APIS)
  HttpResponse<?> set(HttpRequest<?> request, String id, Actor actor) {
    var version = QueryParameters.of(request, VERSION).one(VERSION, Definition::requireVersion);
    var api = Ids.api(id);
    var expected = expected(request);
    // Before the body is read.
    actor.require(Permission.CHANGE_APIS);
    return bodies.read(
        request,
        document ->
            switch (setDefinition.set(
                new SetDefinition.Command(actor, api, version, document, expected))) {
              case SetDefinition.Outcome.Kept(var definition, var warnings) ->
                  HttpResponse.ok(DefinitionDocument.of(definition, warnings))
                      .header(HttpHeaders.ETAG, DocumentResponse.tag(definition));
              case SetDefinition.Outcome.TooManyVersions(var most) ->
                  throw ApiProblems.tooManyVersions(most);
            });
  }

  /** {@code GET /api/apis/{id}/definition}: the document of a revision, by default the latest. */
  @Get("/definition")
  @RequiresPermission(value = Permission.READ_APIS, scopes = Scope.Kind.APIS_READ)
  HttpResponse<?> document(HttpRequest<?> request, String id, Actor actor) {
    var parameters = QueryParameters.of(request, VERSION, REVISION);
    var api = Ids.api(id);
    var definition =
        queries.find(
            actor,
            api,
            parameters.one(VERSION, Definition::requireVersion),
            revision(parameters, REVISION));
    return DocumentResponse.of(
        request, definition, () -> queries.document(actor, api, definition.revision()));
  }

  /** {@code GET /api/apis/{id}/definitions}: the revisions of all versions, the latest first. */
  @Get("/definitions")
  @RequiresPermission(value = Permission.READ_APIS, scopes = Scope.Kind.APIS_READ)
  Page<DefinitionDocument> list(HttpRequest<?> request, String id, Actor actor) {
    var parameters = QueryParameters.of(request, VERSION, "limit", "cursor", Page.COUNT);
    var version = parameters.one(VERSION, Definition::requireVersion);
    var query = parameters.page(DEFINITIONS, key -> revision("cursor", key));
    var all =
        queries.all(actor, Ids.api(id)).stream()
            .filter(one -> version.isEmpty() || one.version().equals(version.get()))
            .toList();
    var found =
        all.stream()
            .filter(one -> query.after().isEmpty() || one.revision() < query.after().get())
            .toList();
    return Page.of(
            DEFINITIONS,
            io.portico.application.port.in.Page.of(found, query.limit(), Definition::revision),
            definition -> DefinitionDocument.of(definition, List.of()))
        .counted(parameters, all::size);
  }

  /** {@code GET /api/apis/{id}/definition/diff}: the difference of two revisions. */
  @Get("/definition/diff")
  @RequiresPermission(value = Permission.READ_APIS, scopes = Scope.Kind.APIS_READ)
  DefinitionDiffDocument difference(HttpRequest<?> request, String id, Actor actor) {
    var parameters = QueryParameters.of(request, "from", "to");
    return DefinitionDiffDocument.of(
        queries.difference(
            actor, Ids.api(id), required(parameters, "from"), required(parameters, "to")));
  }

  /** {@code DELETE /api/apis/{id}/definition}: removes a version, or all, with its revisions. */
  @Delete("/definition")
  @RequiresPermission(Permission.CHANGE_APIS)
  HttpResponse<?> remove(HttpRequest<?> request, String id, Actor actor) {
    var version = QueryParameters.of(request, VERSION).one(VERSION, Definition::requireVersion);
    removeDefinition.remove(
        new RemoveDefinition.Command(actor, Ids.api(id), version, expected(request)));
    return HttpResponse.noContent();
  }

  private static Precondition<Optional<Definition>> expected(HttpRequest<?> request) {
    return EntityTags.expectedIfAny(request, DocumentResponse::tag);
  }

  private static int required(QueryParameters parameters, String name) {
    return revision(parameters, name)
        .orElseThrow(
            () -> InvalidValueException.found(name, "missing", "the number of a revision"));
  }

  private static Optional<Integer> revision(QueryParameters parameters, String name) {
    return parameters.one(name).map(text -> revision(name, text));
  }

  private static int revision(String name, String text) {
    if (!text.matches("[1-9]\\d{0,8}")) {
      throw new InvalidValueException(name, text, "the number of a revision");
    }
    return Integer.parseInt(text);
  }
}
