package io.portico.http.usage.record;

import io.portico.application.port.in.usage.RecordUsage;
import io.portico.domain.fixture.Ids;
import io.portico.domain.key.RawKey;
import io.portico.domain.key.StoredKey;
import io.portico.domain.usage.Hit;
import io.portico.domain.usage.HitCounts;
import io.portico.domain.usage.HitRules;
import io.portico.http.exchange.SpooledBody;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.LongAdder;

/**
 * Measures how many records are read and added up in a second of one processor, without any store.
 * To be run on the test class path; it is no test.
 */
final class ReadingSpeed {

  private static final int KEYS = 100_000;
  private static final int RECORDS = 10_000;
  private static final int BATCHES = 12;
  private static final int ROUNDS = 8;
  private static final long ROUND_NANOS = 2_000_000_000;
  private static final int HELD = 1 << 26;
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

  private ReadingSpeed() {}

  public static void main(String[] arguments) throws IOException {
    for (var array : List.of(false, true)) {
      for (var uniform : List.of(true, false)) {
        var bodies = bodies(array, uniform);
        var best = 0L;
        for (var round = 0; round < ROUNDS; round++) {
          best = Math.max(best, perSecond(bodies));
        }
        System.out.printf(
            "%s, %s keys: %,d records/s of one processor (expected: at least 800,000)%n",
            array ? "array" : "NDJSON", uniform ? "uniform" : "zipf", best);
      }
    }
  }

  private static long perSecond(List<byte[]> bodies) throws IOException {
    var threads = ManagementFactory.getThreadMXBean();
    var begin = System.nanoTime();
    var used = threads.getCurrentThreadCpuTime();
    var records = 0L;
    while (System.nanoTime() - begin < ROUND_NANOS) {
      for (var body : bodies) {
        records += read(body);
      }
    }
    return records * 1_000_000_000 / (threads.getCurrentThreadCpuTime() - used);
  }

  private static long read(byte[] body) throws IOException {
    var counts = new HitCounts();
    try (var spooled = SpooledBody.of(new ByteArrayInputStream(body), HELD, HELD)) {
      new RecordStream(spooled, RecordStream.Form.ARRAY_OR_LINES, RecordFormat.PORTICO, false, HELD)
          .read(
              new HitRules(Ids.organisation(), StoredKey::hashed, NOW),
              new RecordUsage.Reader() {
                @Override
                public void hit(Hit hit) {
                  counts.add(hit);
                }

                @Override
                public void rejected(long index, String message) {
                  throw new IllegalStateException(message);
                }
              });
    }
    var hits = new LongAdder();
    counts.forEach((_, count) -> hits.add(count.hits()));
    return hits.sum();
  }

  private static List<byte[]> bodies(boolean array, boolean uniform) {
    var random = new Random(1);
    var bodies = new ArrayList<byte[]>();
    for (var number = 0; number < BATCHES; number++) {
      var records = new ArrayList<String>();
      for (var i = 0; i < RECORDS; i++) {
        var key = uniform ? random.nextInt(KEYS) : (int) Math.pow(KEYS, random.nextDouble()) - 1;
        records.add(
            """
            {"api_key":"%s","api_id":"65a1b2c3d4e5f60718293a%02x","api_version":"v1",\
            "response_code":%d,"timestamp":"%s","request_time":%d}"""
                .formatted(
                    new RawKey("key-" + key).hashed(),
                    random.nextInt(20),
                    random.nextInt(10) == 0 ? 500 : 200,
                    NOW.minusMillis(random.nextInt(3_600_000)),
                    random.nextInt(200)));
      }
      var text = String.join(array ? "," : "\n", records);
      bodies.add((array ? "[" + text + "]" : text).getBytes(StandardCharsets.UTF_8));
    }
    return bodies;
  }
}
