package io.portico.persistence.column;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import io.micronaut.core.type.Argument;
import io.micronaut.json.JsonMapper;
import io.portico.domain.shared.CustomFields;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** Custom fields as one column of JSON. */
@Singleton
public final class FieldsColumn {

  private static final String NONE = "{}";
  private static final int MOST_BUFFERS = 64;

  /* A pool, because buffers kept in a virtual thread would serve one request only. */
  private static final JsonFactory READING =
      new JsonFactoryBuilder().recyclerPool(JsonRecyclerPools.newBoundedPool(MOST_BUFFERS)).build();

  private final JsonColumn<Map<String, String>> texts;

  FieldsColumn(JsonMapper mapper) {
    this.texts = new JsonColumn<>(mapper, Argument.mapOf(String.class, String.class));
  }

  public String write(CustomFields fields) {
    return texts.write(fields.values());
  }

  public CustomFields read(String column) {
    if (column.equals(NONE)) {
      return CustomFields.none();
    }
    try (var parser = READING.createParser(column)) {
      var fields = new LinkedHashMap<String, String>();
      parser.nextToken();
      for (var name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
        fields.put(name, parser.nextTextValue());
      }
      return CustomFields.of(fields);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
