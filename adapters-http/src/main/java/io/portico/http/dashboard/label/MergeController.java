package io.portico.http.dashboard.label;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.api.ApplyLabels;
import io.portico.application.port.in.label.LabelQueries;
import io.portico.application.port.in.label.ReplaceLabel;
import io.portico.application.port.in.label.ReplaceLabel.DroppedValues;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.audit.AuditKind;
import io.portico.domain.label.FreeText;
import io.portico.domain.label.LabelChange;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelDetails;
import io.portico.domain.label.LabelTexts;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.Labels;
import io.portico.domain.label.ListedValues;
import io.portico.domain.selector.Requirement;
import io.portico.domain.selector.Selection;
import io.portico.domain.selector.Selector;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.RefusedException;
import io.portico.http.browser.Form;
import io.portico.http.dashboard.apis.ApiPaths;
import io.portico.http.dashboard.conflict.Conflict;
import io.portico.http.dashboard.conflict.Conflict.Difference;
import io.portico.http.dashboard.conflict.Conflicts;
import io.portico.http.dashboard.records.Confirmation;
import io.portico.http.dashboard.records.Question;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.dashboard.view.RecordTag;
import io.portico.http.dashboard.view.Section;
import io.portico.http.page.Fields;
import io.portico.http.page.Flash;
import io.portico.http.page.Words;
import io.portico.http.security.RequiresPermission;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Merges values of a label into one. Listed values go from the list with the merge; of a label that
 * accepts any text, the APIs are labelled by a job.
 */
@DashboardController("/dashboard/labels/{id}/merge")
record MergeController(
    LabelQueries labels,
    ReferenceFinder references,
    ReplaceLabel replaceLabel,
    ApplyLabels applyLabels,
    Conflicts conflicts,
    Pages pages) {

  private static final String VALUE = "value";
  private static final String VALUES = "values";

  /** {@code GET /dashboard/labels/{id}/merge}: asks for the values. */
  @Get
  @RequiresPermission({Permission.DEFINE_LABELS, Permission.CHANGE_APIS})
  HttpResponse<?> choose(HttpRequest<?> request, String id, Actor actor) {
    return pages.show(request, choice(labels.usage(actor, id), sent(request)));
  }

  private static Fields sent(HttpRequest<?> request) {
    var given = new LinkedHashMap<String, List<String>>();
    request.getParameters().forEach(given::put);
    return Fields.of(given);
  }

  /** {@code GET /dashboard/labels/{id}/merge/preview}: says what the merge will do. */
  @Get("/preview")
  @RequiresPermission({Permission.DEFINE_LABELS, Permission.CHANGE_APIS})
  HttpResponse<?> preview(HttpRequest<?> request, String id, Actor actor) {
    var usage = labels.usage(actor, id);
    var sent = sent(request);
    var merge = Merge.read(usage.definition(), sent.all(VALUE), sent.value(LabelForms.INTO), sent);
    return merge.fields().isWrong()
        ? pages.reject(request, choice(usage, merge.fields()))
        : pages.show(request, question(actor, usage, merge));
  }

  private static Page choice(LabelQueries.Usage usage, Fields fields) {
    return choice(usage, fields, Optional.empty());
  }

  private static Page choice(LabelQueries.Usage usage, Fields fields, Optional<Conflict> conflict) {
    var model = new MergePage(usage, fields, conflict);
    return LabelFormController.KIND
        .place()
        .below(
            "label/merge.jte",
            model,
            Words.of("labels.merge"),
            LabelPaths.crumb(usage.definition()));
  }

  private Page question(Actor actor, LabelQueries.Usage usage, Merge merge) {
    var definition = usage.definition();
    var apis =
        merge.values().stream()
            .mapToLong(value -> usage.counts().values().getOrDefault(value, 0L))
            .sum();
    var into = merge.into().value();
    var consequences = new ArrayList<Words>();
    consequences.add(Words.of("labels.merge.apis", apis, definition.title(), into));
    switch (definition.allowed()) {
      case FreeText() -> {}
      case ListedValues _ -> consequences.add(Words.of("labels.merge.list", merge.words()));
    }
    consequences.addAll(
        references
            .of(actor, definition, merge.values())
            .words("labels.merge.policies", "labels.merge.plans", "labels.merge.mappings"));
    consequences.add(Words.of("labels.merge.undo"));
    return new Confirmation(
            Question.danger(Words.of("labels.merge.question", merge.words(), into), consequences),
            Words.of("labels.merge.do"),
            LabelPaths.of(definition) + "/merge",
            Map.of(
                RecordTag.FIELD,
                RecordTag.of(definition),
                VALUES,
                merge.values().stream().map(LabelValue::value).collect(Collectors.joining("\n")),
                LabelForms.INTO,
                into,
                "total",
                Long.toString(apis)),
            LabelPaths.of(definition) + "/merge",
            merge.fields())
        .page(Section.LABELS);
  }

  /** {@code POST /dashboard/labels/{id}/merge}: merges the values. */
  @Post
  @RequiresPermission({Permission.DEFINE_LABELS, Permission.CHANGE_APIS})
  HttpResponse<?> merge(HttpRequest<?> request, String id, Form form, Actor actor) {
    var usage = labels.usage(actor, id);
    var definition = usage.definition();
    var values = form.prose(VALUES).lines().toList();
    var into = form.text(LabelForms.INTO);
    var fields = Fields.NONE.with(VALUE, values.toArray(String[]::new)).with(LabelForms.INTO, into);
    var merge = Merge.read(definition, values, into, fields);
    var tag = form.text(RecordTag.FIELD);
    if (!RecordTag.of(definition).equals(tag)) {
      return chooseAgain(request, actor, usage, merge.fields());
    }
    if (merge.fields().isWrong()) {
      return pages.reject(request, choice(usage, merge.fields()));
    }
    try {
      return switch (definition.allowed()) {
        case FreeText() -> label(request, actor, usage, merge, form);
        case ListedValues(var listed) -> {
          var kept = listed.stream().filter(value -> !merge.values().contains(value)).toList();
          yield replace(request, actor, usage, merge, new ListedValues(kept), tag);
        }
      };
    } catch (RefusedException.Stale _) {
      return chooseAgain(request, actor, labels.usage(actor, id), fields);
    }
  }

  /* The label has changed since the question was asked: the choice is kept, and asked about anew. */
  private HttpResponse<?> chooseAgain(
      HttpRequest<?> request, Actor actor, LabelQueries.Usage usage, Fields fields) {
    var definition = usage.definition();
    var typed = String.join(", ", fields.all(VALUE)) + " → " + fields.value(LabelForms.INTO);
    var difference =
        switch (definition.allowed()) {
          case FreeText() ->
              new Difference(
                  Words.of("labels.values"),
                  pages.text(request, Words.of("labels.anyText")),
                  typed);
          case ListedValues(var listed) ->
              new Difference(
                  Words.of("labels.values"),
                  listed.stream().map(LabelValue::value).collect(Collectors.joining(", ")),
                  typed);
        };
    var conflict =
        conflicts.of(actor, AuditKind.LABEL, definition.id().toString(), List.of(difference));
    return pages.respond(
        request, HttpStatus.CONFLICT, choice(usage, fields, Optional.of(conflict)));
  }

  private HttpResponse<?> replace(
      HttpRequest<?> request,
      Actor actor,
      LabelQueries.Usage usage,
      Merge merge,
      ListedValues kept,
      String tag) {
    var definition = usage.definition();
    var meanings = new LinkedHashMap<>(definition.texts().values());
    meanings.keySet().retainAll(kept.values());
    var command =
        new ReplaceLabel.Command(
            actor,
            definition.id().toString(),
            Optional.empty(),
            new LabelDetails(
                kept,
                new LabelTexts(
                    definition.texts().displayName(), definition.texts().description(), meanings),
                definition.required(),
                definition.deprecated()),
            Optional.empty(),
            new DroppedValues.MergeInto(merge.into()),
            RecordTag.expected(tag));
    return switch (replaceLabel.replace(command)) {
      case ReplaceLabel.Outcome.Replaced(var replaced) ->
          pages.leadTo(
              LabelPaths.of(replaced),
              Flash.done("labels.merged", merge.words(), merge.into().value()));
      case ReplaceLabel.Outcome.PoliciesBroken(var first) ->
          pages.reject(
              request,
              question(
                  actor,
                  usage,
                  merge.withFields(LabelFormController.broken(merge.fields(), first))));
      // The names stay, and dropped values are merged, so these are not expected.
      case ReplaceLabel.Outcome.NameTaken _,
          ReplaceLabel.Outcome.NameReserved _,
          ReplaceLabel.Outcome.ValuesInUse _,
          ReplaceLabel.Outcome.FormerNamesInPolicies _ ->
          throw new IllegalStateException("a merge changed more of " + definition.name());
    };
  }

  private HttpResponse<?> label(
      HttpRequest<?> request, Actor actor, LabelQueries.Usage usage, Merge merge, Form form) {
    var definition = usage.definition();
    // The job labels whatever the values are then; only the definition was compared.
    var texts =
        merge.values().stream()
            .map(LabelValue::value)
            .collect(Collectors.toCollection(LinkedHashSet::new));
    var having = new Selector(List.of(new Requirement.In(definition.name(), texts)));
    var given = new TreeMap<>(Map.of(definition.name(), merge.into()));
    var command =
        new ApplyLabels.Command(
            actor,
            new ApplyLabels.Target.Matching(ApiFilter.of(Selection.of(List.of(having)))),
            LabelChange.Merge.giving(new Labels(given)),
            false,
            false);
    return switch (applyLabels.start(command)) {
      case ApplyLabels.StartOutcome.Started(var job) ->
          pages.leadTo(ApiPaths.ofJob(job.id(), form.text("total")));
      case ApplyLabels.StartOutcome.TooManyJobs(var most) ->
          pages.respond(
              request,
              HttpStatus.CONFLICT,
              question(
                  actor,
                  usage,
                  merge.withFields(merge.fields().wrong(Words.of("apis.bulk.busy", most)))));
    };
  }

  /** The values to merge, and the one that they become. */
  private record Merge(Fields fields, SequencedSet<LabelValue> values, LabelValue into) {

    /* Until a form is right, no value is used. */
    private static final LabelValue NONE = new LabelValue("-");

    static Merge read(
        LabelDefinition definition, List<String> given, String target, Fields fields) {
      var into = target.strip();
      var valid = into.isEmpty() ? Optional.<LabelValue>empty() : valid(into);
      var wrong =
          switch (definition.allowed()) {
            // The job labels APIs anew, which a deprecated label refuses.
            case FreeText() ->
                definition.deprecated()
                    ? fields.wrong(Words.of("labels.merge.deprecated"))
                    : fields;
            case ListedValues _ -> fields;
          };
      if (into.isEmpty()) {
        wrong = wrong.wrong(LabelForms.INTO, Words.of("labels.merge.intoMissing"));
      } else if (valid.filter(definition.allowed()::accepts).isEmpty()) {
        wrong = wrong.wrong(LabelForms.INTO, Words.of("labels.merge.intoWrong"));
      }
      var values =
          given.stream()
              .filter(text -> !text.equals(into))
              .flatMap(text -> valid(text).stream())
              .filter(definition.allowed()::accepts)
              .limit(Requirement.MOST_VALUES)
              .collect(Collectors.toCollection(LinkedHashSet::new));
      if (values.isEmpty()) {
        wrong = wrong.wrong(VALUE, Words.of("labels.merge.none"));
      }
      return new Merge(wrong, values, valid.orElse(NONE));
    }

    private static Optional<LabelValue> valid(String text) {
      try {
        return Optional.of(new LabelValue(text));
      } catch (InvalidValueException _) {
        return Optional.empty();
      }
    }

    Merge withFields(Fields others) {
      return new Merge(others, values, into);
    }

    String words() {
      var first =
          values.stream()
              .limit(5)
              .map(value -> "“" + value.value() + "”")
              .collect(Collectors.joining(", "));
      return values.size() > 5 ? first + ", …" : first;
    }
  }
}
