package io.portico.http.api;

import io.micronaut.core.annotation.Introspected;
import io.portico.application.port.in.api.ApplyLabels;
import io.portico.application.port.in.api.ApplyLabels.Target;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiId;
import io.portico.domain.label.LabelChange;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.Labels;
import io.portico.domain.selector.Selection;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The JSON that changes the labels of many APIs.
 *
 * @param selector which APIs are meant, as a string or as several, of which one must hold
 * @param ids the APIs one by one, at most 10,000, instead of a selector
 * @param set the labels they get
 * @param remove the labels they lose
 * @param dryRun whether nothing is changed and only told what would be
 * @param partial whether APIs that cannot be changed keep no other from being changed
 */
@Introspected
record ApplyLabelsRequest(
    @Nullable List<String> selector,
    @Nullable List<String> ids,
    @Nullable Map<String, String> set,
    @Nullable List<String> remove,
    @Nullable Boolean dryRun,
    @Nullable Boolean partial) {

  static ApplyLabels.Command read(byte @Nullable [] body, Actor actor) {
    var json =
        JsonObject.parse(body).only("selector", "ids", "set", "remove", "dry_run", "partial");
    var given = json.object("set").map(GivenLabels::ofMembers).orElse(Labels.NONE);
    var removed = new TreeSet<>(json.texts("remove", Labels.MOST, LabelName::new));
    if (given.byName().isEmpty() && removed.isEmpty()) {
      throw InvalidValueException.found("set", "no label", "a label to set or to remove");
    }
    for (var name : removed) {
      if (given.byName().containsKey(name)) {
        throw new InvalidValueException("remove", name.value(), "labels that are not set, too");
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
          json.has("ids") ? "given beside ids" : "missing",
          "either a selector or ids, to say which APIs are meant");
    }
    if (json.has("ids")) {
      return new Target.Named(
          json.texts("ids", Target.Named.MOST_IDS, id -> new ApiId(Identifier.of("ids", id))));
    }
    var selection = ApiSearchRequest.selection(json);
    if (selection instanceof Selection.Everything) {
      throw InvalidValueException.found("selector", "none", "at least one selector");
    }
    return new Target.Matching(ApiFilter.of(selection));
  }
}
