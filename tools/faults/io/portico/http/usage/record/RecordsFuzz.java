package io.portico.http.usage.record;

import io.portico.application.port.in.usage.RecordUsage;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.usage.Hit;
import io.portico.domain.usage.HitRules;
import io.portico.http.exchange.SpooledBody;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.function.UnaryOperator;

/** Jazzer's target for batches of usage records: each record is accepted or rejected once. */
public final class RecordsFuzz {

  private static final int LARGEST = 1 << 20;
  private static final HitRules RULES =
      new HitRules(
          new OrganisationId(new Identifier(1, 1)),
          UnaryOperator.identity(),
          Instant.parse("2026-03-01T12:00:00Z"));

  private RecordsFuzz() {}

  private static final class Counter implements RecordUsage.Reader {
    private long records;

    @Override
    public void hit(Hit hit) {
      records++;
    }

    @Override
    public void rejected(long index, String message) {
      if (index != records) {
        throw new IllegalStateException("record %d is rejected as %d".formatted(records, index));
      }
      records++;
    }
  }

  /** Called by Jazzer. */
  public static void fuzzerTestOneInput(byte[] input) throws IOException {
    try (var body = SpooledBody.of(new ByteArrayInputStream(input), LARGEST, LARGEST)) {
      for (var form : RecordStream.Form.values()) {
        for (var format : RecordFormat.values()) {
          new RecordStream(body, form, format, false, LARGEST).read(RULES, new Counter());
        }
      }
    } catch (InvalidValueException _) {
      // The batch was refused.
    }
  }
}
