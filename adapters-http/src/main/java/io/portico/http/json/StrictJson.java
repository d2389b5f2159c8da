package io.portico.http.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.util.JsonParserDelegate;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import io.micronaut.jackson.core.tree.JsonNodeTreeCodec;
import io.micronaut.json.JsonStreamConfig;
import io.micronaut.json.tree.JsonNode;
import io.portico.domain.shared.Text;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.CharacterCodingException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Parses request bodies strictly: valid UTF-8, exactly one JSON value, no duplicate members, at
 * most {@value #DEEPEST} levels, strings of at most {@value #LONGEST_STRING} characters, objects of
 * at most {@value #MOST_MEMBERS} members.
 */
public final class StrictJson {

  /** The most levels of nesting. */
  public static final int DEEPEST = 32;

  /** The most characters of a string. */
  public static final int LONGEST_STRING = 65_536;

  /** The most members of an object; names whose hashes collide make more of them expensive. */
  public static final int MOST_MEMBERS = 1_024;

  private static final int LONGEST_NAME = 1_024;
  private static final int MOST_BUFFERS = 64;
  private static final String NOT_UTF_8 = "not UTF-8 (expected: JSON in UTF-8)";
  private static final Pattern DUPLICATE = Pattern.compile("Duplicate field '(.*)'");

  private static final JsonFactory FACTORY = factory(LONGEST_STRING);

  /* Keeps the digits of fractions. */
  private static final JsonNodeTreeCodec TREES =
      JsonNodeTreeCodec.getInstance()
          .withConfig(JsonStreamConfig.DEFAULT.withUseBigDecimalForFloats(true));

  private StrictJson() {}

  private static JsonFactory factory(int longestString) {
    return new JsonFactoryBuilder()
        // Thread-local buffers would be used once: virtual threads live for one request.
        .recyclerPool(JsonRecyclerPools.newBoundedPool(MOST_BUFFERS))
        // Interned names would stay in memory.
        .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
        .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
        .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
        .streamReadConstraints(
            StreamReadConstraints.builder()
                .maxNestingDepth(DEEPEST)
                .maxStringLength(longestString)
                .maxNameLength(LONGEST_NAME)
                .build())
        .build();
  }

  /**
   * Parses {@code body}.
   *
   * @throws InvalidJsonException if it is not exactly one JSON value within the limits
   */
  static JsonNode parse(byte @Nullable [] body) {
    return parse(body, FACTORY);
  }

  /**
   * Does what {@link #parse(byte[])} does with a body whose strings may have up to {@code
   * longestString} characters.
   */
  static JsonNode parse(byte @Nullable [] body, int longestString) {
    return parse(body, factory(longestString));
  }

  private static JsonNode parse(byte @Nullable [] body, JsonFactory factory) {
    var text =
        Text.ofUtf8(body == null ? new byte[0] : body)
            .orElseThrow(() -> new InvalidJsonException(NOT_UTF_8));
    if (text.isBlank()) {
      throw new InvalidJsonException("empty (expected: JSON)");
    }
    return reading(
        () -> {
          try (var parser = new Limited(factory.createParser(text))) {
            var value = TREES.readTree(parser);
            requireEnd(parser);
            return value;
          }
        });
  }

  /** Returns a parser with the limits; use it within {@link #reading}. */
  static JsonParser parser(Reader text) throws IOException {
    return new Limited(FACTORY.createParser(text));
  }

  /** Writes {@code value} compactly, with all digits of its numbers. */
  static void write(JsonNode value, Writer text) {
    try (var generator = FACTORY.createGenerator(text)) {
      TREES.writeTree(generator, value);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot serialise JSON", e);
    }
  }

  /** Throws if content follows. */
  static void requireEnd(JsonParser parser) throws IOException {
    if (parser.nextToken() != null) {
      var where = parser.currentTokenLocation();
      throw new InvalidJsonException(
          "more content at line %d, column %d (expected: one JSON value)"
              .formatted(where.getLineNr(), where.getColumnNr()));
    }
  }

  /**
   * Returns the result of {@code work}.
   *
   * @throws InvalidJsonException if it reads invalid JSON, or JSON beyond the limits
   */
  public static <T> T reading(Reading<T> work) {
    try {
      return work.read();
    } catch (StreamConstraintsException _) {
      throw new InvalidJsonException(
          ("beyond the limits (expected: at most %d levels, strings of %d, names of %d characters,"
                  + " objects of %d members)")
              .formatted(DEEPEST, LONGEST_STRING, LONGEST_NAME, MOST_MEMBERS));
    } catch (JsonProcessingException e) {
      throw new InvalidJsonException(described(e));
    } catch (NumberFormatException _) {
      throw new InvalidJsonException(
          "a number beyond the limits (expected: an exponent of at most 9 digits)");
    } catch (CharacterCodingException _) {
      throw new InvalidJsonException(NOT_UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the request body", e);
    }
  }

  /** Reads JSON. */
  @FunctionalInterface
  public interface Reading<T> {
    /** Returns the result. */
    T read() throws IOException;
  }

  private static String described(JsonProcessingException e) {
    var duplicate = DUPLICATE.matcher(e.getOriginalMessage());
    var where = e.getLocation();
    var place =
        where == null
            ? ""
            : " at line %d, column %d".formatted(where.getLineNr(), where.getColumnNr());
    return duplicate.find()
        ? "duplicate member %s%s (expected: unique members)"
            .formatted(InvalidJsonException.shown(duplicate.group(1)), place)
        : "not JSON%s (expected: JSON)".formatted(place);
  }

  /** A parser that limits the members of each object, also of those that it skips. */
  private static final class Limited extends JsonParserDelegate {

    Limited(JsonParser parser) {
      super(parser);
    }

    @Override
    public JsonToken nextToken() throws IOException {
      var token = delegate.nextToken();
      if (token == JsonToken.FIELD_NAME
          && delegate.getParsingContext().getCurrentIndex() >= MOST_MEMBERS) {
        throw new StreamConstraintsException("too many members");
      }
      return token;
    }

    @Override
    public JsonParser skipChildren() throws IOException {
      var levels = 0;
      for (var token = currentToken(); token != null; token = nextToken()) {
        levels += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
        if (levels == 0) {
          break;
        }
      }
      return this;
    }
  }
}
