package io.portico.http.usage;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import io.portico.application.port.in.usage.RecordUsage;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.usage.HitRules;
import io.portico.http.json.InvalidJsonException;
import io.portico.http.json.JsonLines;
import io.portico.http.json.StrictJson;
import io.portico.http.problem.WireNames;
import java.io.IOException;
import java.io.InputStream;

/** Parses a batch of usage records, and rejects invalid records one by one. */
final class RecordParser {

  /* Interned names would stay in memory for ever. */
  private static final JsonFactory FACTORY =
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
      for (; parser.nextToken() != JsonToken.END_ARRAY; index++) {
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
      if (parser.nextToken() != null) {
        throw new InvalidJsonException("content after the array (expected: one JSON value)");
      }
    }
  }

  /** Parses one record per line. */
  void lines(InputStream in) throws IOException {
    new JsonLines(RecordUsage.LARGEST_RECORD)
        .forEach(
            in,
            (_, line) -> {
              try {
                line(line.orElseThrow(RecordParser::tooLarge));
              } catch (InvalidValueException e) {
                reject(e);
              }
              index++;
            });
  }

  private void line(byte[] line) throws IOException {
    try (var parser = FACTORY.createParser(line)) {
      parser.nextToken();
      var hit = records.read(parser);
      if (parser.nextToken() != null) {
        throw notJson();
      }
      reader.hit(hit);
    } catch (JsonProcessingException _) {
      throw notJson();
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
