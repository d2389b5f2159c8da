package io.portico.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;

/** Brings documents of OpenAPI 3.1 into the form of 3.0, as far as that can express them. */
final class Schema31 {

  private Schema31() {}

  /** Returns a copy of {@code document}, in which types are single and {@code nullable}. */
  static JsonNode asSchema30(JsonNode document) {
    var copy = document.<JsonNode>deepCopy();
    if (copy instanceof ObjectNode root) {
      root.put("openapi", "3.0.3");
      if (root.path("info") instanceof ObjectNode info && info.path("version").isNumber()) {
        info.put("version", info.path("version").asText());
      }
      convert(root);
    }
    return copy;
  }

  private static void convert(JsonNode node) {
    if (node instanceof ObjectNode object) {
      convertType(object);
      convertBound(object, "exclusiveMinimum", "minimum");
      convertBound(object, "exclusiveMaximum", "maximum");
    }
    node.forEach(Schema31::convert);
  }

  private static void convertType(ObjectNode schema) {
    if (schema.get("type") instanceof ArrayNode types) {
      var others = new ArrayList<String>();
      types.forEach(type -> others.add(type.asText()));
      if (others.remove("null")) {
        schema.put("nullable", true);
      }
      // Several types have no form of their own; as a name, they differ from others.
      schema.put("type", String.join(" or ", others.stream().sorted().toList()));
    }
  }

  /* A number in 3.1, but true or false beside the bound in 3.0. */
  private static void convertBound(ObjectNode schema, String exclusive, String bound) {
    var value = schema.get(exclusive);
    if (value != null && value.isNumber()) {
      schema.set(bound, value);
      schema.put(exclusive, true);
    }
  }
}
