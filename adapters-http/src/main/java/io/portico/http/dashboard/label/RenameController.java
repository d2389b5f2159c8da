package io.portico.http.dashboard.label;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.label.LabelQueries;
import io.portico.application.port.in.label.RenameLabel;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.audit.AuditKind;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelName;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.RefusedException;
import io.portico.http.dashboard.conflict.Conflict;
import io.portico.http.dashboard.conflict.Conflict.Difference;
import io.portico.http.dashboard.conflict.Conflicts;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.session.Form;
import io.portico.http.dashboard.view.Crumb;
import io.portico.http.dashboard.view.Fields;
import io.portico.http.dashboard.view.Flash;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.dashboard.view.RecordTag;
import io.portico.http.dashboard.view.Section;
import io.portico.http.dashboard.view.Words;
import io.portico.http.security.RequiresPermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The form that renames a label. */
@DashboardController("/dashboard/labels/{id}/rename")
record RenameController(
    LabelQueries labels,
    LabelReferences references,
    RenameLabel renameLabel,
    Conflicts conflicts,
    Pages pages) {

  /** {@code GET /dashboard/labels/{id}/rename}: asks for the new name. */
  @Get
  @RequiresPermission(Permission.DEFINE_LABELS)
  HttpResponse<?> rename(HttpRequest<?> request, String id, Actor actor) {
    var definition = labels.find(actor, id);
    return pages.show(
        request,
        form(
            actor,
            definition,
            Fields.NONE.with(LabelForms.NAME, definition.name().value()),
            RecordTag.of(definition),
            Optional.empty()));
  }

  /** {@code POST /dashboard/labels/{id}/rename}: renames the label. */
  @Post
  @RequiresPermission(Permission.DEFINE_LABELS)
  HttpResponse<?> renameNow(HttpRequest<?> request, String id, Form form, Actor actor) {
    var sent = Fields.of(form.fields());
    var tag = form.text(RecordTag.FIELD);
    var present = labels.find(actor, id);
    var name = form.text(LabelForms.NAME).strip();
    try {
      var command =
          new RenameLabel.Command(
              actor, present.id().toString(), new LabelName(name), RecordTag.expected(tag));
      return switch (renameLabel.rename(command)) {
        case RenameLabel.Outcome.Renamed(var definition) ->
            pages.leadTo(
                LabelPaths.of(definition), Flash.done("labels.renamed", definition.name().value()));
        case RenameLabel.Outcome.NameTaken(var taken) ->
            reject(request, actor, present, sent.wrong(LabelForms.NAME, taken(taken)), tag);
        case RenameLabel.Outcome.NameReserved(var reserved) ->
            reject(request, actor, present, sent.wrong(LabelForms.NAME, reserved(reserved)), tag);
      };
    } catch (InvalidValueException e) {
      return reject(request, actor, present, sent.wrong(e), tag);
    } catch (RefusedException.Stale _) {
      var now = labels.find(actor, id);
      return pages.respond(
          request,
          HttpStatus.CONFLICT,
          form(actor, now, sent, RecordTag.of(now), Optional.of(conflict(actor, now, name))));
    }
  }

  private static Words taken(LabelName name) {
    return LabelFormController.taken(name);
  }

  private static Words reserved(LabelName name) {
    return LabelFormController.reserved(name);
  }

  private Conflict conflict(Actor actor, LabelDefinition now, String typed) {
    return conflicts.of(
        actor,
        AuditKind.LABEL,
        now.id().toString(),
        now.name().value().equals(typed)
            ? List.of()
            : List.of(new Difference(Words.of("labels.name"), now.name().value(), typed)));
  }

  private HttpResponse<?> reject(
      HttpRequest<?> request, Actor actor, LabelDefinition present, Fields fields, String tag) {
    return pages.reject(request, form(actor, present, fields, tag, Optional.empty()));
  }

  private Page form(
      Actor actor,
      LabelDefinition definition,
      Fields fields,
      String tag,
      Optional<Conflict> conflict) {
    var usage = labels.usage(actor, definition.id().toString()).counts().labelled();
    var consequences = new ArrayList<Words>();
    consequences.add(Words.of("labels.rename.apis", usage));
    consequences.addAll(
        references.of(actor, definition).words("labels.rename.policies", "labels.rename.mappings"));
    consequences.add(Words.of("labels.rename.former", definition.name().value()));
    var path = LabelPaths.of(definition);
    return Page.of(
            "label/rename.jte",
            new RenamePage(fields, path, tag, consequences, conflict),
            Words.of("labels.rename"))
        .in(Section.LABELS)
        .below(Crumb.of(Section.LABELS), LabelPaths.crumb(definition));
  }
}
