package io.portico.persistence.column;

import io.micronaut.core.type.Argument;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.Labels;
import jakarta.inject.Singleton;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** Labels without an index, as one column of JSON: an object. */
@Singleton
public final class LabelsColumn {

  private static final Argument<Map<String, String>> TEXTS =
      Argument.mapOf(String.class, String.class);

  private final Json json;

  LabelsColumn(Json json) {
    this.json = json;
  }

  /** Returns the column for {@code labels}. */
  public String write(Labels labels) {
    var texts = new LinkedHashMap<String, String>();
    labels.byName().forEach((name, value) -> texts.put(name.value(), value.value()));
    return json.write(TEXTS, texts);
  }

  /** Returns the labels in {@code column}. */
  public Labels read(String column) {
    var labels = new TreeMap<LabelName, LabelValue>();
    json.read(TEXTS, column)
        .forEach((name, value) -> labels.put(new LabelName(name), new LabelValue(value)));
    return new Labels(labels);
  }
}
