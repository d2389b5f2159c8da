package io.portico.http.dashboard.label;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.label.ApiViolation;
import io.portico.application.port.in.label.DefineLabel;
import io.portico.application.port.in.label.LabelQueries;
import io.portico.application.port.in.label.ReplaceLabel;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.LabelCounts;
import io.portico.domain.audit.AuditKind;
import io.portico.domain.label.AllowedValues;
import io.portico.domain.label.FreeText;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.ListedValues;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.RefusedException;
import io.portico.http.dashboard.conflict.Conflict;
import io.portico.http.dashboard.conflict.Conflicts;
import io.portico.http.dashboard.label.LabelFormPage.Dropped;
import io.portico.http.dashboard.once.FormOnce;
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
import java.util.List;
import java.util.Optional;

/** The forms that define and edit a label. */
@DashboardController("/dashboard/labels")
record LabelFormController(
    LabelQueries labels,
    DefineLabel defineLabel,
    ReplaceLabel replaceLabel,
    Conflicts conflicts,
    FormOnce once,
    Pages pages) {

  private static final String TEMPLATE = "label/form.jte";
  private static final int NAMED = 10;

  /** {@code GET /dashboard/labels/new}: the form of a new label. */
  @Get("/new")
  @RequiresPermission(Permission.DEFINE_LABELS)
  HttpResponse<?> define(HttpRequest<?> request, Actor actor) {
    var values = request.getParameters().getAll("value");
    var fields =
        Fields.NONE
            .with(LabelForms.NAME, request.getParameters().get(LabelForms.NAME, String.class, ""))
            .with(LabelForms.KIND, values.isEmpty() ? LabelForms.ANY : LabelForms.LISTED)
            .with(LabelForms.VALUES, String.join("\n", values));
    return pages.showForm(request, newForm(fields));
  }

  /** {@code POST /dashboard/labels/new}: defines a label. */
  @Post("/new")
  @RequiresPermission(Permission.DEFINE_LABELS)
  HttpResponse<?> defineNow(HttpRequest<?> request, Form form, Actor actor) {
    return once.execute(request, form, actor, () -> defineNowOnce(request, form, actor));
  }

  private HttpResponse<?> defineNowOnce(HttpRequest<?> request, Form form, Actor actor) {
    var sent = Fields.of(form.fields());
    var read = LabelForms.read(sent, Optional.empty());
    var name = form.text(LabelForms.NAME).strip();
    if (read.value().isEmpty() || !LabelName.isValid(name)) {
      return pages.reject(request, newForm(withTakenName(actor, read.fields(), name)));
    }
    var content = read.value().get();
    var command =
        new DefineLabel.Command(
            actor,
            new LabelName(name),
            content.allowed(),
            content.texts(),
            content.required(),
            false);
    return switch (defineLabel.define(command)) {
      case DefineLabel.Outcome.Defined(var definition) ->
          pages.leadTo(LabelPaths.of(definition), Flash.done("labels.defined", definition.title()));
      case DefineLabel.Outcome.NameTaken(var taken) ->
          pages.reject(request, newForm(sent.wrong(LabelForms.NAME, taken(taken))));
      case DefineLabel.Outcome.NameReserved(var reserved) ->
          pages.reject(request, newForm(sent.wrong(LabelForms.NAME, reserved(reserved))));
    };
  }

  static Words taken(LabelName name) {
    return Words.of("labels.nameTaken", name.value());
  }

  static Words reserved(LabelName name) {
    return Words.of("labels.nameReserved", name.value());
  }

  static Fields withNameChecked(Fields fields, String name) {
    try {
      var _ = new LabelName(name);
      return fields;
    } catch (InvalidValueException e) {
      return fields.wrong(e);
    }
  }

  /* Together with what else is wrong. */
  private Fields withTakenName(Actor actor, Fields fields, String name) {
    if (!LabelName.isValid(name)) {
      return withNameChecked(fields, name);
    }
    try {
      var _ = labels.find(actor, name);
      return fields.wrong(LabelForms.NAME, taken(new LabelName(name)));
    } catch (RefusedException.NotFound _) {
      return fields;
    }
  }

  private static Page newForm(Fields fields) {
    var model =
        new LabelFormPage(
            fields,
            FormOnce.address(LabelPaths.NEW),
            Section.LABELS.path(),
            "",
            List.of(),
            Optional.empty(),
            Optional.empty());
    return Page.of(TEMPLATE, model, Words.of("labels.define"))
        .in(Section.LABELS)
        .below(Crumb.of(Section.LABELS));
  }

  /** {@code GET /dashboard/labels/{id}/edit}: the form of a definition. */
  @Get("/{id}/edit")
  @RequiresPermission(Permission.DEFINE_LABELS)
  HttpResponse<?> edit(HttpRequest<?> request, String id, Actor actor) {
    var definition = labels.find(actor, id);
    return pages.show(
        request, editForm(definition, LabelForms.of(definition), RecordTag.of(definition)));
  }

  /** {@code POST /dashboard/labels/{id}/edit}: replaces the definition, except its name. */
  @Post("/{id}/edit")
  @RequiresPermission(Permission.DEFINE_LABELS)
  HttpResponse<?> editNow(HttpRequest<?> request, String id, Form form, Actor actor) {
    var sent = Fields.of(form.fields());
    var tag = form.text(RecordTag.FIELD);
    var present = labels.find(actor, id);
    var read = LabelForms.read(sent, Optional.of(present));
    if (read.value().isEmpty()) {
      return pages.reject(request, editForm(present, read.fields(), tag));
    }
    try {
      return replace(request, actor, present, sent, tag, read.value().get());
    } catch (InvalidValueException e) {
      return pages.reject(request, editForm(present, LabelForms.wrong(sent, e), tag));
    } catch (RefusedException.Stale _) {
      var now = labels.find(actor, id);
      var conflict =
          conflicts.of(
              actor, AuditKind.LABEL, now.id().toString(), LabelForms.differences(sent, now));
      return pages.respond(
          request,
          HttpStatus.CONFLICT,
          editForm(now, sent, RecordTag.of(now), Optional.of(conflict), Optional.empty()));
    }
  }

  private HttpResponse<?> replace(
      HttpRequest<?> request,
      Actor actor,
      LabelDefinition present,
      Fields sent,
      String tag,
      LabelForms.Content content) {
    var command =
        new ReplaceLabel.Command(
            actor,
            present.id().toString(),
            Optional.empty(),
            content.allowed(),
            content.texts(),
            content.required(),
            present.deprecated(),
            Optional.empty(),
            LabelForms.dropped(sent),
            RecordTag.expected(tag));
    return switch (replaceLabel.replace(command)) {
      case ReplaceLabel.Outcome.Replaced(var definition) ->
          pages.leadTo(LabelPaths.of(definition), Flash.done("labels.saved", definition.title()));
      case ReplaceLabel.Outcome.ValuesInUse(var counts) ->
          pages.reject(
              request,
              editForm(
                  present,
                  sent.wrong(LabelForms.DROPPED, Words.of("labels.inUseError", counts.labelled())),
                  tag,
                  Optional.empty(),
                  Optional.of(dropped(counts, content.allowed()))));
      case ReplaceLabel.Outcome.PoliciesBroken(var first) ->
          pages.reject(request, editForm(present, broken(sent, first), tag));
      // The name and the former names stay, so these are not expected.
      case ReplaceLabel.Outcome.NameTaken(var name) ->
          pages.reject(request, editForm(present, sent.wrong(taken(name)), tag));
      case ReplaceLabel.Outcome.NameReserved(var name) ->
          pages.reject(request, editForm(present, sent.wrong(reserved(name)), tag));
      case ReplaceLabel.Outcome.FormerNamesInPolicies(_, var policies) ->
          pages.reject(
              request,
              editForm(present, sent.wrong(Words.plain(String.join(", ", policies))), tag));
    };
  }

  /** Returns {@code fields} with the APIs that would violate blocking policies. */
  static Fields broken(Fields fields, List<ApiViolation> first) {
    var wrong = fields.wrong(Words.of("labels.policiesBroken"));
    for (var api : first.stream().limit(NAMED).toList()) {
      for (var violation : api.violations()) {
        wrong = wrong.wrong(Words.plain("“" + api.name() + "” " + violation.reason()));
      }
    }
    return wrong;
  }

  private static Dropped dropped(LabelCounts counts, AllowedValues allowed) {
    return new Dropped(
        counts.labelled(),
        counts.values().entrySet().stream()
            .limit(NAMED)
            .map(value -> value.getKey() + " (" + value.getValue() + ")")
            .toList(),
        switch (allowed) {
          case FreeText() -> List.of();
          case ListedValues(var values) -> values.stream().map(LabelValue::value).toList();
        });
  }

  private static Page editForm(LabelDefinition definition, Fields fields, String tag) {
    return editForm(definition, fields, tag, Optional.empty(), Optional.empty());
  }

  private static Page editForm(
      LabelDefinition definition,
      Fields fields,
      String tag,
      Optional<Conflict> conflict,
      Optional<Dropped> dropped) {
    var path = LabelPaths.of(definition);
    var model =
        new LabelFormPage(
            fields, path + "/edit", path, tag, LabelForms.meanings(fields), conflict, dropped);
    return Page.of(TEMPLATE, model, Words.of("labels.edit"))
        .in(Section.LABELS)
        .below(Crumb.of(Section.LABELS), LabelPaths.crumb(definition));
  }
}
