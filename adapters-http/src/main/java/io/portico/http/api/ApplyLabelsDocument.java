package io.portico.http.api;

import io.portico.application.port.in.api.ApplyLabels;
import io.portico.application.port.in.api.ApplyLabels.Target;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiId;
import io.portico.domain.label.LabelChange;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.Labels;
import io.portico.domain.selector.Selection;
import io.portico.domain.selector.Selector;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.json.JsonDocument;
import io.portico.http.json.JsonObject;
import io.portico.http.problem.FieldError;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The JSON of the result of a bulk change.
 *
 * @param dryRun whether the change was only simulated
 * @param failures the first APIs that cannot be changed
 * @param warnings what in the request is probably a mistake; absent if nothing is
 */
@JsonDocument
record ApplyLabelsDocument(
    long matched,
    long changed,
    long unchanged,
    long failed,
    boolean dryRun,
    List<Failure> failures,
    @Nullable List<FieldError> warnings) {

  static ApplyLabelsDocument of(
      ApplyLabels.Report report, boolean dryRun, @Nullable List<FieldError> warnings) {
    return new ApplyLabelsDocument(
        report.matched(),
        report.changed(),
        report.unchanged(),
        report.failed(),
        dryRun,
        report.failures().stream()
            .map(failure -> new Failure(failure.api().toString(), failure.reason()))
            .toList(),
        warnings);
  }

  /** An API that cannot be changed. */
  @JsonDocument
  record Failure(String id, String message) {}

  static ApplyLabels.Command read(byte @Nullable [] body, Actor actor) {
    var json =
        JsonObject.parse(body).only("selector", "ids", "set", "remove", "dry_run", "partial");
    var given = json.object("set").map(LabelsRequest::ofMembers).orElse(Labels.NONE);
    var removed = new TreeSet<>(json.texts("remove", Labels.MOST, LabelName::new));
    if (given.byName().isEmpty() && removed.isEmpty()) {
      throw InvalidValueException.found("set", "no label", "a label to set or to remove");
    }
    for (var name : removed) {
      if (given.byName().containsKey(name)) {
        throw new InvalidValueException("remove", name.value(), "labels that are not also set");
      }
    }
    return new ApplyLabels.Command(
        actor,
        target(json),
        new LabelChange.Merge(given, removed),
        json.flag("dry_run"),
        json.flag("partial"));
  }

  private static Target target(JsonObject json) {
    if (json.has("selector") == json.has("ids")) {
      throw InvalidValueException.found(
          "selector",
          json.has("ids") ? "given together with ids" : "missing",
          "either a selector or ids");
    }
    if (json.has("ids")) {
      return new Target.Named(json.texts("ids", Target.Named.MOST_IDS, ApiId::of));
    }
    var selectors = json.oneOrSeveral("selector", Selection.MOST_SELECTORS, Selector::parse);
    if (selectors.isEmpty()) {
      throw InvalidValueException.found("selector", "none", "at least one selector");
    }
    return new Target.Matching(ApiFilter.of(Selection.of(selectors)));
  }
}
