package io.portico.bench;

import static java.util.stream.Collectors.toMap;

import io.portico.domain.fixture.Hits;
import io.portico.domain.key.RawKey;
import io.portico.domain.key.StoredKey;
import io.portico.domain.usage.Hit;
import io.portico.domain.usage.HitCounts;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsageTarget;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;

/**
 * A batch of usage records: as it is sent, and the rows of counters that it comes to, by
 * resolution.
 *
 * @param body one record per line
 */
record UsageBatch(String body, Map<Resolution, List<long[]>> rows) {

  static final int RECORDS = 10_000;
  static final int KEYS = 100_000;

  private static final int APIS = 10;
  private static final List<StoredKey> STORED =
      IntStream.range(0, KEYS).mapToObj(number -> new RawKey("key-" + number).hashed()).toList();

  /** Which keys are used. */
  enum Distribution {
    UNIFORM,
    ZIPF;

    int key(Random random) {
      return switch (this) {
        case UNIFORM -> random.nextInt(KEYS);
        // The number of a key is the power of a uniform number: half of the hits on 316 keys.
        case ZIPF -> (int) Math.pow(KEYS, random.nextDouble()) - 1;
      };
    }
  }

  /** Returns the key with {@code number}, as gateways report it. */
  static String key(int number) {
    return STORED.get(number).text();
  }

  int size() {
    return rows.values().stream().mapToInt(List::size).sum();
  }

  /** Returns the body as it is sent. */
  byte[] bytes() {
    return body.getBytes(StandardCharsets.UTF_8);
  }

  /** Returns the body compressed. */
  byte[] gzip() {
    var bytes = new ByteArrayOutputStream();
    try (var gzip = new GZIPOutputStream(bytes)) {
      gzip.write(bytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /** Returns {@code count} batches of the last half hour, the same ones for each distribution. */
  static List<UsageBatch> batches(Distribution distribution, int count) {
    var random = new Random(17);
    var now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
    var batches = new ArrayList<UsageBatch>();
    for (var number = 0; number < count; number++) {
      var body = new StringBuilder();
      var counts = new HitCounts();
      for (var i = 0; i < RECORDS; i++) {
        var key = distribution.key(random);
        var api = random.nextInt(APIS);
        var code = random.nextInt(10) == 0 ? 500 : 200;
        var at = now.minusMillis(random.nextInt(1_800_000));
        var latency = random.nextInt(200);
        body.append(record(key(key), api, code, at, latency));
        // The number of the key is its id.
        counts.add(
            new Hit(
                new StoredKey(String.valueOf(key + 1)),
                new UsageTarget(String.valueOf(api + 1), Optional.empty(), Optional.empty()),
                code,
                at,
                OptionalLong.of(latency)));
      }
      batches.add(
          new UsageBatch(
              body.toString(),
              Arrays.stream(Resolution.values())
                  .collect(toMap(Function.identity(), at -> rows(counts, at)))));
    }
    return batches;
  }

  /** Returns a record as a line. */
  static String record(String key, int api, int code, Instant at, int latency) {
    return """
    {"api_key":"%s","api_id":"65a1b2c3d4e5f60718293a%02x","api_version":"v1","response_code":%d,"timestamp":"%s","request_time":%d}
    """
        .formatted(key, api, code, at, latency);
  }

  private static List<long[]> rows(HitCounts counts, Resolution resolution) {
    return Hits.in(resolution, counts).entrySet().stream()
        .map(
            entry -> {
              var slot = entry.getKey();
              var count = entry.getValue();
              return new long[] {
                Long.parseLong(slot.key().orElseThrow().text()),
                slot.bucket(),
                Long.parseLong(slot.target().api()),
                slot.code(),
                count.hits(),
                count.lastHit().toEpochMilli(),
                count.latencySum(),
                count.timed()
              };
            })
        .sorted(Comparator.comparingLong((long[] row) -> row[0]).thenComparingLong(row -> row[1]))
        .toList();
  }
}
