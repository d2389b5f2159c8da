package io.portico.endtoend.description;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.portico.testkit.PorticoClient;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/** The writes that {@code /openapi.json} describes, with an example of each body. */
final class ServedExamples {

  private static final String FORM = "application/x-www-form-urlencoded";

  private final JsonNode paths;

  private ServedExamples(JsonNode document) {
    this.paths = document.path("paths");
  }

  static ServedExamples of(PorticoClient client) {
    try {
      return new ServedExamples(new ObjectMapper().readTree(client.get("/openapi.json").body()));
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns method and path template of every operation that is not a read. */
  Set<String> writes() {
    var writes = new TreeSet<String>();
    paths
        .properties()
        .forEach(
            path ->
                path.getValue()
                    .fieldNames()
                    .forEachRemaining(
                        method ->
                            writes.add(method.toUpperCase(Locale.ROOT) + " " + path.getKey())));
    writes.removeIf(write -> write.startsWith("GET "));
    return writes;
  }

  /** Returns the example of the body of {@code write}; empty if it has no body. */
  String body(String write) {
    var space = write.indexOf(' ');
    var operation =
        paths
            .path(write.substring(space + 1))
            .path(write.substring(0, space).toLowerCase(Locale.ROOT));
    var content = operation.path("requestBody").path("content");
    if (content.isEmpty()) {
      return "";
    }
    var type = content.properties().iterator().next();
    var example = type.getValue().path("example");
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
}
