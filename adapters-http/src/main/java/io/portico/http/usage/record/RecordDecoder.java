package io.portico.http.usage.record;

import io.portico.application.port.in.usage.RecordUsage;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.usage.HitRules;
import io.portico.http.json.StrictJson;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Parses usage records that arrive one by one, each alone or with others in an array or one after
 * the other, in the formats that a batch may have.
 */
public final class RecordDecoder {

  private final Parser parser;
  private final RecordUsage.Reader reader;

  /** Parses records in the form that {@code format} names, and passes them to {@code reader}. */
  public RecordDecoder(RecordFormat format, HitRules rules, RecordUsage.Reader reader) {
    this.reader = reader;
    if (format.isAccessLog()) {
      var calls = new AccessLogParser(format, rules, reader);
      this.parser = text -> calls.sequence(new String(text, StandardCharsets.UTF_8));
    } else {
      var records = new RecordParser(rules, reader);
      var utf8 = StandardCharsets.UTF_8.newDecoder();
      this.parser = text -> records.arrayOrSequence(utf8.decode(ByteBuffer.wrap(text)));
    }
  }

  @FunctionalInterface
  private interface Parser {
    void parse(byte[] text) throws IOException;
  }

  /**
   * Passes the records of {@code text} to the reader. If it is not JSON to its end, that is one
   * more rejected record.
   */
  public void decode(byte[] text) {
    try {
      var _ =
          StrictJson.reading(
              () -> {
                parser.parse(text);
                return this;
              });
    } catch (InvalidValueException e) {
      reader.rejected(0, e.problem());
    }
  }
}
