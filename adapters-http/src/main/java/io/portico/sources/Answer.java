package io.portico.sources;

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

/** What a system answered: JSON, read piece by piece so that a long list is never held whole. */
final class Answer {

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

  private final String asked;
  private final byte[] body;

  /**
   * @param asked what was asked, for people to read
   */
  Answer(String asked, byte[] body) {
    this.asked = asked;
    this.body = body;
  }

  /** Takes one entry of a list. */
  interface Taker {
    void take(Entry entry) throws SourceFailure;
  }

  /** Returns what was asked. */
  String asked() {
    return asked;
  }

  /** Hands over each entry of the list that the answer is. */
  void list(Taker taker) throws SourceFailure {
    parse(
        parser -> {
          require(parser.nextToken() == JsonToken.START_ARRAY, "a list");
          entries(parser, "", taker);
          return JsonNodeFactory.instance.objectNode();
        });
  }

  /** Hands over each entry of the member {@code list}; returns the other members. */
  Entry object(String list, Taker taker) throws SourceFailure {
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
                    entries(parser, list, taker);
                  }
                } else {
                  rest.set(name, MAPPER.<JsonNode>readTree(parser));
                }
              }
              require(found, "a member " + list);
              return rest;
            });
    return new Entry("", others);
  }

  /** Reads the whole body. */
  private interface Reading {
    JsonNode read(JsonParser parser) throws IOException, SourceFailure;
  }

  private JsonNode parse(Reading reading) throws SourceFailure {
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
      throw SourceFailure.of(asked, "an answer that is not JSON" + place, "JSON");
    } catch (IOException e) {
      throw new UncheckedIOException("bytes cannot fail to be read", e);
    }
  }

  private void entries(JsonParser parser, String list, Taker taker)
      throws IOException, SourceFailure {
    for (var i = 0; parser.nextToken() != JsonToken.END_ARRAY; i++) {
      taker.take(
          new Entry("%s: %s[%d]".formatted(asked, list, i), MAPPER.<JsonNode>readTree(parser)));
    }
  }

  private void require(boolean holds, String expected) throws SourceFailure {
    if (!holds) {
      throw SourceFailure.of(asked, "JSON of another shape", expected);
    }
  }
}
