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
import io.portico.application.port.in.label.BrowseLabels;
import io.portico.application.port.in.label.DefineLabel;
import io.portico.application.port.in.label.DefineLabel.Outcome.Defined;
import io.portico.application.port.in.label.DefineLabel.Outcome.NameReserved;
import io.portico.application.port.in.label.DefineLabel.Outcome.NameTaken;
import io.portico.application.port.in.label.DefineLabel.Outcome.NotPermitted;
import io.portico.application.port.in.label.ShowLabel;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.label.LabelName;
import io.portico.domain.shared.RefusedException;
import io.portico.http.security.RequiresPermission;
import io.portico.http.server.Cursor;
import io.portico.http.server.EntityTags;
import io.portico.http.server.IdempotentExecution;
import io.portico.http.server.Page;
import io.portico.http.server.QueryParameters;
import org.jspecify.annotations.Nullable;

/** The routes of label definitions (specification 4.1, contract 2.1). */
@Controller("/api/labels")
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_AUTHENTICATED)
final class LabelDefinitionController {

  private static final String CURSOR = "labels";

  private final DefineLabel defineLabel;
  private final BrowseLabels browseLabels;
  private final ShowLabel showLabel;
  private final EntityTags tags;
  private final IdempotentExecution idempotent;

  LabelDefinitionController(
      DefineLabel defineLabel,
      BrowseLabels browseLabels,
      ShowLabel showLabel,
      EntityTags tags,
      IdempotentExecution idempotent) {
    this.defineLabel = defineLabel;
    this.browseLabels = browseLabels;
    this.showLabel = showLabel;
    this.tags = tags;
    this.idempotent = idempotent;
  }

  /** {@code POST /api/labels/}: defines a label. */
  @Post
  @RequiresPermission(Permission.DEFINE_LABELS)
  HttpResponse<?> define(HttpRequest<?> request, @Body byte @Nullable [] body, Actor actor) {
    return idempotent.execute(request, body, actor, () -> defined(request, body, actor));
  }

  private HttpResponse<?> defined(HttpRequest<?> request, byte @Nullable [] body, Actor actor) {
    return switch (defineLabel.define(LabelDefinitionRequest.read(body, actor))) {
      case Defined(var definition) -> tags.ok(LabelDefinitionDocument.of(definition));
      case NameTaken(var name) -> LabelNameProblems.taken(request, name);
      case NameReserved(var name) -> LabelNameProblems.reserved(request, name);
      case NotPermitted() -> throw new RefusedException.NotPermitted();
    };
  }

  /** {@code GET /api/labels/}: the definitions, by name. */
  @Get
  @RequiresPermission(Permission.READ)
  Page<LabelDefinitionDocument> browse(HttpRequest<?> request, Actor actor) {
    var parameters = QueryParameters.of(request, "in_use", "usage", "limit", "cursor");
    var page =
        browseLabels.browse(
            new BrowseLabels.Query(
                actor,
                parameters.flag("in_use"),
                parameters.flag("usage"),
                parameters.one("cursor").map(cursor -> Cursor.read(CURSOR, cursor, LabelName::new)),
                parameters.limit()));
    return Page.of(
        page.entries().stream().map(LabelDefinitionDocument::of).toList(),
        page.next().map(name -> Cursor.behind(CURSOR, name)).orElse(null));
  }

  /** {@code GET /api/labels/{id}}: one definition, by id or by name. */
  @Get("/{id}")
  @RequiresPermission(Permission.READ)
  HttpResponse<?> show(HttpRequest<?> request, String id, Actor actor) {
    QueryParameters.of(request);
    var definition = showLabel.show(actor, id);
    return definition.isPresent()
        ? tags.ok(request, LabelDefinitionDocument.of(definition.get()))
        : LabelNameProblems.unknown(request, id);
  }
}
