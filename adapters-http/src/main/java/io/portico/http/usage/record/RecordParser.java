package io.portico.http.usage.record;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import io.portico.application.port.in.usage.RecordUsage;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.usage.Hit;
import io.portico.domain.usage.HitRules;
import io.portico.http.json.InvalidJsonException;
import io.portico.http.json.StrictJson;
import io.portico.http.problem.WireNames;
import java.io.IOException;
import java.io.InputStream;
import java.nio.CharBuffer;

/** Parses a batch of usage records, and rejects invalid records one by one. */
final class RecordParser {

  /* Interned names would stay in memory for ever. */
  static final JsonFactory FACTORY =
      new JsonFactoryBuilder()
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
          .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxStringLength(StrictJson.LONGEST_STRING)
                  .maxNameLength(1_024)
                  .build())
          .build();

  private final RecordReader records;
  private final RecordUsage.Reader reader;
  private long index;

  RecordParser(HitRules rules, RecordUsage.Reader reader) {
    this.records = new RecordReader(rules);
    this.reader = reader;
  }

  /** Parses a JSON array of records. */
  void array(InputStream in) throws IOException {
    try (var parser = FACTORY.createParser(in)) {
      parser.nextToken();
      array(parser);
    }
  }

  /* Behind the bracket at its beginning. */
  private void array(JsonParser parser) throws IOException {
    for (; parser.nextToken() != JsonToken.END_ARRAY; index++) {
      element(parser);
    }
    if (parser.nextToken() != null) {
      throw new InvalidJsonException("content after the array (expected: one JSON value)");
    }
  }

  private void element(JsonParser parser) throws IOException {
    var begin = parser.currentTokenLocation().getByteOffset();
    try {
      var hit = records.read(parser);
      if (parser.currentLocation().getByteOffset() - begin > RecordUsage.LARGEST_RECORD) {
        throw tooLarge();
      }
      reader.hit(hit);
    } catch (InvalidValueException e) {
      reject(e);
    }
  }

  /** Parses one record per line. */
  void lines(InputStream in) throws IOException {
    var lines = new RecordLines(in);
    for (; lines.next(); index++) {
      try {
        reader.hit(line(lines));
      } catch (InvalidValueException e) {
        reject(e);
      }
    }
  }

  private Hit line(InputStream line) throws IOException {
    try (var parser = FACTORY.createParser(line)) {
      parser.nextToken();
      var hit = records.read(parser);
      if (parser.nextToken() != null) {
        throw notJson();
      }
      return hit;
    } catch (RecordLines.TooLongException _) {
      throw tooLarge();
    } catch (JsonProcessingException _) {
      throw notJson();
    }
  }

  /** Parses records that follow each other with or without blanks between them. */
  void sequence(InputStream in) throws IOException {
    try (var parser = FACTORY.createParser(in)) {
      for (; parser.nextToken() != null; index++) {
        element(parser);
      }
    }
  }

  /** Parses an array of records, or records that follow each other. */
  void arrayOrSequence(CharBuffer text) throws IOException {
    try (var parser = FACTORY.createParser(text.array(), 0, text.limit())) {
      var token = parser.nextToken();
      if (token == JsonToken.START_ARRAY) {
        array(parser);
        return;
      }
      for (; token != null; index++) {
        element(parser);
        token = parser.nextToken();
      }
    }
  }

  private void reject(InvalidValueException e) {
    reader.rejected(index, WireNames.of(e.field()) + ": " + e.problem());
  }

  private static InvalidValueException tooLarge() {
    return InvalidValueException.found(
        "record", "too large", "at most %d bytes".formatted(RecordUsage.LARGEST_RECORD));
  }

  private static InvalidValueException notJson() {
    return InvalidValueException.found("record", "not JSON in one line", "an object");
  }
}
