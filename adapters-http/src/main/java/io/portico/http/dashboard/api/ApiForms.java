package io.portico.http.dashboard.api;

import io.portico.domain.api.ApiDescription;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.api.ApiStyle;
import io.portico.domain.label.LabelAssignment;
import io.portico.domain.shared.Slug;
import io.portico.http.dashboard.apis.LabelField;
import io.portico.http.dashboard.apis.LabelFields;
import io.portico.http.dashboard.conflict.Conflict;
import io.portico.http.dashboard.view.RecordTag;
import io.portico.http.page.Fields;
import io.portico.http.page.Words;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** Reads and fills the forms of one API. */
final class ApiForms {

  static final String ID = "id";
  private static final String NAME = "name";
  private static final String VERSION = "version";
  private static final String DESCRIPTION = "description";
  private static final String STYLE = "style";
  private static final String OWNER = "owner";
  private static final String PROVIDER = "provider";
  private static final String URL = "url";

  private ApiForms() {}

  /** Returns the fields of the record of {@code api}. */
  static Fields record(ApiRecord api) {
    var fields = tagged(api);
    for (var value : values(api.description()).entrySet()) {
      fields = fields.with(value.getKey(), value.getValue());
    }
    return fields;
  }

  /** Returns the fields of the labels of {@code api}. */
  static Fields labels(ApiRecord api) {
    var fields = tagged(api);
    for (var label : api.labels().byName().values()) {
      fields = fields.with(LabelField.PREFIX + label.name(), label.value().value());
    }
    return fields;
  }

  /* A form says which state of the API it shows. */
  private static Fields tagged(ApiRecord api) {
    return Fields.NONE.with(RecordTag.FIELD, RecordTag.of(api));
  }

  /** Returns the values of the fields of a record. */
  static Map<String, String> values(ApiDescription description) {
    var values = new LinkedHashMap<String, String>();
    values.put(NAME, description.name());
    values.put(VERSION, description.version().orElse(""));
    values.put(STYLE, description.style().map(ApiStyle::word).orElse(""));
    values.put(OWNER, description.owner().orElse(""));
    values.put(PROVIDER, description.provider().orElse(""));
    values.put(URL, description.url().orElse(""));
    values.put(DESCRIPTION, description.description().orElse(""));
    return values;
  }

  /** Reads the record that a form sent. */
  static Fields.Read<ApiDescription> read(Fields sent) {
    return sent.read(ApiForms::description, Map.of(), Map.of(NAME, "-"));
  }

  private static ApiDescription description(Fields sent) {
    return new ApiDescription(
        sent.value(NAME).strip(),
        optional(sent, VERSION),
        optional(sent, DESCRIPTION),
        optional(sent, STYLE).map(ApiStyle::of),
        optional(sent, OWNER),
        optional(sent, PROVIDER),
        optional(sent, URL));
  }

  /**
   * Returns {@code sent} with an id that is made from the name, if it has none. One is generated if
   * the name has nothing that an id may have.
   */
  static Fields identified(Fields sent) {
    return sent.filled(ID).isPresent()
        ? sent
        : Slug.of(sent.value(NAME), "-", ApiId.LONGEST)
            .filter(made -> ApiId.parse(made).isPresent())
            .map(made -> sent.with(ID, made))
            .orElse(sent);
  }

  /** Reads the id that a form chose. */
  static Fields.Read<Optional<ApiId>> id(Fields sent) {
    return sent.read(fields -> optional(fields, ID).map(ApiId::of), Map.of(), Map.of());
  }

  private static Optional<String> optional(Fields sent, String name) {
    return Optional.of(sent.value(name).strip().replace("\r\n", "\n"))
        .filter(text -> !text.isEmpty());
  }

  /** Returns where the record that a form sent differs from {@code present}. */
  static List<Conflict.Difference> recordDifferences(Fields sent, ApiRecord present) {
    var differences = new ArrayList<Conflict.Difference>();
    values(present.description())
        .forEach(
            (name, now) -> add(differences, words(name), now, optional(sent, name).orElse("")));
    return differences;
  }

  /** Returns where the labels that a form sent differ from those of {@code present}. */
  static List<Conflict.Difference> labelDifferences(Fields sent, ApiRecord present) {
    var differences = new ArrayList<Conflict.Difference>();
    var names = new TreeSet<String>(LabelFields.names(sent));
    present.labels().byName().keySet().forEach(name -> names.add(name.value()));
    var values = new LinkedHashMap<String, String>();
    for (LabelAssignment label : present.labels().byName().values()) {
      values.put(label.name().value(), label.value().value());
    }
    for (var name : names) {
      add(
          differences,
          Words.plain(name),
          values.getOrDefault(name, ""),
          sent.value(LabelField.PREFIX + name).strip());
    }
    return differences;
  }

  private static void add(
      List<Conflict.Difference> differences, Words field, String now, String typed) {
    if (!now.equals(typed)) {
      differences.add(new Conflict.Difference(field, now, typed));
    }
  }

  /* As the form names the field. */
  private static Words words(String name) {
    return Words.of(name.equals(NAME) ? "apis.field.name" : "apis." + name);
  }
}
