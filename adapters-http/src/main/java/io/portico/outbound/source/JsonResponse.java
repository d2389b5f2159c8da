package io.portico.outbound.source;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.Consumer;

/**
 * A JSON response of a system, parsed incrementally so that a long list is never in memory at once.
 *
 * @param request the request, for messages
 */
@SuppressWarnings("ArrayRecordComponent") // never compared, never changed
record JsonResponse(String request, byte[] body) {

  private static final int MOST_TOKENS = 10_000_000;

  private static final JsonFactory FACTORY =
      new JsonFactoryBuilder()
          .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(200)
                  .maxTokenCount(MOST_TOKENS)
                  .build())
          .build();

  private static final JsonMapper MAPPER = new JsonMapper(FACTORY);

  /** Returns the object that is the response. */
  JsonEntry object() {
    var object =
        parse(
            parser -> {
              require(parser.nextToken() == JsonToken.START_OBJECT, "an object");
              return MAPPER.<JsonNode>readTree(parser);
            });
    return new JsonEntry("", object);
  }

  /** Passes each entry of the list that is the response. */
  void list(Consumer<JsonEntry> reader) {
    parse(
        parser -> {
          require(parser.nextToken() == JsonToken.START_ARRAY, "a list");
          entries(parser, "", reader);
          return JsonNodeFactory.instance.objectNode();
        });
  }

  /** Passes each entry of the member {@code list} to {@code reader}; returns the other members. */
  JsonEntry object(String list, Consumer<JsonEntry> reader) {
    var others =
        parse(
            parser -> {
              var rest = JsonNodeFactory.instance.objectNode();
              var found = false;
              require(parser.nextToken() == JsonToken.START_OBJECT, "an object");
              while (parser.nextToken() != JsonToken.END_OBJECT) {
                var name = parser.currentName();
                var value = parser.nextToken();
                if (name.equals(list)) {
                  // Systems written in Go say null for an empty list.
                  require(
                      value == JsonToken.START_ARRAY || value == JsonToken.VALUE_NULL,
                      "a list " + list);
                  found = true;
                  if (value == JsonToken.START_ARRAY) {
                    entries(parser, list, reader);
                  }
                } else {
                  rest.set(name, MAPPER.<JsonNode>readTree(parser));
                }
              }
              require(found, "a member " + list);
              return rest;
            });
    return new JsonEntry("", others);
  }

  /** Parses the whole body. */
  private interface Reading {
    JsonNode read(JsonParser parser) throws IOException;
  }

  private JsonNode parse(Reading reading) {
    try (var parser = FACTORY.createParser(body)) {
      var read = reading.read(parser);
      require(parser.nextToken() == null, "one value");
      return read;
    } catch (JsonProcessingException e) {
      var where = e.getLocation();
      var place =
          where == null
              ? ""
              : " at line %d, column %d".formatted(where.getLineNr(), where.getColumnNr());
      throw SourceFailure.of(request, "a response that is not JSON" + place, "JSON");
    } catch (IOException e) {
      throw new UncheckedIOException("reading from memory cannot fail", e);
    }
  }

  private void entries(JsonParser parser, String list, Consumer<JsonEntry> reader)
      throws IOException {
    for (var i = 0; parser.nextToken() != JsonToken.END_ARRAY; i++) {
      reader.accept(
          new JsonEntry(
              "%s: %s[%d]".formatted(request, list, i), MAPPER.<JsonNode>readTree(parser)));
    }
  }

  private void require(boolean met, String expected) {
    if (!met) {
      throw SourceFailure.of(request, "unexpected JSON", expected);
    }
  }
}
