package io.portico.persistence.column;

import io.micronaut.core.type.Argument;
import io.micronaut.json.JsonMapper;
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

  private final JsonColumn<Map<String, String>> texts;

  LabelsColumn(JsonMapper mapper) {
    this.texts = new JsonColumn<>(mapper, Argument.mapOf(String.class, String.class));
  }

  /** Returns the column for {@code labels}. */
  public String write(Labels labels) {
    var byName = new LinkedHashMap<String, String>();
    labels.byName().forEach((name, value) -> byName.put(name.value(), value.value()));
    return texts.write(byName);
  }

  /** Returns the labels in {@code column}. */
  public Labels read(String column) {
    var labels = new TreeMap<LabelName, LabelValue>();
    texts
        .read(column)
        .forEach((name, value) -> labels.put(new LabelName(name), new LabelValue(value)));
    return new Labels(labels);
  }
}
