package io.portico.http.testkit.description;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The usage records in a body, without their wrappings. */
final class SentRecords {

  private static final ObjectMapper JSON =
      new ObjectMapper().disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private static final List<String> WRAPPINGS = List.of("event", "tyk-analytics-record");

  private SentRecords() {}

  /**
   * Returns the records in an array, or in a sequence of objects, that have the schema of records;
   * the documents of Kong are described in words.
   */
  static List<JsonNode> of(String body) {
    try (var values = JSON.readerFor(JsonNode.class).<JsonNode>readValues(body)) {
      return values.readAll().stream()
          .flatMap(value -> value.isArray() ? elements(value) : Stream.of(value))
          .map(SentRecords::unwrapped)
          .filter(record -> !record.has("latencies"))
          .toList();
    } catch (IOException _) {
      return List.of();
    }
  }

  private static Stream<JsonNode> elements(JsonNode array) {
    return Stream.iterate(0, number -> number < array.size(), number -> number + 1).map(array::get);
  }

  /* With the time of its wrapping, or one of its other names. */
  private static JsonNode unwrapped(JsonNode value) {
    var wrapping = WRAPPINGS.stream().filter(name -> value.path(name).isObject()).findFirst();
    ObjectNode record = wrapping.map(value::get).orElse(value).deepCopy();
    for (var name : List.of("time_stamp", "@timestamp")) {
      if (!record.has("timestamp")) {
        Optional.ofNullable(record.get(name)).ifPresent(at -> record.set("timestamp", at));
      }
    }
    if (!record.has("timestamp") && value.has("time")) {
      record.put("timestamp", "2026-03-01T10:15:30Z");
    }
    return record;
  }
}
