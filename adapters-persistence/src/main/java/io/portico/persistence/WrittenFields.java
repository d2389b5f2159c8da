package io.portico.persistence;

import io.micronaut.core.type.Argument;
import io.micronaut.json.JsonMapper;
import io.portico.domain.shared.CustomFields;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;

/** Custom fields as one column of JSON. */
@Singleton
final class WrittenFields {

  private static final String NONE = "{}";
  private static final Argument<Map<String, String>> FIELDS =
      Argument.mapOf(String.class, String.class);

  private final JsonMapper json;

  WrittenFields(JsonMapper json) {
    this.json = json;
  }

  String written(CustomFields fields) {
    try {
      return json.writeValueAsString(FIELDS, fields.values());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  CustomFields read(String column) {
    if (column.equals(NONE)) {
      return CustomFields.none();
    }
    try {
      return CustomFields.of(json.readValue(column, FIELDS));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
