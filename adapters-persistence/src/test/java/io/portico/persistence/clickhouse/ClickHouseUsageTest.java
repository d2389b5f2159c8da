package io.portico.persistence.clickhouse;

import static java.time.temporal.ChronoUnit.HOURS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.memory.InMemoryStores;
import io.portico.domain.fixture.Hits;
import io.portico.domain.fixture.Ids;
import io.portico.domain.fixture.KeyFixture;
import io.portico.domain.key.StoredKey;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RefusedException;
import io.portico.domain.shared.RetentionPeriod;
import io.portico.domain.usage.BucketRange;
import io.portico.domain.usage.Buckets;
import io.portico.domain.usage.Count;
import io.portico.domain.usage.CountedDays;
import io.portico.domain.usage.CounterKey;
import io.portico.domain.usage.Hit;
import io.portico.domain.usage.HitCounts;
import io.portico.domain.usage.LatencyHistogram;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsageDimension;
import io.portico.domain.usage.UsageFilter;
import io.portico.domain.usage.UsageRetention;
import io.portico.persistence.DatabasesUnderTest;
import io.portico.persistence.testkit.AllReports;
import io.portico.persistence.testkit.ClickHouseServer;
import io.portico.persistence.testkit.Database;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Usage in ClickHouse, beside that of the other stores and while ClickHouse is killed. */
@Tag("clickhouse")
class ClickHouseUsageTest {

  private static final int RECORDS = Integer.getInteger("usage.records", 100_000);
  private static final int ROUNDS = Integer.getInteger("rounds", 10);
  private static final int KEYS = 40;

  /* ---- beside other stores ---- */

  @Test
  void reports_sameRecords_areThoseOfTheOtherStores() {
    var batches =
        IntStream.range(0, 10)
            .mapToObj(seed -> Hits.some(new Random(seed), RECORDS / 10, KEYS))
            .toList();
    var developers = IntStream.range(0, KEYS / 2).mapToObj(_ -> Ids.next()).toList();
    var reports = new LinkedHashMap<String, Map<String, Object>>();
    var all = new LinkedHashMap<String, Stores>();
    all.put("memory", new InMemoryStores());
    all.put("database", DatabasesUnderTest.emptied(Database.EMBEDDED));
    all.put(
        "ClickHouse",
        DatabasesUnderTest.withClickHouse("differential", ClickHouseServer.sharedAddress()));
    all.forEach(
        (name, stores) -> {
          var organisation = Given.organisation(stores);
          for (var i = 0; i < developers.size(); i++) {
            stores
                .issuedKeys()
                .add(
                    organisation,
                    KeyFixture.aKey()
                        .storedAs(Hits.key(i).text())
                        .of(new DeveloperId(developers.get(i / 3)))
                        .build());
          }
          for (var batch : batches) {
            stores
                .unitOfWork()
                .run(() -> stores.usageCounts().add(organisation, Hits.counted(batch)));
          }
          stores.usageCounts().fold(Ids.next(), Instant.MAX, InstantSource.system());
          reports.put(name, AllReports.of(stores, organisation, KEYS));
        });

    assertThat(reports.get("database")).isEqualTo(reports.get("memory"));
    assertThat(reports.get("ClickHouse")).isEqualTo(reports.get("memory"));
    assertThat(reports.get("memory")).hasSizeGreaterThan(60);
  }

  /* ---- faults ---- */

  @Test
  void add_sameBatchAgain_countsOnce() {
    var stores = DatabasesUnderTest.withClickHouse("again", ClickHouseServer.sharedAddress());
    var organisation = Given.organisation(stores);
    var batch = Hits.counted(Hits.some(new Random(3), 500, KEYS));

    assertThatThrownBy(
            () ->
                stores
                    .unitOfWork()
                    .run(
                        () -> {
                          stores.usageCounts().add(organisation, organisation + " a", batch);
                          throw new IllegalStateException("killed before the commit");
                        }))
        .hasMessage("killed before the commit");
    for (var attempt = 0; attempt < 3; attempt++) {
      stores
          .unitOfWork()
          .run(() -> stores.usageCounts().add(organisation, organisation + " a", batch));
    }

    assertCounted(stores, organisation, batch);
  }

  /* Over more than a year, and of more rows than the server makes a block of by itself. */
  @Test
  void add_sameBatchInAnotherOrder_countsOnce() {
    var clickHouse = new ClickHouse(ClickHouseServer.sharedAddress(), Optional.empty());
    var stores = DatabasesUnderTest.withClickHouse("order", ClickHouseServer.sharedAddress());
    var organisation = Given.organisation(stores);
    var hits =
        IntStream.range(0, 200_000)
            .mapToObj(n -> Hits.hit(Hits.key(n % 20), 200, Hits.AROUND.minus(n / 20, HOURS)))
            .toList();
    // As when a plan has got another name in between.
    var others =
        hits.reversed().stream()
            .map(hit -> Hits.hit(hit.key().orElseThrow(), 201, hit.at()))
            .toList();

    for (var attempt : List.of(hits, hits.reversed(), others)) {
      stores
          .unitOfWork()
          .run(
              () ->
                  stores
                      .usageCounts()
                      .add(organisation, organisation + " b", Hits.counted(attempt)));
    }

    for (var resolution : Resolution.values()) {
      assertThat(
              clickHouse.query(
                  "SELECT sum(hits) FROM %s WHERE org = '%s'"
                      .formatted(ClickHouseSchema.table(resolution), organisation),
                  row -> row.getLong(1)))
          .as(resolution.name())
          .containsExactly(200_000L);
    }
  }

  @Test
  void add_insertionThatEndedBeforeItsViews_isCompletedByTheNextAttempt() {
    try (var server = ClickHouseServer.own()) {
      var stores = DatabasesUnderTest.withClickHouse("views", server.address());
      var clickHouse = new ClickHouse(server.address(), Optional.empty());
      var organisation = Given.organisation(stores);
      var batch = Hits.counted(Hits.some(new Random(3), 500, KEYS));
      clickHouse.query("SELECT count() FROM usage_hour", row -> row.getLong(1));
      clickHouse.change("DROP TABLE usage_month_of_hours");
      clickHouse.change("DROP TABLE usage_latency_month_of_hours");
      stores.unitOfWork().run(() -> stores.usageCounts().add(organisation, "a", batch));
      new ClickHouse(server.address(), Optional.empty())
          .query("SELECT count() FROM usage_hour", row -> row.getLong(1));

      stores.unitOfWork().run(() -> stores.usageCounts().add(organisation, "a", batch));

      assertCounted(stores, organisation, batch);
    }
  }

  @Test
  void add_whileClickHouseIsKilled_countsEachAcknowledgedBatchOnce() throws Exception {
    try (var server = ClickHouseServer.own()) {
      var stores = DatabasesUnderTest.withClickHouse("killed", server.address());
      var organisation = Given.organisation(stores);
      var expected = new HitCounts();
      for (var round = 0; round < ROUNDS; round++) {
        var killing =
            CompletableFuture.runAsync(
                () -> {
                  server.kill();
                  server.restart();
                },
                CompletableFuture.delayedExecutor(
                    ThreadLocalRandom.current().nextInt(300), TimeUnit.MILLISECONDS));
        for (var number = 0; number < 9; number++) {
          var id = "batch " + round + " " + number;
          var batch = Hits.counted(Hits.some(new Random(round * 9L + number), 200, KEYS));
          expected.addAll(batch);
          untilAcknowledged(stores, organisation, id, batch);
          if (number % 3 == 0) {
            untilAcknowledged(stores, organisation, id, batch);
          }
        }
        killing.get(60, TimeUnit.SECONDS);
      }

      assertCounted(stores, organisation, expected);
    }
  }

  private static void untilAcknowledged(
      Stores stores, OrganisationId organisation, String id, HitCounts batch) {
    for (var end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60); ; ) {
      try {
        stores.unitOfWork().run(() -> stores.usageCounts().add(organisation, id, batch));
        return;
      } catch (RefusedException.StoreUnavailable e) {
        if (System.nanoTime() - end > 0) {
          throw e;
        }
      }
    }
  }

  private static void assertCounted(
      Stores stores, OrganisationId organisation, HitCounts expected) {
    var keys = IntStream.range(0, KEYS).mapToObj(Hits::key).toList();
    for (var resolution : Resolution.values()) {
      Map<CounterKey, Count> counted =
          stores.usageCounts().find(organisation, resolution, keys, 0, Integer.MAX_VALUE);
      assertThat(counted).as(resolution.name()).isEqualTo(Hits.in(resolution, expected));
      var whole = new BucketRange(resolution, 0, 1_000_000);
      assertThat(
              stores
                  .usageReports()
                  .latencies(
                      organisation,
                      new Buckets(resolution, List.of(whole), CountedDays.ALL),
                      UsageFilter.ALL,
                      UsageDimension.API)
                  .orElseThrow())
          .as(resolution.name())
          .isEqualTo(byApi(expected));
    }
  }

  private static Map<String, LatencyHistogram> byApi(HitCounts counts) {
    var byApi = new TreeMap<String, LatencyHistogram>();
    counts.forEachLatency(
        (slot, histogram) ->
            byApi
                .computeIfAbsent(slot.target().api(), _ -> new LatencyHistogram())
                .addAll(histogram));
    return byApi;
  }

  @Test
  void query_refused_saysWhatIsWrongWithoutThePassword() {
    try (var server = ClickHouseServer.own()) {
      assertThatThrownBy(() -> ask(server.addressOf("portico:wrong", "portico")))
          .isInstanceOf(RefusedException.StoreUnavailable.class)
          .hasMessageStartingWith(
              "PORTICO_USAGE_STORE: ClickHouse refuses the user or the password"
                  + " (clickhouse://portico@127.0.0.1:")
          .hasMessageNotContaining("wrong");
      assertThatThrownBy(() -> ask(server.addressOf("portico:secret", "missing")))
          .hasMessageStartingWith("PORTICO_USAGE_STORE: ClickHouse has no such database (");
      var stores = new ClickHouse(server.address(), Optional.empty());
      assertThat(stores.query("SELECT 1", row -> row.getInteger(1))).containsExactly(1);

      server.kill();

      assertThatThrownBy(() -> stores.query("SELECT 1", row -> row.getInteger(1)))
          .hasMessageStartingWith("PORTICO_USAGE_STORE: ClickHouse does not answer: ");
    }
  }

  private static List<Integer> ask(String address) {
    return new ClickHouse(address, Optional.empty()).query("SELECT 1", row -> row.getInteger(1));
  }

  @Test
  void retention_changed_isThatOfTheTables() {
    try (var server = ClickHouseServer.own()) {
      ask(server.address());
      var shorter =
          new UsageRetention(
              RetentionPeriod.of("hours", "30d"),
              RetentionPeriod.UNLIMITED,
              RetentionPeriod.of("months", "2y"));
      for (var retention : List.of(UsageRetention.DEFAULT, shorter, UsageRetention.DEFAULT)) {
        var clickHouse = new ClickHouse(server.address(), Optional.of(retention));

        var tables =
            clickHouse.query(
                "SELECT create_table_query FROM system.tables WHERE name LIKE 'usage_%'"
                    + " AND engine LIKE '%MergeTree' ORDER BY name",
                row -> row.getString(1));

        var schema = new ClickHouseSchema(Optional.empty(), retention);
        for (var table : tables) {
          var resolution =
              Arrays.stream(Resolution.values())
                  .filter(
                      one ->
                          Arrays.stream(ClickHouseSchema.Counted.values())
                              .anyMatch(of -> table.contains("." + of.table(one) + " ")))
                  .findFirst()
                  .orElseThrow();
          var expiry = schema.expiry(resolution);
          if (expiry.isPresent()) {
            assertThat(table).contains("TTL " + expiry.get());
          } else {
            assertThat(table).doesNotContain(" TTL ");
          }
        }
        assertThat(tables).hasSize(6);
      }
    }
  }

  /* ---- texts ---- */

  @Test
  void find_textsWithQuotesAndMore_areThemselves() {
    var stores = DatabasesUnderTest.withClickHouse("texts", ClickHouseServer.sharedAddress());
    var organisation = Given.organisation(stores);
    var keys =
        Stream.of(
                "it's", "a\\", "\\'", "{x:String}", "`;--", "\uD83D\uDE00é", "%s", "x".repeat(128))
            .map(StoredKey::new)
            .toList();
    var hits =
        keys.stream().<Hit>map(key -> Hits.hit(key, 200, Instant.parse("2026-01-05T00:00:00Z")));
    var batch = Hits.counted(hits.toList());

    stores.unitOfWork().run(() -> stores.usageCounts().add(organisation, batch));

    assertThat(stores.usageCounts().find(organisation, Resolution.HOUR, keys, 0, 1_000_000))
        .isEqualTo(Hits.in(Resolution.HOUR, batch))
        .hasSize(keys.size());
  }
}
