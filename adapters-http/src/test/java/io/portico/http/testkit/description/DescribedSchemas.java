package io.portico.http.testkit.description;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaValidatorsConfig;
import com.networknt.schema.oas.OpenApi31;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** The schemas of an OpenAPI document, found by JSON pointers. */
final class DescribedSchemas {

  private static final String ADDRESS = "https://portico.test/openapi.json";

  private final JsonSchema all;
  private final Map<String, JsonSchema> schemas = new ConcurrentHashMap<>();

  private DescribedSchemas(JsonNode document) {
    var text = document.toString();
    // Read once: the factory would read the whole document again for each pointer.
    this.all =
        JsonSchemaFactory.builder()
            .metaSchema(OpenApi31.getInstance())
            .defaultMetaSchemaIri(OpenApi31.getInstance().getIri())
            .schemaLoaders(loaders -> loaders.schemas(Map.of(ADDRESS, text)))
            .build()
            .getSchema(
                SchemaLocation.of(ADDRESS),
                SchemaValidatorsConfig.builder().formatAssertionsEnabled(true).build());
  }

  /** Returns the schemas as they are described: objects may have further members. */
  static DescribedSchemas open(JsonNode document) {
    return new DescribedSchemas(document);
  }

  /**
   * Returns the schemas without further members. Clients must accept new members, so the document
   * leaves objects open; Portico has no others.
   */
  static DescribedSchemas closed(JsonNode document) {
    JsonNode copy = document.deepCopy();
    close(copy);
    return new DescribedSchemas(copy);
  }

  private static void close(JsonNode node) {
    if (node instanceof ObjectNode object
        && object.path("properties").isObject()
        && !object.has("additionalProperties")) {
      object.put("additionalProperties", false);
    }
    node.forEach(DescribedSchemas::close);
  }

  /** Returns what is wrong with {@code value} by the schema at {@code pointer}; empty if valid. */
  Set<String> problems(String pointer, JsonNode value) {
    return schemas.computeIfAbsent(pointer, this::schema).validate(value).stream()
        .map(Object::toString)
        .collect(Collectors.toSet());
  }

  private JsonSchema schema(String pointer) {
    return all.getRefSchema(SchemaLocation.of(ADDRESS + "#" + pointer).getFragment());
  }
}
