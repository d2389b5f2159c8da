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
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Reads a JSON document or a list of them, skipping unwanted members. */
final class JsonDocuments {

  private static final int MOST_TOKENS = 1_000_000;

  private static final JsonFactory FACTORY =
      new JsonFactoryBuilder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(YamlDocuments.DEEPEST)
                  .maxTokenCount(MOST_TOKENS)
                  .build())
          .build();

  private static final JsonMapper MAPPER =
      JsonMapper.builder(FACTORY)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  private final String field;
  private final Predicate<String> wanted;

  private JsonDocuments(String field, Predicate<String> wanted) {
    this.field = field;
    this.wanted = wanted;
  }

  /**
   * Returns the documents with only the {@code wanted} members.
   *
   * @throws InvalidValueException if {@code text} is not JSON or exceeds the limits
   */
  static List<JsonNode> read(String field, String text, Predicate<String> wanted) {
    try (var parser = FACTORY.createParser(text)) {
      return new JsonDocuments(field, wanted).documents(parser);
    } catch (JsonProcessingException e) {
      var where = e.getLocation();
      throw InvalidValueException.found(
          field,
          where == null
              ? "not JSON"
              : "not JSON at line %d, column %d".formatted(where.getLineNr(), where.getColumnNr()),
          "JSON of at most %d levels, %d values and names, every member once"
              .formatted(YamlDocuments.DEEPEST, MOST_TOKENS));
    } catch (IOException e) {
      throw new UncheckedIOException("reading from memory cannot fail", e);
    }
  }

  private List<JsonNode> documents(JsonParser parser) throws IOException {
    var documents = new ArrayList<JsonNode>();
    if (parser.nextToken() == JsonToken.START_ARRAY) {
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        documents.add(document(parser));
      }
    } else {
      documents.add(document(parser));
    }
    if (parser.nextToken() != null) {
      throw InvalidValueException.found(
          field,
          "trailing content at line " + parser.currentTokenLocation().getLineNr(),
          "one JSON document or a list of them");
    }
    return documents;
  }

  private JsonNode document(JsonParser parser) throws IOException {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      parser.skipChildren();
      return JsonNodeFactory.instance.nullNode();
    }
    var document = JsonNodeFactory.instance.objectNode();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      var name = parser.currentName();
      parser.nextToken();
      if (wanted.test(name)) {
        document.set(name, MAPPER.<JsonNode>readTree(parser));
      } else {
        parser.skipChildren();
      }
    }
    return document;
  }
}
