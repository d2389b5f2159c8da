package io.portico.http.label;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Produces;
import io.micronaut.http.annotation.Put;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.label.RemoveLabel;
import io.portico.application.port.in.label.RenameLabel;
import io.portico.application.port.in.label.ReplaceLabel;
import io.portico.application.port.in.label.ReplaceLabel.DroppedValues;
import io.portico.application.port.in.label.ShowLabelUsage;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.api.LabelCounts;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelValue;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.Text;
import io.portico.http.problem.Problem;
import io.portico.http.problem.Problems;
import io.portico.http.problem.UsageInTheWay;
import io.portico.http.security.Needs;
import io.portico.http.server.EntityTags;
import io.portico.http.server.QueryParameters;
import io.portico.http.server.TakesIfMatch;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.enums.ParameterIn;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.parameters.RequestBody;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The routes by which a label definition lives on after it was made (contract 2.1). */
@Controller("/api/labels/{id}")
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_AUTHENTICATED)
@Tag(name = "Labels")
final class LabelLifeController {

  private final ReplaceLabel replaceLabel;
  private final RenameLabel renameLabel;
  private final RemoveLabel removeLabel;
  private final ShowLabelUsage showLabelUsage;
  private final EntityTags tags;

  LabelLifeController(
      ReplaceLabel replaceLabel,
      RenameLabel renameLabel,
      RemoveLabel removeLabel,
      ShowLabelUsage showLabelUsage,
      EntityTags tags) {
    this.replaceLabel = replaceLabel;
    this.renameLabel = renameLabel;
    this.removeLabel = removeLabel;
    this.showLabelUsage = showLabelUsage;
    this.tags = tags;
  }

  /** {@code PUT /api/labels/{id}}: replaces a definition. */
  @Put
  @Needs(Permission.DEFINE_LABELS)
  @Operation(
      operationId = "replaceLabel",
      summary = "Replace a label definition",
      description =
          "Values that APIs carry are not dropped unless the query says what becomes of them.",
      requestBody =
          @RequestBody(
              required = true,
              content =
                  @Content(
                      mediaType = MediaType.APPLICATION_JSON,
                      schema = @Schema(implementation = LabelDefinitionRequest.class))))
  @TakesIfMatch
  @Parameter(
      in = ParameterIn.QUERY,
      name = "values_in_use",
      description = "detach: APIs that carry dropped values lose the label",
      schema = @Schema(types = "string"))
  @Parameter(
      in = ParameterIn.QUERY,
      name = "merge_into",
      description = "APIs that carry dropped values get this one instead",
      schema = @Schema(types = "string"))
  @ApiResponse(
      responseCode = "200",
      description = "The definition is as wanted",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = LabelDefinitionDocument.class)))
  HttpResponse<?> replace(
      HttpRequest<?> request,
      String id,
      @Parameter(hidden = true) @Body byte @Nullable [] body,
      @Parameter(hidden = true) Actor actor) {
    var command =
        LabelDefinitionRequest.readReplacement(
            body, id, dropped(request), actor, expected(request));
    return switch (replaceLabel.replace(command)) {
      case ReplaceLabel.Outcome.Replaced(var definition) ->
          tags.ok(LabelDefinitionDocument.of(definition));
      case ReplaceLabel.Outcome.UnknownLabel _ -> LabelNameProblems.unknown(request, id);
      case ReplaceLabel.Outcome.Stale() -> Problems.stale(request);
      case ReplaceLabel.Outcome.NameTaken(var name) -> LabelNameProblems.taken(request, name);
      case ReplaceLabel.Outcome.NameReserved(var name) -> LabelNameProblems.reserved(request, name);
      case ReplaceLabel.Outcome.ValuesInUse(var counts) -> valuesInUse(request, counts);
      case ReplaceLabel.Outcome.FormerNamesInPolicies(var names, var policies) ->
          PolicyProblems.formerNamesNamed(request, names, policies);
      case ReplaceLabel.Outcome.PoliciesBroken(var first) -> PolicyProblems.broken(request, first);
      case ReplaceLabel.Outcome.NotPermitted() -> Problems.forbidden(request);
    };
  }

  /** {@code POST /api/labels/{id}/rename}: renames a label on all APIs at once. */
  @Post("/rename")
  @Needs(Permission.DEFINE_LABELS)
  @Operation(
      operationId = "renameLabel",
      summary = "Rename a label; the old name still leads to it",
      requestBody =
          @RequestBody(
              required = true,
              content =
                  @Content(
                      mediaType = MediaType.APPLICATION_JSON,
                      schema = @Schema(implementation = LabelRenameRequest.class))))
  @TakesIfMatch
  @ApiResponse(
      responseCode = "200",
      description = "The label has the name",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = LabelDefinitionDocument.class)))
  HttpResponse<?> rename(
      HttpRequest<?> request,
      String id,
      @Parameter(hidden = true) @Body byte @Nullable [] body,
      @Parameter(hidden = true) Actor actor) {
    QueryParameters.of(request);
    var command = LabelRenameRequest.read(body, id, actor, expected(request));
    return switch (renameLabel.rename(command)) {
      case RenameLabel.Outcome.Renamed(var definition) ->
          tags.ok(LabelDefinitionDocument.of(definition));
      case RenameLabel.Outcome.UnknownLabel _ -> LabelNameProblems.unknown(request, id);
      case RenameLabel.Outcome.Stale() -> Problems.stale(request);
      case RenameLabel.Outcome.NameTaken(var taken) -> LabelNameProblems.taken(request, taken);
      case RenameLabel.Outcome.NameReserved(var reserved) ->
          LabelNameProblems.reserved(request, reserved);
      case RenameLabel.Outcome.NotPermitted() -> Problems.forbidden(request);
    };
  }

  /** {@code DELETE /api/labels/{id}}: removes a definition. */
  @Delete
  @Needs(Permission.DEFINE_LABELS)
  @Operation(operationId = "removeLabel", summary = "Remove a label definition")
  @TakesIfMatch
  @Parameter(
      in = ParameterIn.QUERY,
      name = "force",
      description = "true: APIs that carry the label lose it",
      schema = @Schema(types = "boolean", defaultValue = "false"))
  @ApiResponse(
      responseCode = "200",
      description = "The definition that is gone",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = LabelDefinitionDocument.class)))
  HttpResponse<?> remove(HttpRequest<?> request, String id, @Parameter(hidden = true) Actor actor) {
    var force = QueryParameters.of(request, "force").flag("force");
    var command = new RemoveLabel.Command(actor, id, force, expected(request));
    return switch (removeLabel.remove(command)) {
      case RemoveLabel.Outcome.Removed(var definition) ->
          HttpResponse.ok(LabelDefinitionDocument.of(definition));
      case RemoveLabel.Outcome.UnknownLabel _ -> LabelNameProblems.unknown(request, id);
      case RemoveLabel.Outcome.Stale() -> Problems.stale(request);
      case RemoveLabel.Outcome.InUse(var usage, var first) -> inUse(request, id, usage, first);
      case RemoveLabel.Outcome.InPolicies(var label, var policies) ->
          PolicyProblems.labelNamed(request, label, policies);
      case RemoveLabel.Outcome.PoliciesBroken(var first) -> PolicyProblems.broken(request, first);
      case RemoveLabel.Outcome.NotPermitted() -> Problems.forbidden(request);
    };
  }

  /** {@code GET /api/labels/{id}/usage}: which values APIs carry, and how many carry none. */
  @Get("/usage")
  @Needs(Permission.READ)
  @Operation(operationId = "labelUsage", summary = "Show how a label is used")
  @ApiResponse(
      responseCode = "200",
      description = "How many APIs carry it, and which values",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = LabelUsageDocument.class)))
  HttpResponse<?> usage(HttpRequest<?> request, String id, @Parameter(hidden = true) Actor actor) {
    QueryParameters.of(request);
    var usage = showLabelUsage.usage(actor, id);
    return usage.isPresent()
        ? HttpResponse.ok(LabelUsageDocument.of(usage.get()))
        : LabelNameProblems.unknown(request, id);
  }

  private Precondition<LabelDefinition> expected(HttpRequest<?> request) {
    return tags.expected(request, LabelDefinitionDocument::of);
  }

  private static DroppedValues dropped(HttpRequest<?> request) {
    var parameters = QueryParameters.of(request, "values_in_use", "merge_into");
    var inUse = parameters.one("values_in_use");
    var target = parameters.one("merge_into");
    if (target.isPresent() && inUse.isPresent()) {
      throw InvalidValueException.found(
          "merge_into", "given beside values_in_use", "one of the two");
    }
    if (target.isPresent()) {
      return new DroppedValues.MergeInto(value("merge_into", target.get()));
    }
    if (inUse.isEmpty()) {
      return new DroppedValues.Refuse();
    }
    return switch (inUse.get()) {
      case "detach" -> new DroppedValues.Detach();
      case "refuse" -> new DroppedValues.Refuse();
      default -> throw new InvalidValueException("values_in_use", inUse.get(), "refuse or detach");
    };
  }

  private static LabelValue value(String field, String text) {
    try {
      return new LabelValue(text);
    } catch (InvalidValueException e) {
      throw e.at(field);
    }
  }

  private static HttpResponse<?> valuesInUse(HttpRequest<?> request, LabelCounts counts) {
    var values = new LinkedHashMap<String, Long>();
    counts.values().forEach((value, count) -> values.put(value.value(), count));
    return Problems.answer(
        request,
        Problem.of(
                HttpStatus.CONFLICT,
                "label_values_in_use",
                "values: %s values that would go (expected: none; or values_in_use=detach, or merge_into=<value>)"
                    .formatted(
                        Text.counted(counts.labelled(), "API")
                            + (counts.labelled() == 1 ? " carries" : " carry")))
            .because(new UsageInTheWay(counts.labelled(), values, null)));
  }

  private static HttpResponse<?> inUse(
      HttpRequest<?> request, String id, long usage, List<ApiRecord> first) {
    return Problems.answer(
        request,
        Problem.of(
                HttpStatus.CONFLICT,
                "label_in_use",
                "%s is on %s (expected: on none; or force=true, which takes it off them)"
                    .formatted(InvalidValueException.shown(id), Text.counted(usage, "API")))
            .because(
                new UsageInTheWay(
                    usage,
                    null,
                    first.stream()
                        .map(
                            api ->
                                new UsageInTheWay.NamedApi(
                                    api.id().toString(), api.description().name()))
                        .toList())));
  }
}
