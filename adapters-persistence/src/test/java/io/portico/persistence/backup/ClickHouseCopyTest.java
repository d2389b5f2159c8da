package io.portico.persistence.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micronaut.context.ApplicationContext;
import io.portico.application.port.out.usage.StoredUsage;
import io.portico.application.port.out.usage.StoredUsage.Totals;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.contract.Stores;
import io.portico.domain.fixture.Hits;
import io.portico.domain.fixture.Ids;
import io.portico.domain.fixture.KeyFixture;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RefusedException;
import io.portico.domain.usage.Hit;
import io.portico.domain.usage.Resolution;
import io.portico.persistence.DatabasesUnderTest;
import io.portico.persistence.DatabasesUnderTest.JdbcStores;
import io.portico.persistence.clickhouse.ClickHouseAddress;
import io.portico.persistence.clickhouse.ClickHouseStoredUsage;
import io.portico.persistence.testkit.AllReports;
import io.portico.persistence.testkit.ClickHouseServer;
import io.portico.persistence.testkit.InMemoryDatabase;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Copies of usage from the database to ClickHouse and back, also while they are interrupted. */
@Tag("clickhouse")
class ClickHouseCopyTest {

  private static final int RECORDS = Integer.getInteger("usage.records", 25_000);
  private static final int KEYS = 40;
  private static final int EXPIRED_HOUR = Resolution.HOUR.bucket(Hits.AROUND) - 40;
  private static final int EXPIRED_DAY = Resolution.DAY.bucket(Hits.AROUND) - 2;
  private static final AtomicInteger DATABASES = new AtomicInteger();

  private final String name = "copy" + DATABASES.incrementAndGet();
  @AutoClose private final ClickHouseServer server = ClickHouseServer.own();
  private final List<OrganisationId> organisations = new ArrayList<>();
  private JdbcStores database = opened();

  @BeforeEach
  void count() {
    for (var number = 0; number < 2; number++) {
      var organisation = Given.organisation(database);
      organisations.add(organisation);
      for (var key = 0; key < KEYS / 2; key++) {
        database
            .issuedKeys()
            .add(
                organisation,
                KeyFixture.aKey()
                    .storedAs(Hits.key(key).text())
                    .of(new DeveloperId(Ids.next()))
                    .build());
      }
    }
    fill(1_000);
  }

  /* Also with rows of another shard, and with what is in the log. */
  private void fill(int records) {
    record(organisations.getFirst(), 0, records);
    record(organisations.getLast(), 1, 1_000);
    fold();
    // Hours expire before days and months, and days before months.
    for (var table : List.of("usage_hour", "usage_latency_hour")) {
      database.jdbc().update("DELETE FROM " + table + " WHERE bucket < ?", EXPIRED_HOUR);
    }
    for (var table : List.of("usage_day", "usage_latency_day")) {
      database.jdbc().update("DELETE FROM " + table + " WHERE bucket < ?", EXPIRED_DAY);
    }
    database.jdbc().update("DELETE FROM usage_day WHERE shard = 1");
    database
        .jdbc()
        .update(
            "INSERT INTO usage_day SELECT key_id, bucket, target_id, code, 1, hits, last_hit,"
                + " latency_sum, timed FROM usage_day WHERE code = 404 AND shard = 0");
    record(organisations.getFirst(), 2, 100);
    record(organisations.getLast(), 3, 100);
  }

  private JdbcStores opened() {
    return DatabasesUnderTest.storesOf(ApplicationContext.run(InMemoryDatabase.properties(name)));
  }

  private void record(OrganisationId organisation, int seed, int number) {
    var random = new Random(seed);
    var hits = new ArrayList<>(Hits.some(random, number, KEYS));
    for (var hit : List.copyOf(hits.subList(0, number / 20))) {
      hits.add(
          new Hit(
              Optional.empty(),
              hit.target(),
              hit.code(),
              hit.at().minusSeconds(random.nextInt(100_000_000)),
              hit.latency()));
    }
    database.unitOfWork().run(() -> database.usageCounts().add(organisation, Hits.counted(hits)));
  }

  private void fold() {
    database.usageCounts().fold(Ids.next(), Instant.MAX, InstantSource.system());
  }

  /* ---- whole copies ---- */

  @Test
  void copy_toClickHouseAndBack_hasTheSameReportsAndCounters() throws Exception {
    fill(RECORDS);
    var before = reports(database);

    toClickHouse(one -> one);
    var totals = totals(database.storedUsage());
    var parts = new AtomicInteger();
    try (var clickHouse = clickHouse()) {
      clickHouse.readLatencies(Resolution.HOUR, _ -> parts.incrementAndGet());
    }

    assertThat(parts).hasValueGreaterThan(1);
    assertThat(reports(onClickHouse())).isEqualTo(before);
    assertThat(before).hasSizeGreaterThan(60);
    var hours = totals.getOrDefault(Resolution.HOUR, Totals.NONE);
    assertThat(hours.counters()).isGreaterThan(20_000);
    var months = totals.getOrDefault(Resolution.MONTH, Totals.NONE);
    assertThat(months.hits()).isGreaterThan(hours.hits());
    assertThat(months.calls()).isEqualTo(months.timed()).isGreaterThan(hours.calls());

    emptyDatabase();
    toDatabase(one -> one);

    assertThat(totals(database.storedUsage())).isEqualTo(totals);
    assertThat(reports(database)).isEqualTo(before);
  }

  @Test
  void copy_thenRecords_areAddedToEveryResolution() throws Exception {
    toClickHouse(one -> one);
    var onClickHouse = onClickHouse();
    var batch = Hits.counted(Hits.some(new Random(11), 1_000, KEYS));

    for (var stores : List.of(database, onClickHouse)) {
      stores
          .unitOfWork()
          .run(() -> stores.usageCounts().add(organisations.getFirst(), "a batch", batch));
    }

    assertSameTotals();
  }

  private void assertSameTotals() {
    assertThat(database.storedUsage().startReading()).isTrue();
    try (var clickHouse = clickHouse()) {
      assertThat(totals(clickHouse)).isEqualTo(totals(database.storedUsage()));
    }
  }

  /* ---- interrupted copies ---- */

  @Test
  void copy_interruptedAnywhereAndRepeated_hasTheSameCounters() throws Exception {
    fill(RECORDS);
    try (var clickHouse = clickHouse()) {
      database.storedUsage().startReading();
      var totals = totals(database.storedUsage());
      interruptedAnywhere(this::toClickHouse);
      assertThat(totals(clickHouse)).isEqualTo(totals);

      emptyDatabase();
      interruptedAnywhere(this::toDatabase);
      assertThat(totals(database.storedUsage())).isEqualTo(totals);
    }
  }

  /* Before and after each call that changes the target. */
  private static void interruptedAnywhere(Copying copying) throws Exception {
    for (var calls = 0; ; calls++) {
      var left = new AtomicInteger(calls);
      try {
        copying.copy(target -> new Interrupted(target, left));
        assertThat(calls).isGreaterThan(8);
        return;
      } catch (IllegalStateException e) {
        assertThat(e).hasMessage("interrupted");
      }
    }
  }

  @Test
  void copy_clickHouseKilledAndRestarted_hasTheSameCounters() throws Exception {
    var killing = new AtomicInteger(4);
    assertThatThrownBy(
            () ->
                toClickHouse(
                    target ->
                        new Interrupted(target, killing) {
                          @Override
                          void interrupt() {
                            server.kill();
                          }
                        }))
        .isInstanceOf(RefusedException.UsageStoreUnavailable.class)
        .hasMessageStartingWith("--to: ClickHouse does not answer: ");
    server.restart();

    toClickHouse(one -> one);

    assertSameTotals();
  }

  @Test
  void copy_sourceCountsAfterAnInterruption_hasThatToo() throws Exception {
    assertThatThrownBy(() -> toClickHouse(target -> new Interrupted(target, new AtomicInteger(4))))
        .hasMessage("interrupted");
    record(organisations.getFirst(), 12, 1_000);

    toClickHouse(one -> one);

    assertSameTotals();
  }

  @Test
  void copy_restOfAnInterruptedOneThatNodesCountedIn_isRefused() throws Exception {
    assertThatThrownBy(() -> toClickHouse(target -> new Interrupted(target, new AtomicInteger(4))))
        .hasMessage("interrupted");
    emptyDatabase();
    assertThatThrownBy(() -> toDatabase(one -> one))
        .isInstanceOf(StoreCopy.RefusedException.class)
        .hasMessageStartingWith("a copy to the source was interrupted");
    var node = onClickHouse();
    node.unitOfWork()
        .run(
            () ->
                node.usageCounts()
                    .add(
                        organisations.getFirst(),
                        Hits.counted(Hits.some(new Random(1), 10, KEYS))));

    assertThatThrownBy(() -> toClickHouse(one -> one))
        .isInstanceOf(StoreCopy.RefusedException.class)
        .hasMessage("the target has usage (expected: none)");
  }

  @Test
  void copy_restInTheDatabaseThatNodesCountedIn_isRefused() throws Exception {
    toClickHouse(one -> one);
    emptyDatabase();
    assertThatThrownBy(() -> toDatabase(target -> new Interrupted(target, new AtomicInteger(4))))
        .hasMessage("interrupted");
    assertThat(database.storedUsage().startReading()).isFalse();

    record(organisations.getFirst(), 13, 10);

    assertThatThrownBy(() -> toDatabase(one -> one))
        .hasMessage("the target has usage (expected: none)");
    fold();
    assertThatThrownBy(() -> toDatabase(one -> one))
        .hasMessage("the target has usage (expected: none)");
  }

  /* ---- refused copies ---- */

  @Test
  void copy_targetHasUsage_changesNothing() throws Exception {
    toClickHouse(one -> one);
    var totals = totals(database.storedUsage());

    assertThatThrownBy(() -> toClickHouse(one -> one))
        .hasMessage("the target has usage (expected: none)");
    assertThatThrownBy(() -> toDatabase(one -> one))
        .hasMessage("the target has usage (expected: none)");

    try (var clickHouse = clickHouse()) {
      assertThat(totals(clickHouse)).isEqualTo(totals);
      assertThat(totals(database.storedUsage())).isEqualTo(totals);
    }
  }

  @Test
  void copy_sourceWithoutUsage_isRefused() {
    emptyDatabase();

    assertThatThrownBy(() -> toDatabase(one -> one)).hasMessage("the source has no usage");
    assertThatThrownBy(() -> toClickHouse(one -> one)).hasMessage("the source has no usage");
  }

  @Test
  void copy_organisationThatTheDatabaseLacks_isRefused() throws Exception {
    toClickHouse(one -> one);
    emptyDatabase();
    database.jdbc().update("DELETE FROM issued_key WHERE org_id = ?", organisations.getFirst());
    database.jdbc().update("DELETE FROM organisation WHERE id = ?", organisations.getFirst());

    assertThatThrownBy(() -> toDatabase(one -> one))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage(
            "organisation: '%s' (expected: one that the database has)"
                .formatted(organisations.getFirst()));
  }

  /* ---- what they need ---- */

  private interface Copying {
    void copy(UnaryOperator<StoredUsage> target) throws Exception;
  }

  private void toClickHouse(UnaryOperator<StoredUsage> target) throws StoreCopy.RefusedException {
    try (var clickHouse = clickHouse()) {
      copy(database.storedUsage(), target.apply(clickHouse));
    }
  }

  private void toDatabase(UnaryOperator<StoredUsage> target) throws StoreCopy.RefusedException {
    try (var clickHouse = clickHouse()) {
      copy(clickHouse, target.apply(database.storedUsage()));
    }
  }

  private static void copy(StoredUsage from, StoredUsage to) throws StoreCopy.RefusedException {
    var copied = new ArrayList<Resolution>();
    assertThat(new UsageCopy(from, to, one -> copied.add(one.resolution())).copy()).isTrue();
    assertThat(copied).containsExactly(Resolution.values());
  }

  private ClickHouseStoredUsage clickHouse() {
    return new ClickHouseStoredUsage("--to", ClickHouseAddress.parse("--to", server.address()));
  }

  private JdbcStores onClickHouse() {
    return DatabasesUnderTest.withClickHouse(name, server.address());
  }

  /* Another context, because the ids of keys are cached. */
  private void emptyDatabase() {
    for (var table :
        List.of(
            "usage_hour",
            "usage_day",
            "usage_month",
            "usage_latency_hour",
            "usage_latency_day",
            "usage_latency_month",
            "usage_log",
            "usage_key",
            "usage_target")) {
      database.jdbc().update("DELETE FROM " + table);
    }
    database = opened();
  }

  private Map<String, Object> reports(Stores stores) {
    return AllReports.of(stores, organisations.getFirst(), KEYS);
  }

  private static Map<Resolution, Totals> totals(StoredUsage stored) {
    var totals = new LinkedHashMap<Resolution, Totals>();
    Arrays.stream(Resolution.values()).forEach(one -> totals.put(one, stored.totals(one)));
    return totals;
  }

  /** A store to which the copy is interrupted after some calls. */
  private static class Interrupted implements StoredUsage {

    private final StoredUsage store;
    private final AtomicInteger left;

    Interrupted(StoredUsage store, AtomicInteger left) {
      this.store = store;
      this.left = left;
    }

    void interrupt() {
      throw new IllegalStateException("interrupted");
    }

    private void around(Runnable call) {
      if (left.getAndDecrement() == 0) {
        interrupt();
      }
      call.run();
      if (left.getAndDecrement() == 0) {
        interrupt();
      }
    }

    @Override
    public boolean startReading() {
      return store.startReading();
    }

    @Override
    public void read(Resolution resolution, Consumer<List<Counter>> consumer) {
      store.read(resolution, consumer);
    }

    @Override
    public void readLatencies(Resolution resolution, Consumer<List<Latencies>> consumer) {
      store.readLatencies(resolution, consumer);
    }

    @Override
    public Totals totals(Resolution resolution) {
      return store.totals(resolution);
    }

    @Override
    public boolean isFree() {
      return store.isFree();
    }

    @Override
    public void startWriting() {
      around(store::startWriting);
    }

    @Override
    public void write(Resolution resolution, List<Counter> counters) {
      around(() -> store.write(resolution, counters));
    }

    @Override
    public void writeLatencies(Resolution resolution, List<Latencies> latencies) {
      around(() -> store.writeLatencies(resolution, latencies));
    }

    /* A copy that ends is not repeated. */
    @Override
    public void endWriting() {
      if (left.getAndDecrement() == 0) {
        interrupt();
      }
      store.endWriting();
    }
  }
}
