package io.portico.http.label;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
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
import io.portico.domain.shared.RefusedException;
import io.portico.domain.shared.Text;
import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.Problem;
import io.portico.http.problem.Problems;
import io.portico.http.problem.UsageConflict;
import io.portico.http.security.RequiresPermission;
import io.portico.http.server.EntityTags;
import io.portico.http.server.QueryParameters;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The routes by which a label definition lives on after it was made (contract 2.1). */
@Controller("/api/labels/{id}")
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_AUTHENTICATED)
final class LabelMaintenanceController {

  private final ReplaceLabel replaceLabel;
  private final RenameLabel renameLabel;
  private final RemoveLabel removeLabel;
  private final ShowLabelUsage showLabelUsage;
  private final EntityTags tags;

  LabelMaintenanceController(
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
  @RequiresPermission(Permission.DEFINE_LABELS)
  HttpResponse<?> replace(
      HttpRequest<?> request, String id, @Body byte @Nullable [] body, Actor actor) {
    var command =
        LabelDefinitionRequest.readReplacement(
            body, id, dropped(request), actor, expected(request));
    return switch (replaceLabel.replace(command)) {
      case ReplaceLabel.Outcome.Replaced(var definition) ->
          tags.ok(LabelDefinitionDocument.of(definition));
      case ReplaceLabel.Outcome.UnknownLabel _ -> LabelNameProblems.unknown(request, id);
      case ReplaceLabel.Outcome.Stale() -> throw new RefusedException.Stale();
      case ReplaceLabel.Outcome.NameTaken(var name) -> LabelNameProblems.taken(request, name);
      case ReplaceLabel.Outcome.NameReserved(var name) -> LabelNameProblems.reserved(request, name);
      case ReplaceLabel.Outcome.ValuesInUse(var counts) -> valuesInUse(request, counts);
      case ReplaceLabel.Outcome.FormerNamesInPolicies(var names, var policies) ->
          PolicyProblems.formerNamesNamed(request, names, policies);
      case ReplaceLabel.Outcome.PoliciesBroken(var first) -> PolicyProblems.broken(request, first);
      case ReplaceLabel.Outcome.NotPermitted() -> throw new RefusedException.NotPermitted();
    };
  }

  /** {@code POST /api/labels/{id}/rename}: renames a label on all APIs at once. */
  @Post("/rename")
  @RequiresPermission(Permission.DEFINE_LABELS)
  HttpResponse<?> rename(
      HttpRequest<?> request, String id, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    var command = LabelRenameRequest.read(body, id, actor, expected(request));
    return switch (renameLabel.rename(command)) {
      case RenameLabel.Outcome.Renamed(var definition) ->
          tags.ok(LabelDefinitionDocument.of(definition));
      case RenameLabel.Outcome.UnknownLabel _ -> LabelNameProblems.unknown(request, id);
      case RenameLabel.Outcome.Stale() -> throw new RefusedException.Stale();
      case RenameLabel.Outcome.NameTaken(var taken) -> LabelNameProblems.taken(request, taken);
      case RenameLabel.Outcome.NameReserved(var reserved) ->
          LabelNameProblems.reserved(request, reserved);
      case RenameLabel.Outcome.NotPermitted() -> throw new RefusedException.NotPermitted();
    };
  }

  /** {@code DELETE /api/labels/{id}}: removes a definition. */
  @Delete
  @RequiresPermission(Permission.DEFINE_LABELS)
  HttpResponse<?> remove(HttpRequest<?> request, String id, Actor actor) {
    var force = QueryParameters.of(request, "force").flag("force");
    var command = new RemoveLabel.Command(actor, id, force, expected(request));
    return switch (removeLabel.remove(command)) {
      case RemoveLabel.Outcome.Removed(var definition) ->
          HttpResponse.ok(LabelDefinitionDocument.of(definition));
      case RemoveLabel.Outcome.UnknownLabel _ -> LabelNameProblems.unknown(request, id);
      case RemoveLabel.Outcome.Stale() -> throw new RefusedException.Stale();
      case RemoveLabel.Outcome.InUse(var usage, var first) -> inUse(request, id, usage, first);
      case RemoveLabel.Outcome.InPolicies(var label, var policies) ->
          PolicyProblems.labelNamed(request, label, policies);
      case RemoveLabel.Outcome.PoliciesBroken(var first) -> PolicyProblems.broken(request, first);
      case RemoveLabel.Outcome.NotPermitted() -> throw new RefusedException.NotPermitted();
    };
  }

  /** {@code GET /api/labels/{id}/usage}: which values APIs carry, and how many carry none. */
  @Get("/usage")
  @RequiresPermission(Permission.READ)
  HttpResponse<?> usage(HttpRequest<?> request, String id, Actor actor) {
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
                ErrorCode.LABEL_VALUES_IN_USE,
                "values: %s values that would go (expected: none; or values_in_use=detach, or merge_into=<value>)"
                    .formatted(
                        Text.counted(counts.labelled(), "API")
                            + (counts.labelled() == 1 ? " carries" : " carry")))
            .withUsage(new UsageConflict(counts.labelled(), values, null)));
  }

  private static HttpResponse<?> inUse(
      HttpRequest<?> request, String id, long usage, List<ApiRecord> first) {
    return Problems.answer(
        request,
        Problem.of(
                ErrorCode.LABEL_IN_USE,
                "%s is on %s (expected: on none; or force=true, which takes it off them)"
                    .formatted(InvalidValueException.shown(id), Text.counted(usage, "API")))
            .withUsage(
                new UsageConflict(
                    usage,
                    null,
                    first.stream()
                        .map(
                            api ->
                                new UsageConflict.NamedApi(
                                    api.id().toString(), api.description().name()))
                        .toList())));
  }
}
