package io.portico.openapi;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.portico.domain.shared.InvalidValueException;
import java.io.IOException;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Reads a JSON document or a list of them, skipping unwanted members. */
record JsonDocuments(String field, Predicate<String> wanted) {

  private static final int MOST_TOKENS = 1_000_000;

  private static final JsonFactory FACTORY =
      new JsonFactoryBuilder()
          .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(YamlDocuments.DEEPEST)
                  .maxTokenCount(MOST_TOKENS)
                  .build())
          .build();

  private static final JsonMapper MAPPER =
      JsonMapper.builder(FACTORY)
          .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  /**
   * Passes each document, with only the {@code wanted} members, to {@code reader}.
   *
   * @throws InvalidValueException if {@code text} is not JSON or exceeds the limits
   */
  static void read(
      String field, HeadReader text, Predicate<String> wanted, Consumer<JsonNode> reader)
      throws IOException {
    try (var parser = FACTORY.createParser(text)) {
      new JsonDocuments(field, wanted).read(parser, reader);
    } catch (JsonProcessingException e) {
      throw notJson(field, e);
    }
  }

  /**
   * Returns {@code content} as a whole.
   *
   * @throws InvalidValueException if it is not JSON or exceeds the limits
   */
  static JsonNode whole(String field, String content) {
    try {
      return MAPPER.readTree(content);
    } catch (JsonProcessingException e) {
      throw notJson(field, e);
    }
  }

  private static InvalidValueException notJson(String field, JsonProcessingException e) {
    var where = e.getLocation();
    return InvalidValueException.found(
        field,
        where == null
            ? "not JSON"
            : "not JSON at line %d, column %d".formatted(where.getLineNr(), where.getColumnNr()),
        "JSON of at most %d levels, %d values and names, every member once"
            .formatted(YamlDocuments.DEEPEST, MOST_TOKENS));
  }

  private void read(JsonParser parser, Consumer<JsonNode> reader) throws IOException {
    if (parser.nextToken() == JsonToken.START_ARRAY) {
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        reader.accept(document(parser));
      }
    } else {
      reader.accept(document(parser));
    }
    if (parser.nextToken() != null) {
      throw InvalidValueException.found(
          field,
          "trailing content at line " + parser.currentTokenLocation().getLineNr(),
          "one JSON document or a list of them");
    }
  }

  private JsonNode document(JsonParser parser) throws IOException {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      parser.skipChildren();
      return JsonNodeFactory.instance.nullNode();
    }
    var document = JsonNodeFactory.instance.objectNode();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      var name = parser.currentName();
      var line = parser.currentTokenLocation().getLineNr();
      parser.nextToken();
      if (!wanted.test(name)) {
        parser.skipChildren();
      } else if (document.has(name)) {
        throw InvalidValueException.found(
            field,
            "duplicate member %s at line %d".formatted(InvalidValueException.shown(name), line),
            "every member once");
      } else {
        document.set(name, MAPPER.<JsonNode>readTree(parser));
      }
    }
    return document;
  }
}
