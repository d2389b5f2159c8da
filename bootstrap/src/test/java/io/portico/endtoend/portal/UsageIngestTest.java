package io.portico.endtoend.portal;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.portico.application.port.out.usage.UsageCounts;
import io.portico.domain.fixture.Hits;
import io.portico.domain.key.RawKey;
import io.portico.domain.key.StoredKey;
import io.portico.domain.usage.Count;
import io.portico.domain.usage.CounterKey;
import io.portico.domain.usage.Hit;
import io.portico.domain.usage.HitCounts;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsageTarget;
import io.portico.testkit.Contents;
import io.portico.testkit.Members;
import io.portico.testkit.PorticoContract;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** Reporting usage records over HTTP. */
class UsageIngestTest extends PorticoContract {

  private static final String PATH = "/api/activity/records";
  private static final int KEYS = 20;
  private static final int BATCHES = 24;
  private static final int RECORDS = 150;
  private static final int CLIENTS = 8;
  private static final int[] CODES = {0, 200, 200, 201, 302, 404, 500, 999};

  @Test
  void record_concurrentBatchesWithRetries_countsEachRecordOnce() throws Exception {
    var random = new Random(11);
    var expected = new HitCounts();
    var posts = new ArrayList<Callable<Integer>>();
    for (var number = 0; number < BATCHES; number++) {
      var body = batch(random, expected);
      var key = Map.of("Idempotency-Key", "batch-" + number);
      // Each is sent twice at the same time.
      posts.add(() -> admin.post(PATH, body, key).status());
      posts.add(() -> admin.post(PATH + "/", body, key).status());
    }

    try (var executor = Executors.newFixedThreadPool(CLIENTS)) {
      assertThat(executor.invokeAll(posts).stream().map(Future::resultNow))
          .containsOnly(200)
          .hasSize(2 * BATCHES);
    }

    for (var resolution : Resolution.values()) {
      assertThat(counted(ours(), resolution)).isEqualTo(Hits.in(resolution, expected));
      assertThat(counted(theirs(), resolution)).isEmpty();
    }
  }

  @Test
  void record_rawKeyWithHashing_isNeitherStoredNorLogged() {
    var secret = "ptk_a-secret-canary-key";
    var log = new ListAppender<ILoggingEvent>();
    log.start();
    var root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    root.addAppender(log);
    try {
      var hash = new RawKey(secret).hashed().text();
      var reply =
          admin.post(
              PATH,
              String.join(
                  "\n",
                  record(secret, "200", now()),
                  record(hash, "200", now()),
                  record(secret, "2000", now()),
                  record(secret + "\\n", "200", now()),
                  record(secret.repeat(9), "200", now())),
              Map.of("Idempotency-Key", "raw"));

      assertThat(reply.status()).isEqualTo(200);
      assertThat(reply.body()).startsWith("{\"accepted\":2,").doesNotContain(secret);
      var found =
          bean(UsageCounts.class)
              .find(
                  ours().id(),
                  Resolution.MONTH,
                  List.of(new StoredKey(hash), new StoredKey(secret)),
                  0,
                  Integer.MAX_VALUE);
      assertThat(found.values().stream().mapToLong(Count::hits).sum()).isEqualTo(2);
    } finally {
      root.detachAppender(log);
    }
    assertThat(Contents.of(context()).all()).isNotEmpty().noneMatch(text -> text.contains(secret));
    assertThat(log.list)
        .filteredOn(event -> event.getLevel().isGreaterOrEqual(Level.INFO))
        .noneMatch(event -> event.getFormattedMessage().contains(secret));
  }

  private static String batch(Random random, HitCounts expected) {
    var lines = new ArrayList<String>();
    var now = now();
    for (var i = 0; i < RECORDS; i++) {
      var key = "key-" + random.nextInt(KEYS);
      var code = CODES[random.nextInt(CODES.length)];
      var at =
          now.minus(random.nextInt(60), ChronoUnit.DAYS).minusMillis(random.nextInt(90_000_000));
      lines.add(record(key, String.valueOf(code), at));
      expected.add(
          new Hit(
              new RawKey(key).hashed(),
              new UsageTarget("billing", Optional.empty(), Optional.empty()),
              code,
              at,
              OptionalLong.of(7)));
    }
    return String.join("\n", lines);
  }

  private static String record(String key, String code, Instant at) {
    return ("{\"api_key\":\"%s\",\"api_id\":\"billing\",\"response_code\":%s,"
            + "\"timestamp\":\"%s\",\"request_time\":7,\"path\":\"/x\"}")
        .formatted(key, code, at);
  }

  /* The service checks times only by days and minutes. */
  private static Instant now() {
    return Instant.now().truncatedTo(ChronoUnit.MILLIS);
  }

  private Map<CounterKey, Count> counted(Members of, Resolution resolution) {
    var keys =
        IntStream.range(0, KEYS).mapToObj(number -> new RawKey("key-" + number).hashed()).toList();
    return bean(UsageCounts.class).find(of.id(), resolution, keys, 0, Integer.MAX_VALUE);
  }
}
