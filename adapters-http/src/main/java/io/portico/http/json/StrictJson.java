package io.portico.http.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import io.micronaut.jackson.core.tree.JsonNodeTreeCodec;
import io.micronaut.json.tree.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Parses request bodies within the limits of contract 1: valid UTF-8, one JSON value and nothing
 * behind it, no member twice, nested at most {@value #DEEPEST} levels, strings of at most {@value
 * #LONGEST_STRING} characters.
 */
public final class StrictJson {

  /** The most levels of nesting. */
  public static final int DEEPEST = 32;

  /** The most characters of a string. */
  public static final int LONGEST_STRING = 65_536;

  private static final int LONGEST_NAME = 1_024;
  private static final Pattern DUPLICATE = Pattern.compile("Duplicate field '(.*)'");

  private static final JsonFactory FACTORY =
      new JsonFactoryBuilder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(DEEPEST)
                  .maxStringLength(LONGEST_STRING)
                  .maxNameLength(LONGEST_NAME)
                  .build())
          .build();

  private StrictJson() {}

  /**
   * Returns the JSON value that {@code body} holds.
   *
   * @throws InvalidJsonException if it holds none, more than one, or one beyond the limits
   */
  static JsonNode parse(byte @Nullable [] body) {
    var text = body == null ? "" : decoded(body);
    if (text.isBlank()) {
      throw new InvalidJsonException("empty (expected: JSON)");
    }
    try (JsonParser parser = FACTORY.createParser(text)) {
      var value = JsonNodeTreeCodec.getInstance().readTree(parser);
      if (parser.nextToken() != null) {
        var where = parser.currentTokenLocation();
        throw new InvalidJsonException(
            "something follows at line %d, column %d (expected: one JSON value)"
                .formatted(where.getLineNr(), where.getColumnNr()));
      }
      return value;
    } catch (StreamConstraintsException e) {
      throw caused(
          "beyond the limits (expected: at most %d levels, strings of %d, names of %d characters)"
              .formatted(DEEPEST, LONGEST_STRING, LONGEST_NAME),
          e);
    } catch (JsonProcessingException e) {
      throw caused(described(e), e);
    } catch (IOException e) {
      throw new UncheckedIOException("a string cannot fail to be read", e);
    }
  }

  private static String decoded(byte[] body) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString();
    } catch (CharacterCodingException e) {
      throw caused("not UTF-8 (expected: JSON in UTF-8)", e);
    }
  }

  private static String described(JsonProcessingException e) {
    var duplicate = DUPLICATE.matcher(e.getOriginalMessage());
    var where = e.getLocation();
    var place =
        where == null
            ? ""
            : " at line %d, column %d".formatted(where.getLineNr(), where.getColumnNr());
    return duplicate.find()
        ? "the member %s stands twice%s (expected: once)"
            .formatted(InvalidJsonException.shown(duplicate.group(1)), place)
        : "not JSON%s (expected: JSON)".formatted(place);
  }

  private static InvalidJsonException caused(String problem, Exception cause) {
    var exception = new InvalidJsonException(problem);
    exception.initCause(cause);
    return exception;
  }
}
