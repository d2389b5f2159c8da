package io.portico.http.usage.record;

import io.portico.application.port.in.usage.RecordUsage.Outcome;
import io.portico.application.port.in.usage.RecordUsage.Receipt;
import io.portico.domain.key.RawKey;
import io.portico.domain.usage.Hit;
import io.portico.domain.usage.UsageTarget;
import io.portico.http.testkit.HttpTest;
import io.portico.http.testkit.UsageStubs.Recorded;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;

/** What the tests of records share: a valid record, and what the use case received. */
abstract class RecordsTest extends HttpTest {

  static final String PATH = "/api/activity/records";

  static final String GOOD =
      "{\"api_key\":\"k\",\"api_id\":\"a\",\"response_code\":200,"
          + "\"timestamp\":\"2026-03-01T10:15:30Z\"}";

  static final Hit HIT =
      new Hit(
          new RawKey("k").hashed(),
          new UsageTarget("a", Optional.empty(), Optional.empty()),
          200,
          Instant.parse("2026-03-01T10:15:30Z"),
          OptionalLong.empty());

  @BeforeEach
  void prepare() {
    SERVER.usage.recordUsage.answers(new Outcome.Counted(new Receipt(1, List.of(), 0)));
  }

  static Recorded received() {
    return SERVER.usage.recordUsage.received();
  }

  static String with(String members) {
    return GOOD.substring(0, GOOD.length() - 1) + "," + members + "}";
  }
}
