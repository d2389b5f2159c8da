package io.portico.http.dashboard.label;

import static java.util.stream.Collectors.joining;

import io.micronaut.http.HttpRequest;
import io.portico.application.port.in.label.ApiViolation;
import io.portico.application.port.in.label.DefineLabel;
import io.portico.application.port.in.label.LabelQueries;
import io.portico.application.port.in.label.ReplaceLabel;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.audit.AuditKind;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelDetails;
import io.portico.domain.label.LabelName;
import io.portico.domain.shared.RefusedException;
import io.portico.http.dashboard.records.Action;
import io.portico.http.dashboard.records.Input;
import io.portico.http.dashboard.records.Kind;
import io.portico.http.dashboard.records.RecordForms;
import io.portico.http.dashboard.records.Records;
import io.portico.http.dashboard.records.Saved;
import io.portico.http.dashboard.records.SectionPlace;
import io.portico.http.dashboard.records.Sent;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.Section;
import io.portico.http.page.Fields;
import io.portico.http.page.Words;
import io.portico.http.security.RequiresPermission;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The forms that define and edit a label. */
@DashboardController("/dashboard/labels")
@RequiresPermission(Permission.DEFINE_LABELS)
record LabelFormController(
    LabelQueries labels,
    DefineLabel defineLabel,
    ReplaceLabel replaceLabel,
    LabelActions labelActions,
    Records records)
    implements RecordForms<LabelDefinition, LabelForms.Content> {

  private static final int NAMED = 10;
  static final Kind<LabelDefinition> KIND =
      Kind.<LabelDefinition>of(
              new SectionPlace(Section.LABELS),
              Permission.DEFINE_LABELS,
              AuditKind.LABEL,
              LabelDefinition::id,
              LabelDefinition::title)
          .adding("labels.define", "labels.define")
          .editing("labels.edit")
          .layout("label/form.jte")
          .withPage();

  @Override
  public Kind<LabelDefinition> kind() {
    return KIND;
  }

  @Override
  public LabelDefinition find(Actor actor, String id) {
    return labels.find(actor, id);
  }

  @Override
  public List<Input> inputs(Actor actor, Optional<LabelDefinition> known, Fields shown) {
    return LabelForms.inputs(known.isEmpty());
  }

  /* With the name and the values of the address. */
  @Override
  public Fields beginning(HttpRequest<?> request, Actor actor) {
    var values = request.getParameters().getAll("value");
    return Fields.NONE
        .with(LabelForms.NAME, request.getParameters().get(LabelForms.NAME, String.class, ""))
        .with(LabelForms.KIND, values.isEmpty() ? LabelForms.ANY : LabelForms.LISTED)
        .with(LabelForms.VALUES, String.join("\n", values));
  }

  @Override
  public Fields values(Actor actor, LabelDefinition definition) {
    return LabelForms.of(definition);
  }

  @Override
  public Fields pressed(Actor actor, Optional<LabelDefinition> known, Fields sent) {
    return known.isPresent() ? sent : LabelForms.checkedForLoss(LabelForms.named(sent));
  }

  @Override
  public LabelForms.Content read(Actor actor, Fields sent, Optional<LabelDefinition> known) {
    return LabelForms.read(sent, known);
  }

  @Override
  public Fields checked(Actor actor, Optional<LabelDefinition> known, Fields fields) {
    var name = fields.value(LabelForms.NAME).strip();
    if (known.isPresent() || !LabelName.isValid(name)) {
      return fields;
    }
    try {
      var _ = labels.find(actor, name);
      return fields.wrong(LabelForms.NAME, taken(new LabelName(name)));
    } catch (RefusedException.NotFound _) {
      return fields;
    }
  }

  @Override
  public Saved add(Sent sent, LabelForms.Content content) {
    var command =
        new DefineLabel.Command(
            sent.actor(),
            content.name().orElseThrow(),
            new LabelDetails(content.allowed(), content.texts(), content.required(), false));
    return switch (defineLabel.define(command)) {
      case DefineLabel.Outcome.Defined(var definition) -> done(definition, "labels.defined");
      case DefineLabel.Outcome.NameTaken(var name) -> Saved.wrong(LabelForms.NAME, taken(name));
      case DefineLabel.Outcome.NameReserved(var name) ->
          Saved.wrong(LabelForms.NAME, reserved(name));
    };
  }

  static Words taken(LabelName name) {
    return Words.of("labels.nameTaken", name.value());
  }

  static Words reserved(LabelName name) {
    return Words.of("labels.nameReserved", name.value());
  }

  @Override
  public Saved replace(Sent sent, LabelDefinition known, LabelForms.Content content) {
    var command =
        new ReplaceLabel.Command(
            sent.actor(),
            known.id().toString(),
            Optional.empty(),
            new LabelDetails(
                content.allowed(), content.texts(), content.required(), known.deprecated()),
            Optional.empty(),
            LabelForms.dropped(sent.fields()),
            sent.unchanged());
    return switch (replaceLabel.replace(command)) {
      case ReplaceLabel.Outcome.Replaced(var definition) -> done(definition, "labels.saved");
      case ReplaceLabel.Outcome.ValuesInUse(var counts) ->
          new Saved.Wrong(fields -> LabelForms.inUse(fields, counts, content.allowed()));
      case ReplaceLabel.Outcome.PoliciesBroken(var first) ->
          new Saved.Wrong(fields -> broken(fields, first));
      // The name and the former names stay, so these are not expected.
      case ReplaceLabel.Outcome.NameTaken(var name) -> Saved.wrong(taken(name));
      case ReplaceLabel.Outcome.NameReserved(var name) -> Saved.wrong(reserved(name));
      case ReplaceLabel.Outcome.FormerNamesInPolicies(_, var by) ->
          Saved.wrong(
              Words.plain(
                  Stream.concat(by.policies().stream(), by.plans().stream())
                      .collect(joining(", "))));
    };
  }

  @Override
  public List<Action<LabelDefinition>> actions() {
    return labelActions.all();
  }

  /** Returns {@code fields} with the APIs that would violate blocking policies. */
  static Fields broken(Fields fields, List<ApiViolation> first) {
    var wrong = fields.wrong(Words.of("labels.policiesBroken"));
    for (var api : first.stream().limit(NAMED).toList()) {
      for (var violation : api.violations()) {
        wrong = wrong.wrong(Words.said("“" + api.name() + "” " + violation.reason()));
      }
    }
    return wrong;
  }
}
