package io.portico.http.usage.record;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import io.portico.application.port.in.usage.RecordUsage;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.usage.Hit;
import io.portico.domain.usage.HitRules;
import io.portico.http.json.InvalidJsonException;
import io.portico.http.problem.WireNames;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Parses the access log of a gateway: a JSON object per line, or an array of them. Lines that are
 * no JSON, and calls without an API or an answer, are skipped and counted. Bytes that are not UTF-8
 * are replaced: gateways copy them from requests.
 */
final class AccessLogParser {

  private final AccessLogReader records;
  private final RecordUsage.Reader reader;
  private long index;
  private long skipped;

  AccessLogParser(RecordFormat format, HitRules rules, RecordUsage.Reader reader) {
    this.records = new AccessLogReader(format, rules);
    this.reader = reader;
  }

  /** Returns the number of skipped lines. */
  long skipped() {
    return skipped;
  }

  /** Parses a line per call. */
  void lines(InputStream in) throws IOException {
    var lines = new RecordLines(in);
    for (; lines.next(); index++) {
      try {
        count(line(lines));
      } catch (InvalidValueException e) {
        reject(e);
      }
    }
  }

  private Optional<Hit> line(InputStream line) throws IOException {
    try (var parser =
        RecordParser.FACTORY.createParser(
            new String(line.readAllBytes(), StandardCharsets.UTF_8))) {
      return parser.nextToken() == JsonToken.START_OBJECT ? records.read(parser) : Optional.empty();
    } catch (RecordLines.TooLongException | JsonProcessingException _) {
      return Optional.empty();
    }
  }

  /** Parses an array with an object per call, as some log shippers send. */
  void array(InputStream in) throws IOException {
    try (var parser =
        RecordParser.FACTORY.createParser(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      parser.nextToken();
      for (var token = parser.nextToken(); token != JsonToken.END_ARRAY; index++) {
        element(parser);
        token = parser.nextToken();
      }
    }
  }

  /** Parses objects that follow each other. One that is no call of such a log is rejected. */
  void sequence(String text) throws IOException {
    try (var parser = RecordParser.FACTORY.createParser(text)) {
      for (; parser.nextToken() != null; index++) {
        if (!parser.hasToken(JsonToken.START_OBJECT)) {
          throw new InvalidJsonException("not an object (expected: an object)");
        }
        element(parser);
        if (!records.isCall()) {
          reader.rejected(index, "no call (expected: an API and a response code)");
        }
      }
    }
  }

  private void element(JsonParser parser) throws IOException {
    if (!parser.hasToken(JsonToken.START_OBJECT)) {
      parser.skipChildren();
      skipped++;
      return;
    }
    try {
      count(records.read(parser));
    } catch (InvalidValueException e) {
      reject(e);
    }
  }

  private void count(Optional<Hit> hit) {
    if (hit.isPresent()) {
      reader.hit(hit.get());
    } else {
      skipped++;
    }
  }

  private void reject(InvalidValueException e) {
    reader.rejected(index, WireNames.of(e.field()) + ": " + e.problem());
  }
}
