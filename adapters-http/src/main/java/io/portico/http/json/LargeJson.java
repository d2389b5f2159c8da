package io.portico.http.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.util.JsonParserDelegate;
import io.micronaut.jackson.core.tree.JsonNodeTreeCodec;
import io.micronaut.json.tree.JsonNode;
import io.portico.domain.shared.InvalidValueException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * A JSON object that is too large for memory, with one member that is an array and read as a
 * stream. Every method throws {@link InvalidJsonException} if the text is not such an object.
 *
 * @param source opens the text in UTF-8
 * @param array the name of the member that is an array
 * @param largest the most characters of an element, and of each other member
 */
public record LargeJson(StrictJson.Reading<InputStream> source, String array, int largest) {

  /** Receives the elements of the array. */
  @FunctionalInterface
  public interface ElementReader {

    /**
     * Receives an element.
     *
     * @param index from 0
     * @param element throws {@link InvalidValueException} if the element is not an object
     */
    void read(long index, Supplier<JsonObject> element);
  }

  /** Returns the object with {@code true} in place of the array. */
  public JsonObject head() {
    var members = new LinkedHashMap<String, JsonNode>();
    walk(
        (name, parser) -> {
          if (name.equals(array)) {
            requireArray(parser);
            parser.skipChildren();
            members.put(name, JsonNode.createBooleanNode(true));
          } else {
            members.put(name, parser.tree());
          }
        });
    return JsonObject.of("", JsonNode.createObjectNode(members));
  }

  /** Passes every element of the array to {@code reader}. */
  public void elements(ElementReader reader) {
    walk(
        (name, parser) -> {
          if (!name.equals(array)) {
            parser.skipChildren();
            return;
          }
          requireArray(parser);
          for (var index = 0L; parser.nextToken() != JsonToken.END_ARRAY; index++) {
            var element = parser.tree();
            reader.read(index, () -> JsonObject.of("", element));
          }
        });
  }

  private void walk(Member member) {
    var _ =
        StrictJson.reading(
            () -> {
              var decoder = StandardCharsets.UTF_8.newDecoder();
              try (var text = new InputStreamReader(source.read(), decoder);
                  var parser = new Bounded(StrictJson.parser(text), largest)) {
                var first = parser.nextToken();
                if (first == null) {
                  throw new InvalidJsonException("empty (expected: JSON)");
                }
                if (first != JsonToken.START_OBJECT) {
                  throw new InvalidJsonException("not an object (expected: an object)");
                }
                for (var name = parser.nextFieldName();
                    name != null;
                    name = parser.nextFieldName()) {
                  parser.nextToken();
                  member.read(name, parser);
                }
                StrictJson.requireEnd(parser);
                return Map.of();
              }
            });
  }

  private void requireArray(JsonParser parser) throws IOException {
    if (!parser.hasToken(JsonToken.START_ARRAY)) {
      throw InvalidValueException.found(array, "not an array", "an array of objects");
    }
  }

  @FunctionalInterface
  private interface Member {
    void read(String name, Bounded parser) throws IOException;
  }

  /** A parser that limits the characters of each tree. */
  private static final class Bounded extends JsonParserDelegate {

    private final int largest;
    private long end = Long.MAX_VALUE;

    Bounded(JsonParser parser, int largest) {
      super(parser);
      this.largest = largest;
    }

    /** Returns the current value. */
    JsonNode tree() throws IOException {
      end = currentTokenLocation().getCharOffset() + largest;
      try {
        return JsonNodeTreeCodec.getInstance().readTree(this);
      } finally {
        end = Long.MAX_VALUE;
      }
    }

    @Override
    public JsonToken nextToken() throws IOException {
      var token = super.nextToken();
      var where = currentTokenLocation();
      if (where.getCharOffset() > end) {
        throw new InvalidJsonException(
            "a value at line %d, column %d is too large (expected: at most %d characters)"
                .formatted(where.getLineNr(), where.getColumnNr(), largest));
      }
      return token;
    }
  }
}
