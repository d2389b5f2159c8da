package io.portico.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashSet;
import java.util.List;

/** The parameters that a path of OpenAPI has for all its operations. */
final class PathParameters {

  private static final List<String> OPERATIONS =
      List.of("get", "put", "post", "delete", "options", "head", "patch", "trace");

  private PathParameters() {}

  /** Moves them into the operations of {@code document} that do not have their own. */
  static void moveToOperations(ObjectNode document) {
    for (var path : document.path("paths")) {
      if (path instanceof ObjectNode item && item.get("parameters") instanceof ArrayNode shared) {
        item.remove("parameters");
        for (var operation : OPERATIONS) {
          if (item.get(operation) instanceof ObjectNode one) {
            add(document, one, shared);
          }
        }
      }
    }
  }

  private static void add(ObjectNode document, ObjectNode operation, ArrayNode shared) {
    var names = new HashSet<List<String>>();
    operation.path("parameters").forEach(own -> names.add(name(document, own)));
    if (!operation.has("parameters")) {
      operation.putArray("parameters");
    }
    if (operation.get("parameters") instanceof ArrayNode parameters) {
      for (var parameter : shared) {
        if (!names.contains(name(document, parameter))) {
          parameters.add(parameter);
        }
      }
    }
  }

  private static List<String> name(ObjectNode document, JsonNode parameter) {
    var reference = parameter.path("$ref").asText();
    var target =
        reference.startsWith("#/components/parameters/")
            ? document.at(reference.substring(1))
            : parameter;
    return List.of(target.path("in").asText(), target.path("name").asText());
  }
}
