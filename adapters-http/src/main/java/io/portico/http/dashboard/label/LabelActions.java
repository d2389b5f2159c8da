package io.portico.http.dashboard.label;

import io.portico.application.port.in.label.LabelQueries;
import io.portico.application.port.in.label.RemoveLabel;
import io.portico.application.port.in.label.RenameLabel;
import io.portico.application.port.in.label.ReplaceLabel;
import io.portico.application.port.in.label.ReplaceLabel.DroppedValues;
import io.portico.domain.access.Actor;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelDetails;
import io.portico.domain.label.LabelName;
import io.portico.domain.shared.RefusedException;
import io.portico.http.dashboard.records.Action;
import io.portico.http.dashboard.records.Input;
import io.portico.http.dashboard.records.Question;
import io.portico.http.dashboard.records.Saved;
import io.portico.http.dashboard.records.Sent;
import io.portico.http.dashboard.view.Section;
import io.portico.http.page.Fields;
import io.portico.http.page.Flash;
import io.portico.http.page.Words;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Renames, deprecates, restores and removes a label. */
@Singleton
record LabelActions(
    LabelQueries labels,
    ReferenceFinder references,
    RenameLabel renameLabel,
    ReplaceLabel replaceLabel,
    RemoveLabel removeLabel) {

  private static final String FORCE = "force";

  List<Action<LabelDefinition>> all() {
    return List.of(
        Action.asking("rename", "pencil", Words.of("labels.rename"), this::renaming, this::rename),
        Action.asking(
            "deprecate",
            "ban",
            Words.of("labels.deprecate"),
            this::deprecation,
            (sent, id) -> deprecated(sent, id, true)),
        Action.asking(
            "restore",
            "check",
            Words.of("labels.restore"),
            label ->
                Question.harmless(
                    Words.of("labels.restore.question", label.title()),
                    List.of(Words.of("labels.restore.apis"))),
            (sent, id) -> deprecated(sent, id, false)),
        Action.asking("remove", "trash", Words.of("labels.remove"), this::removal, this::remove));
  }

  private long usage(Actor actor, LabelDefinition label) {
    return labels.usage(actor, label.id().toString()).counts().labelled();
  }

  private Question renaming(Actor actor, LabelDefinition label) {
    var name = label.name().value();
    var consequences = new ArrayList<Words>();
    consequences.add(Words.of("labels.rename.apis", usage(actor, label)));
    consequences.addAll(
        references
            .of(actor, label)
            .words("labels.rename.policies", "labels.plansKeep", "labels.rename.mappings"));
    consequences.add(Words.of("labels.rename.former", name));
    return Question.harmless(Words.of("labels.rename"), consequences)
        .asking(
            Fields.NONE.with(LabelForms.NAME, name),
            Input.line(LabelForms.NAME, Words.of("labels.newName"))
                .most(63)
                .required()
                .hint(Words.of("labels.nameHint")));
  }

  private Saved rename(Sent sent, String id) {
    var command =
        new RenameLabel.Command(
            sent.actor(),
            labels.find(sent.actor(), id).id().toString(),
            new LabelName(sent.fields().value(LabelForms.NAME).strip()),
            sent.unchanged());
    return switch (renameLabel.rename(command)) {
      case RenameLabel.Outcome.Renamed(var label) ->
          new Saved.Done(LabelPaths.of(label), Flash.done("labels.renamed", label.name().value()));
      case RenameLabel.Outcome.NameTaken(var name) ->
          Saved.wrong(LabelForms.NAME, LabelFormController.taken(name));
      case RenameLabel.Outcome.NameReserved(var name) ->
          Saved.wrong(LabelForms.NAME, LabelFormController.reserved(name));
    };
  }

  private Question deprecation(Actor actor, LabelDefinition label) {
    var consequences = new ArrayList<Words>();
    consequences.add(Words.of("labels.deprecate.apis", usage(actor, label)));
    consequences.addAll(
        references
            .of(actor, label)
            .words("labels.deprecate.policies", "labels.plansKeep", "labels.deprecate.mappings"));
    return Question.harmless(Words.of("labels.deprecate.question", label.title()), consequences);
  }

  private Saved deprecated(Sent sent, String id, boolean deprecated) {
    var present = labels.find(sent.actor(), id);
    var command =
        new ReplaceLabel.Command(
            sent.actor(),
            present.id().toString(),
            Optional.empty(),
            new LabelDetails(present.allowed(), present.texts(), present.required(), deprecated),
            Optional.empty(),
            new DroppedValues.Refuse(),
            sent.unchanged());
    return switch (replaceLabel.replace(command)) {
      case ReplaceLabel.Outcome.Replaced(var label) ->
          new Saved.Done(
              LabelPaths.of(label),
              Flash.done(deprecated ? "labels.deprecated.done" : "labels.restored", label.title()));
      case ReplaceLabel.Outcome.PoliciesBroken(var first) ->
          new Saved.Wrong(fields -> LabelFormController.broken(fields, first));
      // The values and the names stay, so these are not expected.
      case ReplaceLabel.Outcome.NameTaken _,
          ReplaceLabel.Outcome.NameReserved _,
          ReplaceLabel.Outcome.ValuesInUse _,
          ReplaceLabel.Outcome.FormerNamesInPolicies _ ->
          throw new IllegalStateException("a deprecation changed more of " + present.name());
    };
  }

  private Question removal(Actor actor, LabelDefinition label) {
    var found = references.of(actor, label);
    if (!found.hindrances().isEmpty()) {
      return Question.impossible(
              Words.of("labels.remove.blocked", label.title()),
              Words.of("labels.remove.blockedText"))
          .asking(
              Fields.NONE,
              Input.of(
                  "policies",
                  Words.of("labels.namedBy"),
                  new Input.Control.Own("label/inPolicies.jte", found)));
    }
    var usage = usage(actor, label);
    var consequences = new ArrayList<Words>();
    consequences.add(Words.of("labels.remove.apis", usage));
    consequences.addAll(
        found.words("labels.remove.mappings", "labels.remove.mappings", "labels.remove.mappings"));
    consequences.add(Words.of("labels.remove.kept"));
    var question =
        Question.danger(Words.of("labels.remove.question", label.title()), consequences)
            .asking(Fields.NONE.with(FORCE, Boolean.toString(usage > 0)), Input.hidden(FORCE));
    return usage == 0 ? question : question.button(Words.of("labels.remove.force", usage));
  }

  private Saved remove(Sent sent, String id) {
    var command =
        new RemoveLabel.Command(
            sent.actor(),
            labels.find(sent.actor(), id).id().toString(),
            sent.fields().has(FORCE, "true"),
            sent.unchanged());
    return switch (removeLabel.remove(command)) {
      case RemoveLabel.Outcome.Removed(var label) ->
          new Saved.Done(Section.LABELS.path(), Flash.done("labels.removed", label.title()));
      // It was used since the question was asked, so the question is another one now.
      case RemoveLabel.Outcome.InUse _, RemoveLabel.Outcome.InPolicies _ ->
          throw new RefusedException.Stale();
      case RemoveLabel.Outcome.PoliciesBroken(var first) ->
          new Saved.Wrong(fields -> LabelFormController.broken(fields, first));
    };
  }
}
