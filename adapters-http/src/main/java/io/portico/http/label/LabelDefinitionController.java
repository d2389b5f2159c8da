package io.portico.http.label;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.label.DefineLabel;
import io.portico.application.port.in.label.LabelQueries;
import io.portico.application.port.in.label.RemoveLabel;
import io.portico.application.port.in.label.RenameLabel;
import io.portico.application.port.in.label.ReplaceLabel;
import io.portico.application.port.in.label.ReplaceLabel.DroppedValues;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.access.Scope;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.exchange.EntityTags;
import io.portico.http.exchange.IdempotentExecution;
import io.portico.http.exchange.Page;
import io.portico.http.exchange.QueryParameters;
import io.portico.http.json.JsonObject;
import io.portico.http.security.AuthenticatedController;
import io.portico.http.security.RequiresPermission;
import org.jspecify.annotations.Nullable;

/** The routes of label definitions. */
@AuthenticatedController("/api/labels")
record LabelDefinitionController(
    DefineLabel defineLabel,
    ReplaceLabel replaceLabel,
    RenameLabel renameLabel,
    RemoveLabel removeLabel,
    LabelQueries queries,
    EntityTags tags,
    IdempotentExecution onceOnly) {

  private static final String CURSOR = "labels";

  /** {@code POST /api/labels/}: defines a label. */
  @Post
  @RequiresPermission(Permission.DEFINE_LABELS)
  HttpResponse<?> define(HttpRequest<?> request, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    return onceOnly.execute(request, body, actor, () -> define(body, actor));
  }

  private HttpResponse<?> define(byte @Nullable [] body, Actor actor) {
    return switch (defineLabel.define(LabelDefinitionDocument.read(body, actor))) {
      case DefineLabel.Outcome.Defined(var definition) ->
          tags.ok(LabelDefinitionDocument.of(definition));
      case DefineLabel.Outcome.NameTaken(var name) -> throw LabelProblems.nameTaken(name);
      case DefineLabel.Outcome.NameReserved(var name) -> throw LabelProblems.nameReserved(name);
    };
  }

  /** {@code GET /api/labels/}: lists the definitions by name. */
  @Get
  @RequiresPermission(
      value = Permission.READ_APIS,
      scopes = {Scope.Kind.APIS_READ, Scope.Kind.LABELS_WRITE})
  Page<LabelDefinitionDocument> list(HttpRequest<?> request, Actor actor) {
    var parameters = QueryParameters.of(request, "in_use", "usage", "limit", "cursor", Page.COUNT);
    var page = parameters.page(CURSOR, LabelName::new);
    var query =
        new LabelQueries.Query(
            actor, parameters.flag("in_use"), parameters.flag("usage"), page.after(), page.limit());
    return Page.of(CURSOR, queries.list(query), LabelDefinitionDocument::of)
        .counted(parameters, () -> queries.count(actor, query.inUse()));
  }

  /** {@code GET /api/labels/{id}}: reads one definition, by id or by name. */
  @Get("/{id}")
  @RequiresPermission(
      value = Permission.READ_APIS,
      scopes = {Scope.Kind.APIS_READ, Scope.Kind.LABELS_WRITE})
  HttpResponse<?> find(HttpRequest<?> request, String id, Actor actor) {
    QueryParameters.of(request);
    return tags.ok(request, LabelDefinitionDocument.of(queries.find(actor, id)));
  }

  /** {@code PUT /api/labels/{id}}: replaces a definition. */
  @Put("/{id}")
  @RequiresPermission(Permission.DEFINE_LABELS)
  HttpResponse<?> replace(
      HttpRequest<?> request, String id, @Body byte @Nullable [] body, Actor actor) {
    var command =
        LabelDefinitionDocument.readReplacement(
            body, id, dropped(request), actor, expected(request));
    return switch (replaceLabel.replace(command)) {
      case ReplaceLabel.Outcome.Replaced(var definition) ->
          tags.ok(LabelDefinitionDocument.of(definition));
      case ReplaceLabel.Outcome.NameTaken(var name) -> throw LabelProblems.nameTaken(name);
      case ReplaceLabel.Outcome.NameReserved(var name) -> throw LabelProblems.nameReserved(name);
      case ReplaceLabel.Outcome.ValuesInUse(var counts) -> throw LabelProblems.valuesInUse(counts);
      case ReplaceLabel.Outcome.FormerNamesInPolicies(var names, var by) ->
          throw LabelProblems.formerNamesInPolicies(names, by);
      case ReplaceLabel.Outcome.PoliciesBroken(var first) ->
          throw LabelProblems.policiesBroken(first);
    };
  }

  /** {@code POST /api/labels/{id}/rename}: renames a label on all APIs at once. */
  @Post("/{id}/rename")
  @RequiresPermission(Permission.DEFINE_LABELS)
  HttpResponse<?> rename(
      HttpRequest<?> request, String id, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    var name = JsonObject.parse(body).only("name").text("name", LabelName::new);
    var command = new RenameLabel.Command(actor, id, name, expected(request));
    return switch (renameLabel.rename(command)) {
      case RenameLabel.Outcome.Renamed(var definition) ->
          tags.ok(LabelDefinitionDocument.of(definition));
      case RenameLabel.Outcome.NameTaken(var taken) -> throw LabelProblems.nameTaken(taken);
      case RenameLabel.Outcome.NameReserved(var reserved) ->
          throw LabelProblems.nameReserved(reserved);
    };
  }

  /** {@code DELETE /api/labels/{id}}: removes a definition. */
  @Delete("/{id}")
  @RequiresPermission(Permission.DEFINE_LABELS)
  HttpResponse<?> remove(HttpRequest<?> request, String id, Actor actor) {
    var force = QueryParameters.of(request, "force").flag("force");
    var command = new RemoveLabel.Command(actor, id, force, expected(request));
    return switch (removeLabel.remove(command)) {
      case RemoveLabel.Outcome.Removed(var definition) ->
          HttpResponse.ok(LabelDefinitionDocument.of(definition));
      case RemoveLabel.Outcome.InUse(var label, var usage, var first) ->
          throw LabelProblems.inUse(label, usage, first);
      case RemoveLabel.Outcome.InPolicies(var label, var by) ->
          throw LabelProblems.inPolicies(label, by);
      case RemoveLabel.Outcome.PoliciesBroken(var first) ->
          throw LabelProblems.policiesBroken(first);
    };
  }

  /** {@code GET /api/labels/{id}/usage}: counts the APIs with each value and without the label. */
  @Get("/{id}/usage")
  @RequiresPermission(value = Permission.READ_APIS, scopes = Scope.Kind.APIS_READ)
  LabelDefinitionDocument.Usage usage(HttpRequest<?> request, String id, Actor actor) {
    QueryParameters.of(request);
    return LabelDefinitionDocument.Usage.of(queries.usage(actor, id));
  }

  private Precondition<LabelDefinition> expected(HttpRequest<?> request) {
    return tags.expected(request, LabelDefinitionDocument::of);
  }

  private static DroppedValues dropped(HttpRequest<?> request) {
    var parameters = QueryParameters.of(request, "values_in_use", "merge_into");
    var inUse = parameters.one("values_in_use");
    var target = parameters.one("merge_into", LabelValue::new);
    if (target.isPresent() && inUse.filter("detach"::equals).isPresent()) {
      throw InvalidValueException.found(
          "merge_into", "given together with values_in_use=detach", "one of the two");
    }
    return switch (inUse.orElse("refuse")) {
      case "detach" -> new DroppedValues.Detach();
      case "refuse" ->
          target
              .<DroppedValues>map(DroppedValues.MergeInto::new)
              .orElseGet(DroppedValues.Refuse::new);
      case String other ->
          throw new InvalidValueException("values_in_use", other, "refuse or detach");
    };
  }
}
