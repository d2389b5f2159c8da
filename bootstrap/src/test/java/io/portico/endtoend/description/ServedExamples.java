package io.portico.endtoend.description;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.portico.testkit.PorticoClient;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The operations that {@code /openapi.json} describes, with the examples of what they are sent. */
final class ServedExamples {

  private static final String FORM = "application/x-www-form-urlencoded";

  private final JsonNode document;
  private final JsonNode paths;
  private final boolean withDefaults;

  private ServedExamples(JsonNode document, boolean withDefaults) {
    this.paths = document.path("paths");
    this.document = document;
    this.withDefaults = withDefaults;
  }

  /**
   * Reads the examples.
   *
   * @param withDefaults whether bodies have the default of each member that they lack, as those of
   *     generated models do
   */
  static ServedExamples of(PorticoClient client, boolean withDefaults) {
    try {
      return new ServedExamples(
          new ObjectMapper().readTree(client.get("/openapi.json").body()), withDefaults);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns method and path template of every operation that is not a read. */
  Set<String> writes() {
    var writes = operations();
    writes.removeIf(write -> write.startsWith("GET "));
    return writes;
  }

  /** Returns method and path template of every read. */
  Set<String> reads() {
    var reads = operations();
    reads.removeIf(read -> !read.startsWith("GET "));
    return reads;
  }

  private Set<String> operations() {
    var operations = new TreeSet<String>();
    paths
        .properties()
        .forEach(
            path ->
                path.getValue()
                    .fieldNames()
                    .forEachRemaining(
                        method ->
                            operations.add(method.toUpperCase(Locale.ROOT) + " " + path.getKey())));
    return operations;
  }

  /** Returns the path of {@code operation} with the examples of its variables. */
  String path(String operation) {
    var path = operation.substring(operation.indexOf(' ') + 1);
    for (var variable : parameters(operation, "path").entrySet()) {
      path =
          path.replace(
              "{" + variable.getKey() + "}",
              PorticoClient.encoded(variable.getValue()).replace("+", "%20"));
    }
    return path;
  }

  /** Returns the query of {@code operation} with all its parameters; empty if it has none. */
  String query(String operation) {
    var query =
        parameters(operation, "query").entrySet().stream()
            .map(
                parameter -> parameter.getKey() + "=" + PorticoClient.encoded(parameter.getValue()))
            .collect(joining("&"));
    return query.isEmpty() ? "" : "?" + query;
  }

  /** Returns the headers of {@code operation}, without its credential. */
  Map<String, String> headers(String operation) {
    return parameters(operation, "header");
  }

  private Map<String, String> parameters(String operation, String in) {
    var parameters = new TreeMap<String, String>();
    for (var described : operation(operation).path("parameters")) {
      var parameter =
          described.has("$ref")
              ? document.at(described.path("$ref").asText().substring(1))
              : described;
      if (parameter.path("in").asText().equals(in)) {
        var example = parameter.path("example");
        parameters.put(
            parameter.path("name").asText(),
            (example.isArray() ? example.path(0) : example).asText());
      }
    }
    return parameters;
  }

  /** Returns the example of the body of {@code write}; empty if it has no body. */
  String body(String write) {
    var content = operation(write).path("requestBody").path("content");
    if (content.isEmpty()) {
      return "";
    }
    var type = content.properties().iterator().next();
    var example = example(type.getValue());
    if (example.isMissingNode()) {
      throw new AssertionError(write + " has no example");
    }
    if (type.getKey().equals(FORM)) {
      return example.properties().stream()
          .map(field -> field.getKey() + "=" + PorticoClient.encoded(field.getValue().asText()))
          .collect(joining("&"));
    }
    return example.isTextual() ? example.asText() : example.toString();
  }

  private JsonNode operation(String operation) {
    var space = operation.indexOf(' ');
    return paths
        .path(operation.substring(space + 1))
        .path(operation.substring(0, space).toLowerCase(Locale.ROOT));
  }

  private JsonNode example(JsonNode type) {
    var example = type.path("example").deepCopy();
    if (withDefaults) {
      addDefaults(example, type.path("schema"));
    }
    return example;
  }

  private void addDefaults(JsonNode value, JsonNode described) {
    var schema =
        described.has("$ref")
            ? document.at(described.path("$ref").asText().substring(1))
            : described;
    for (var part : schema.path("allOf")) {
      addDefaults(value, part);
    }
    for (var element : value) {
      if (value.isArray()) {
        addDefaults(element, schema.path("items"));
      }
    }
    if (value instanceof ObjectNode object) {
      for (var member : schema.path("properties").properties()) {
        if (object.has(member.getKey())) {
          addDefaults(object.path(member.getKey()), member.getValue());
        } else if (member.getValue().has("default")) {
          object.set(member.getKey(), member.getValue().path("default"));
        }
      }
    }
  }
}
