package io.portico.http.label;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Produces;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.portico.application.port.in.label.DefineLabel;
import io.portico.application.port.in.label.DefineLabel.Outcome.Defined;
import io.portico.application.port.in.label.DefineLabel.Outcome.NameReserved;
import io.portico.application.port.in.label.DefineLabel.Outcome.NameTaken;
import io.portico.application.port.in.label.LabelQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.label.LabelName;
import io.portico.http.security.RequiresPermission;
import io.portico.http.server.Cursor;
import io.portico.http.server.EntityTags;
import io.portico.http.server.IdempotentExecution;
import io.portico.http.server.Page;
import io.portico.http.server.QueryParameters;
import org.jspecify.annotations.Nullable;

/** The routes that define labels and read their definitions. */
@Controller("/api/labels")
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_AUTHENTICATED)
final class LabelDefinitionController {

  private static final String CURSOR = "labels";

  private final DefineLabel defineLabel;
  private final LabelQueries queries;
  private final EntityTags tags;
  private final IdempotentExecution onceOnly;

  LabelDefinitionController(
      DefineLabel defineLabel,
      LabelQueries queries,
      EntityTags tags,
      IdempotentExecution onceOnly) {
    this.defineLabel = defineLabel;
    this.queries = queries;
    this.tags = tags;
    this.onceOnly = onceOnly;
  }

  /** {@code POST /api/labels/}: defines a label. */
  @Post
  @RequiresPermission(Permission.DEFINE_LABELS)
  HttpResponse<?> define(HttpRequest<?> request, @Body byte @Nullable [] body, Actor actor) {
    return onceOnly.execute(request, body, actor, () -> define(body, actor));
  }

  private HttpResponse<?> define(byte @Nullable [] body, Actor actor) {
    return switch (defineLabel.define(LabelDefinitionRequest.read(body, actor))) {
      case Defined(var definition) -> tags.ok(LabelDefinitionDocument.of(definition));
      case NameTaken(var name) -> throw LabelProblems.nameTaken(name);
      case NameReserved(var name) -> throw LabelProblems.nameReserved(name);
    };
  }

  /** {@code GET /api/labels/}: lists the definitions by name. */
  @Get
  @RequiresPermission(Permission.READ)
  Page<LabelDefinitionDocument> list(HttpRequest<?> request, Actor actor) {
    var parameters = QueryParameters.of(request, "in_use", "usage", "limit", "cursor");
    var page =
        queries.list(
            new LabelQueries.Query(
                actor,
                parameters.flag("in_use"),
                parameters.flag("usage"),
                parameters.one("cursor").map(cursor -> Cursor.read(CURSOR, cursor, LabelName::new)),
                parameters.limit()));
    return Page.of(
        page.entries().stream().map(LabelDefinitionDocument::of).toList(),
        page.next().map(name -> Cursor.after(CURSOR, name)).orElse(null));
  }

  /** {@code GET /api/labels/{id}}: reads one definition, by id or by name. */
  @Get("/{id}")
  @RequiresPermission(Permission.READ)
  HttpResponse<?> find(HttpRequest<?> request, String id, Actor actor) {
    QueryParameters.of(request);
    return tags.ok(request, LabelDefinitionDocument.of(queries.find(actor, id)));
  }
}
