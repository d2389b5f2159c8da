package io.portico.http.api;

import io.portico.domain.label.LabelChange;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.Labels;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.json.JsonObject;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Reads labels from JSON. */
public final class LabelsRequest {

  private LabelsRequest() {}

  /**
   * Returns the labels in {@code body}: {@code {"key": "value"}}, {@code {"labels": {…}}} or {@code
   * [{"key", "value"}]}.
   *
   * @param onePair whether {@code {"key": "…", "value": "…"}} is one label with this key
   */
  static Labels read(byte @Nullable [] body, boolean onePair) {
    return JsonObject.parse(
        body, Labels.MOST, object -> ofObject(object, onePair), LabelsRequest::ofPairs);
  }

  /** Returns the labels in {@code json}, one per member. */
  public static Labels ofMembers(JsonObject json) {
    return Labels.of(json.entries(LabelName::new, LabelValue::new));
  }

  /**
   * Returns the merge patch in {@code body}: {@code {"key": "value", "key": null}} or {@code
   * {"labels": {…}}}.
   */
  static LabelChange.Merge readPatch(byte @Nullable [] body) {
    var json = JsonObject.parse(body);
    return json.isObject("labels")
        ? json.only("labels").object("labels").map(LabelsRequest::patchOfMembers).orElseThrow()
        : patchOfMembers(json);
  }

  /** Returns the merge patch in {@code json}, one label per member. */
  static LabelChange.Merge patchOfMembers(JsonObject json) {
    var given = new TreeMap<LabelName, LabelValue>();
    var removed = new TreeSet<LabelName>();
    json.optionalEntries(LabelName::new, LabelValue::new)
        .forEach(
            (name, value) ->
                value.ifPresentOrElse(one -> given.put(name, one), () -> removed.add(name)));
    if (removed.size() > Labels.MOST) {
      throw InvalidValueException.found(
          "labels",
          removed.size() + " removed labels",
          "at most " + Labels.MOST + " labels on an API");
    }
    return new LabelChange.Merge(new Labels(given), removed);
  }

  private static Labels ofObject(JsonObject json, boolean onePair) {
    var names = json.names();
    if (json.isObject("labels")) {
      return json.only("labels").object("labels").map(LabelsRequest::ofMembers).orElse(Labels.NONE);
    }
    if (onePair && names.size() == 2 && names.containsAll(List.of("key", "value"))) {
      return ofPairs(List.of(json));
    }
    return ofMembers(json);
  }

  private static Labels ofPairs(List<JsonObject> pairs) {
    var labels = new TreeMap<LabelName, LabelValue>();
    for (var pair : pairs) {
      pair.only("key", "value");
      var name = pair.text("key", LabelName::new);
      if (labels.put(name, pair.text("value", LabelValue::new)) != null) {
        throw new InvalidValueException(pair.at("key"), name.value(), "each key once");
      }
    }
    return new Labels(labels);
  }
}
