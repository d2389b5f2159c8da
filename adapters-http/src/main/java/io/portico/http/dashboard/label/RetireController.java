package io.portico.http.dashboard.label;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.label.LabelQueries;
import io.portico.application.port.in.label.RemoveLabel;
import io.portico.application.port.in.label.ReplaceLabel;
import io.portico.application.port.in.label.ReplaceLabel.DroppedValues;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.label.LabelDefinition;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.session.Form;
import io.portico.http.dashboard.view.Confirmation;
import io.portico.http.dashboard.view.Fields;
import io.portico.http.dashboard.view.Flash;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.dashboard.view.RecordTag;
import io.portico.http.dashboard.view.Section;
import io.portico.http.dashboard.view.Words;
import io.portico.http.security.RequiresPermission;
import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;

/** Deprecates a label, revokes that, and removes it; each is asked before. */
@DashboardController("/dashboard/labels/{id}")
record RetireController(
    LabelQueries labels,
    LabelReferences references,
    ReplaceLabel replaceLabel,
    RemoveLabel removeLabel,
    Pages pages) {

  private static final String DEPRECATED = "deprecated";
  private static final String FORCE = "force";

  /** {@code GET /dashboard/labels/{id}/deprecate}: asks before it is deprecated, or restored. */
  @Get("/deprecate")
  @RequiresPermission(Permission.DEFINE_LABELS)
  HttpResponse<?> deprecate(HttpRequest<?> request, String id, Actor actor) {
    return pages.show(request, deprecation(actor, labels.find(actor, id), Fields.NONE));
  }

  private Page deprecation(Actor actor, LabelDefinition definition, Fields fields) {
    var consequences = new ArrayList<Words>();
    if (definition.deprecated()) {
      consequences.add(Words.of("labels.restore.apis"));
    } else {
      var usage = labels.usage(actor, definition.id().toString()).counts().labelled();
      consequences.add(Words.of("labels.deprecate.apis", usage));
      consequences.addAll(
          references
              .of(actor, definition)
              .words("labels.deprecate.policies", "labels.deprecate.mappings"));
    }
    var key = definition.deprecated() ? "labels.restore" : "labels.deprecate";
    return new Confirmation(
            Words.of(key + ".question", definition.title()),
            consequences,
            Words.of(key),
            false,
            LabelPaths.of(definition) + "/deprecate",
            Map.of(
                RecordTag.FIELD,
                RecordTag.of(definition),
                DEPRECATED,
                Boolean.toString(!definition.deprecated())),
            LabelPaths.of(definition),
            fields)
        .page(Section.LABELS);
  }

  /** {@code POST /dashboard/labels/{id}/deprecate}: deprecates the label, or restores it. */
  @Post("/deprecate")
  @RequiresPermission(Permission.DEFINE_LABELS)
  HttpResponse<?> deprecateNow(HttpRequest<?> request, String id, Form form, Actor actor) {
    var present = labels.find(actor, id);
    var deprecated = form.text(DEPRECATED).equals("true");
    var command =
        new ReplaceLabel.Command(
            actor,
            present.id().toString(),
            Optional.empty(),
            present.allowed(),
            present.texts(),
            present.required(),
            deprecated,
            Optional.empty(),
            new DroppedValues.Refuse(),
            RecordTag.expected(form.text(RecordTag.FIELD)));
    return switch (replaceLabel.replace(command)) {
      case ReplaceLabel.Outcome.Replaced(var definition) ->
          pages.leadTo(
              LabelPaths.of(definition),
              Flash.done(
                  deprecated ? "labels.deprecated.done" : "labels.restored", definition.title()));
      case ReplaceLabel.Outcome.PoliciesBroken(var first) ->
          pages.reject(
              request, deprecation(actor, present, LabelFormController.broken(Fields.NONE, first)));
      // The values and the names stay, so these are not expected.
      case ReplaceLabel.Outcome.NameTaken _,
          ReplaceLabel.Outcome.NameReserved _,
          ReplaceLabel.Outcome.ValuesInUse _,
          ReplaceLabel.Outcome.FormerNamesInPolicies _ ->
          throw new IllegalStateException("a deprecation changed more of " + present.name());
    };
  }

  /** {@code GET /dashboard/labels/{id}/remove}: asks before the label is removed. */
  @Get("/remove")
  @RequiresPermission(Permission.DEFINE_LABELS)
  HttpResponse<?> remove(HttpRequest<?> request, String id, Actor actor) {
    return pages.show(request, removal(actor, labels.find(actor, id), Fields.NONE));
  }

  private Page removal(Actor actor, LabelDefinition definition, Fields fields) {
    var found = references.of(actor, definition);
    if (!found.policies().isEmpty()) {
      return Page.of(
              "label/inPolicies.jte",
              new InPoliciesPage(definition.title(), LabelPaths.of(definition), found.policies()),
              Words.of("labels.remove.question", definition.title()))
          .in(Section.LABELS);
    }
    var usage = labels.usage(actor, definition.id().toString()).counts().labelled();
    var consequences = new ArrayList<Words>();
    consequences.add(Words.of("labels.remove.apis", usage));
    consequences.addAll(found.words("labels.remove.mappings", "labels.remove.mappings"));
    consequences.add(Words.of("labels.remove.kept"));
    return new Confirmation(
            Words.of("labels.remove.question", definition.title()),
            consequences,
            usage == 0 ? Words.of("labels.remove") : Words.of("labels.remove.force", usage),
            true,
            LabelPaths.of(definition) + "/remove",
            Map.of(RecordTag.FIELD, RecordTag.of(definition), FORCE, Boolean.toString(usage > 0)),
            LabelPaths.of(definition),
            fields)
        .page(Section.LABELS);
  }

  /** {@code POST /dashboard/labels/{id}/remove}: removes the label, also from APIs if so asked. */
  @Post("/remove")
  @RequiresPermission(Permission.DEFINE_LABELS)
  HttpResponse<?> removeNow(HttpRequest<?> request, String id, Form form, Actor actor) {
    var present = labels.find(actor, id);
    var command =
        new RemoveLabel.Command(
            actor,
            present.id().toString(),
            form.text(FORCE).equals("true"),
            RecordTag.expected(form.text(RecordTag.FIELD)));
    return switch (removeLabel.remove(command)) {
      case RemoveLabel.Outcome.Removed(var definition) ->
          pages.leadTo(Section.LABELS.path(), Flash.done("labels.removed", definition.title()));
      // It was used since the question was asked, so the question is another one now.
      case RemoveLabel.Outcome.InUse _, RemoveLabel.Outcome.InPolicies _ ->
          pages.respond(request, HttpStatus.CONFLICT, removal(actor, present, Fields.NONE));
      case RemoveLabel.Outcome.PoliciesBroken(var first) ->
          pages.reject(
              request, removal(actor, present, LabelFormController.broken(Fields.NONE, first)));
    };
  }
}
