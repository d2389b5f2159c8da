package io.portico.application.service.usage;

import static io.portico.domain.fixture.Invalid.assertInvalid;
import static io.portico.domain.fixture.KeyFixture.aKey;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.in.usage.RecordUsage;
import io.portico.application.port.in.usage.RecordUsage.Command;
import io.portico.application.port.in.usage.RecordUsage.Outcome.Counted;
import io.portico.application.port.in.usage.RecordUsage.Outcome.KeyReused;
import io.portico.application.port.in.usage.RecordUsage.Outcome.Repeated;
import io.portico.application.port.in.usage.RecordUsage.Receipt;
import io.portico.application.port.in.usage.RecordUsage.Records;
import io.portico.application.port.in.usage.RecordUsage.Rejection;
import io.portico.application.port.out.key.KeyIdentifiers;
import io.portico.application.service.idempotency.IdempotencyClaims;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.fake.HashedIdentifiers;
import io.portico.application.testkit.fake.PlainIdentifiers;
import io.portico.application.testkit.fake.ReversedSealing;
import io.portico.application.testkit.fake.SequentialIds;
import io.portico.application.testkit.fake.SettableClock;
import io.portico.application.testkit.memory.ServiceTest;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Role;
import io.portico.domain.fixture.Hits;
import io.portico.domain.fixture.Ids;
import io.portico.domain.idempotency.IdempotencyKey;
import io.portico.domain.idempotency.IdempotentRequest;
import io.portico.domain.key.RawKey;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RefusedException;
import io.portico.domain.usage.Count;
import io.portico.domain.usage.CounterKey;
import io.portico.domain.usage.Hit;
import io.portico.domain.usage.HitCounts;
import io.portico.domain.usage.Resolution;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RecordUsageServiceTest extends ServiceTest {

  private static final int KEYS = 50;

  private final SettableClock clock = new SettableClock();
  private final RecordUsage recordUsage = recordUsage(new HashedIdentifiers());
  private final List<Hit> hits = Hits.some(new Random(1), 200, KEYS);

  private RecordUsage recordUsage(KeyIdentifiers identifiers) {
    return new RecordUsageService(
        stores.usageCounts(),
        new IdempotencyClaims(
            stores.idempotencyRecords(), new ReversedSealing(), new SequentialIds(), clock),
        stores.plans(),
        new ReportedKeys(identifiers, stores.issuedKeys()),
        new SequentialIds(),
        clock,
        unitOfWork);
  }

  @Test
  void record_hashOfAKeyThatIsStoredAsItIs_isCountedUnderTheKey() {
    var key = Hits.key(0);
    stores.issuedKeys().add(organisation, aKey().storedAs(key.text()).build());
    var reported =
        Stream.of(key, key.hashed(), Hits.key(1), Hits.key(2).hashed())
            .map(one -> Hits.hit(one, 200, clock.instant()))
            .toList();

    var _ =
        recordUsage(new PlainIdentifiers())
            .record(new Command(admin, Optional.empty()), of(reported));

    var issued =
        Stream.of(key, key, Hits.key(1)).map(one -> Hits.hit(one, 200, clock.instant())).toList();
    assertThat(counted(organisation)).isEqualTo(Hits.in(Resolution.HOUR, Hits.counted(issued)));
  }

  @Test
  void record_otherIdOfAPlan_isThePlan() {
    var gold = aPlan("Gold").alsoNamed("gold-1").build();
    stores.plans().add(organisation, gold);

    var _ =
        recordUsage.record(
            new Command(admin, Optional.empty()),
            (rules, _) -> {
              assertThat(rules.target("api", "", "gold-1").plan()).contains(gold.id());
              assertThat(rules.target("api", "", gold.id().toString()).plan()).contains(gold.id());
              assertThat(rules.planOf("pol-gold-1")).isEqualTo("gold-1");
              assertThat(rules.planOf("pol-unknown")).isEmpty();
              assertInvalid(
                  "planId: 'unknown' (expected: 24 hexadecimal characters)",
                  () -> rules.target("api", "", "unknown"));
            });
  }

  @Test
  void record_batch_countsValidAndListsInvalidRecords() {
    var outcome =
        recordUsage.record(
            new Command(admin, Optional.empty()),
            (rules, reader) -> {
              assertThat(rules.now()).isEqualTo(clock.instant());
              assertThat(rules.key("secret")).isEqualTo(new RawKey("secret").hashed());
              hits.forEach(reader::hit);
              reader.rejected(200, "api_key: missing");
            });

    assertThat(outcome)
        .isEqualTo(
            new Counted(new Receipt(200, List.of(new Rejection(200, "api_key: missing")), 1)));
    assertThat(counted(organisation)).isEqualTo(Hits.in(Resolution.HOUR, Hits.counted(hits)));
  }

  @Test
  void record_manyInvalidRecords_listsTheFirst() {
    var outcome =
        recordUsage.record(
            new Command(admin, Optional.empty()),
            (_, reader) -> IntStream.range(0, 1_500).forEach(i -> reader.rejected(i, "bad")));

    var receipt = ((Counted) outcome).receipt();
    assertThat(receipt.accepted()).isZero();
    assertThat(receipt.rejected()).hasSize(1_000).endsWith(new Rejection(999, "bad"));
    assertThat(receipt.rejectedCount()).isEqualTo(1_500);
  }

  @Test
  void record_concurrently_countsEveryBatchOnce() throws Exception {
    var expected = new HitCounts();
    var tasks = new ArrayList<Callable<RecordUsage.Outcome>>();
    for (var number = 0; number < 40; number++) {
      var part = Hits.some(new Random(number), 100, KEYS);
      expected.addAll(Hits.counted(part));
      // Each is sent twice, as by a client with a short timeout.
      var command = new Command(admin, idempotency("batch-" + number, number));
      tasks.add(() -> recordUsage.record(command, of(part)));
      tasks.add(() -> recordUsage.record(command, of(part)));
    }

    try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
      var outcomes = executor.invokeAll(tasks).stream().map(Future::resultNow).toList();

      assertThat(outcomes).filteredOn(Counted.class::isInstance).hasSize(40);
      assertThat(outcomes).filteredOn(Repeated.class::isInstance).hasSize(40);
    }
    assertThat(counted(organisation)).isEqualTo(Hits.in(Resolution.HOUR, expected));
  }

  @Test
  void record_retry_returnsTheFirstReceipt() {
    var command = new Command(admin, idempotency("key", 1));
    var first =
        recordUsage.record(
            command,
            (_, reader) -> {
              hits.forEach(reader::hit);
              reader.rejected(7, "timestamp: 'x' (expected: \na time)");
            });

    var again = recordUsage.record(command, of(hits));

    assertThat(first).isInstanceOf(Counted.class);
    assertThat(again)
        .isEqualTo(
            new Repeated(
                new Receipt(
                    200, List.of(new Rejection(7, "timestamp: 'x' (expected:  a time)")), 1)));
    assertThat(counted(organisation)).isEqualTo(Hits.in(Resolution.HOUR, Hits.counted(hits)));
  }

  @Test
  void record_keyOfAnotherBatch_isReused() {
    recordUsage.record(new Command(admin, idempotency("key", 1)), of(hits));

    assertThat(recordUsage.record(new Command(admin, idempotency("key", 2)), of(hits)))
        .isEqualTo(new KeyReused());
    assertThat(counted(organisation)).isEqualTo(Hits.in(Resolution.HOUR, Hits.counted(hits)));
  }

  @Test
  void record_sameKeyAfterADay_isCountedAgain() {
    recordUsage.record(new Command(admin, idempotency("key", 1)), of(hits));
    clock.pass(Duration.ofHours(24));

    assertThat(recordUsage.record(new Command(admin, idempotency("key", 2)), of(hits)))
        .isInstanceOf(Counted.class);
    assertThat(recordUsage.record(new Command(admin, idempotency("key", 2)), of(hits)))
        .isInstanceOf(Repeated.class);
  }

  @Test
  void record_failureOfTheRecords_countsNothing() {
    Records broken =
        (_, reader) -> {
          hits.forEach(reader::hit);
          throw new IllegalArgumentException("cut");
        };

    assertThatThrownBy(() -> recordUsage.record(new Command(admin, idempotency("key", 1)), broken))
        .hasMessage("cut");
    assertThat(counted(organisation)).isEmpty();
    assertThat(recordUsage.record(new Command(admin, idempotency("key", 1)), of(hits)))
        .isInstanceOf(Counted.class);
  }

  @Test
  void record_largeBatch_isCountedInParts() {
    var many = Hits.some(new Random(3), 60_000, 20_000);

    assertThat(recordUsage.record(new Command(admin, idempotency("key", 1)), of(many)))
        .isEqualTo(new Counted(new Receipt(60_000, List.of(), 0)));
    var expected = Hits.counted(many);
    assertThat(expected.size()).isGreaterThan(2 * Batch.LARGEST_PART);
    assertThat(
            stores
                .usageCounts()
                .find(
                    organisation,
                    Resolution.HOUR,
                    IntStream.range(0, 20_000).mapToObj(Hits::key).collect(toSet()),
                    0,
                    Integer.MAX_VALUE))
        .isEqualTo(Hits.in(Resolution.HOUR, expected));
  }

  @Test
  void record_otherOrganisation_isSeparate() {
    var other = Given.organisation(stores);
    var others = Hits.some(new Random(2), 100, KEYS);
    recordUsage.record(new Command(admin, idempotency("key", 1)), of(hits));
    recordUsage.record(
        new Command(new Actor(other, Ids.user(), Role.ADMIN), idempotency("key", 2)), of(others));

    assertThat(counted(organisation)).isEqualTo(Hits.in(Resolution.HOUR, Hits.counted(hits)));
    assertThat(counted(other)).isEqualTo(Hits.in(Resolution.HOUR, Hits.counted(others)));
  }

  @Test
  void record_withoutPermission_readsNothing() {
    for (var role : List.of(Role.VIEWER, Role.APPROVER)) {
      var actor = callerAs(role);

      assertThatThrownBy(
              () ->
                  recordUsage.record(
                      new Command(actor, Optional.empty()),
                      (_, _) -> {
                        throw new AssertionError("read");
                      }))
          .isInstanceOf(RefusedException.NotPermitted.class);
    }
  }

  private Optional<IdempotentRequest> idempotency(String key, int body) {
    return Optional.of(
        new IdempotentRequest(
            admin.user(), "POST /a", new IdempotencyKey(key), "%064x".formatted(body)));
  }

  private static Records of(List<Hit> hits) {
    return (_, reader) -> hits.forEach(reader::hit);
  }

  private Map<CounterKey, Count> counted(OrganisationId of) {
    return stores
        .usageCounts()
        .find(
            of,
            Resolution.HOUR,
            IntStream.range(0, KEYS).mapToObj(Hits::key).toList(),
            0,
            Integer.MAX_VALUE);
  }
}
