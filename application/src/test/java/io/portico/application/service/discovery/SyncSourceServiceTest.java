package io.portico.application.service.discovery;

import static io.portico.domain.fixture.ApiFixture.AT;
import static io.portico.domain.fixture.DiscoveryFixture.discovered;
import static io.portico.domain.fixture.DiscoveryFixture.discoveredWith;
import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.LabelFixture.labels;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.in.discovery.SyncReport;
import io.portico.application.port.in.discovery.SyncReport.Fault;
import io.portico.application.port.in.discovery.SyncReport.Rejected;
import io.portico.application.port.in.discovery.SyncSource;
import io.portico.application.port.in.discovery.SyncSource.Invalid;
import io.portico.application.port.in.discovery.SyncSource.Outcome;
import io.portico.application.port.in.discovery.SyncSource.Valid;
import io.portico.application.testkit.Await;
import io.portico.application.testkit.contract.Given;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Role;
import io.portico.domain.api.ApiOrigin;
import io.portico.domain.api.ExternalId;
import io.portico.domain.discovery.DiscoveredApi;
import io.portico.domain.discovery.DiscoveryRun;
import io.portico.domain.discovery.DiscoveryRun.Counts;
import io.portico.domain.discovery.DiscoveryRun.Done;
import io.portico.domain.discovery.DiscoveryRun.Failed;
import io.portico.domain.discovery.DiscoveryRun.Trigger;
import io.portico.domain.discovery.MappedLabels.Reason;
import io.portico.domain.discovery.RunFindings;
import io.portico.domain.fixture.Ids;
import io.portico.domain.label.LabelAssignment;
import io.portico.domain.label.LabelSource;
import io.portico.domain.shared.InvalidValueException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SyncSourceServiceTest extends DiscoveryTest {

  private static final Fault FAULT = new Fault("name", "missing (expected: a string)");

  @BeforeEach
  void defineLabels() {
    Given.freeTextLabels(stores, organisation, "area");
    Given.label(stores, organisation, aLabel("tier").accepting("Tier 1", "Tier 2").build());
  }

  @Test
  void sync_newApi_isAddedWithItsOriginProviderAndLabels() {
    assertThat(synced(sync(discoveredWith("a", "area", "Finance", "TIER", "tier-1"))).counts())
        .isEqualTo(new Counts(1, 0, 0, 0, 2, 0, 0, 0));
    var api = api("a");
    assertThat(api.origin()).contains(ApiOrigin.present(KONG, new ExternalId("a")));
    assertThat(api.description().provider()).contains("kong");
    assertThat(api.labels().labels()).isEqualTo(labels("area", "Finance", "tier", "Tier 1"));
    assertThat(api.labels().byName().values())
        .extracting(LabelAssignment::source)
        .containsOnly(new LabelSource.Discovered("kong"));
  }

  @Test
  void sync_sameAgain_changesNothing() {
    sync(discoveredWith("a", "area", "Finance"));
    var before = api("a");
    advance(Duration.ofMinutes(1));

    assertThat(synced(sync(discoveredWith("a", "area", "Finance"))).counts())
        .isEqualTo(new Counts(0, 0, 1, 0, 1, 0, 0, 0));
    assertThat(api("a")).isEqualTo(before);
  }

  @Test
  void sync_labelOfTheSource_isUpdatedAndRemoved() {
    sync(discoveredWith("a", "area", "Finance"));
    advance(Duration.ofMinutes(1));

    assertThat(synced(sync(discoveredWith("a", "area", "Sales"))).counts().updated()).isEqualTo(1);
    assertThat(api("a").labels().labels()).isEqualTo(labels("area", "Sales"));
    assertThat(api("a").updatedAt()).isEqualTo(now());

    sync(discovered("a"));
    assertThat(api("a").labels().byName()).isEmpty();
  }

  @Test
  void sync_labelSetByHand_staysAndTheConflictIsReported() {
    sync(discovered("a"));
    setByHand("a", "area", "Mine");

    var report = synced(sync(discoveredWith("a", "area", "Theirs")));

    assertThat(api("a").labels().labels()).isEqualTo(labels("area", "Mine"));
    assertThat(report.counts().conflicts()).isEqualTo(1);
    var conflict = report.conflicts().getFirst();
    assertThat(conflict.api()).contains(api("a").id());
    assertThat(conflict.details().kept()).hasToString("Mine");
    assertThat(conflict.details().discovered()).hasToString("Theirs");
  }

  @Test
  void sync_unmapped_isCountedByKeyWithExamples() {
    var apis =
        IntStream.range(0, 9)
            .mapToObj(i -> discoveredWith("a" + i, "colour", "red" + i, "tier", "gold"))
            .toArray(DiscoveredApi[]::new);

    var report = synced(sync(apis));

    assertThat(report.counts().unmapped()).isEqualTo(18);
    assertThat(report.unmapped())
        .containsExactlyInAnyOrder(
            new RunFindings.Unmapped(
                "colour", Reason.NO_SUCH_LABEL, 9, List.of("red0", "red1", "red2", "red3", "red4")),
            new RunFindings.Unmapped("tier", Reason.VALUE_NOT_ALLOWED, 9, List.of("gold")));
  }

  @Test
  void sync_moreUnmappedKeysThanListed_countsThemAll() {
    var apis =
        IntStream.range(0, 1_100)
            .mapToObj(i -> discoveredWith("a" + i, "key" + i, "v"))
            .toArray(DiscoveredApi[]::new);

    var report = synced(sync(apis));

    assertThat(report.unmapped()).hasSize(SyncReport.MOST_KEYS);
    assertThat(report.counts()).isEqualTo(new Counts(1_100, 0, 0, 0, 0, 1_100, 0, 0));
  }

  @Test
  void sync_invalidEntry_writesNothingAndReportsTheRest() {
    var outcome =
        sync(
            command(false, false, false),
            entries(
                new Valid(1, discovered("a")), new Invalid(2, Optional.empty(), List.of(FAULT))));

    assertThat(outcome).isInstanceOf(Outcome.Refused.class);
    var report = ((Outcome.Refused) outcome).report();
    assertThat(report.rejected()).containsExactly(new Rejected(2, List.of(FAULT)));
    assertThat(report.counts()).isEqualTo(new Counts(1, 0, 0, 0, 0, 0, 0, 1));
    assertThat(has("a")).isFalse();
    assertThat(lastRun().state())
        .isEqualTo(
            new Failed(
                AT,
                "1 invalid entries; the first is number 2: name: missing (expected: a string)"));
  }

  @Test
  void sync_invalidEntryAndPartial_writesTheRest() {
    var report =
        synced(
            sync(
                command(false, false, true),
                entries(
                    new Invalid(1, Optional.empty(), List.of(FAULT)),
                    new Valid(2, discovered("a")))));

    assertThat(report.counts()).isEqualTo(new Counts(1, 0, 0, 0, 0, 0, 0, 1));
    assertThat(has("a")).isTrue();
  }

  @Test
  void sync_duplicateId_rejectsTheSecond() {
    var outcome = sync(discovered("a"), discovered("b"), discovered("a"));

    var report = ((Outcome.Refused) outcome).report();
    assertThat(report.rejected())
        .containsExactly(
            new Rejected(
                2,
                new ExternalId("a"),
                List.of(new Fault("externalId", "duplicate 'a' (expected: each id once)"))));
  }

  @Test
  void sync_complete_marksMissingApis() {
    sync(discovered("a"), discovered("b"));
    var a = api("a");
    advance(Duration.ofMinutes(1));
    var since = now();

    assertThat(synced(sync(command(true, false, false), discovered("b"))).counts())
        .isEqualTo(new Counts(0, 0, 1, 1, 0, 0, 0, 0));
    assertThat(api("a").origin().flatMap(ApiOrigin::missingSince)).contains(since);
    assertThat(api("a").id()).isEqualTo(a.id());
    advance(Duration.ofMinutes(1));
    sync(command(true, false, false), discovered("b"));
    assertThat(api("a").origin().flatMap(ApiOrigin::missingSince)).contains(since);

    assertThat(synced(sync(discovered("a"))).counts().updated()).isEqualTo(1);
    assertThat(api("a").origin().flatMap(ApiOrigin::missingSince)).isEmpty();
  }

  @Test
  void sync_completeAndPartial_doesNotMarkInvalidEntriesAsMissing() {
    sync(discovered("a"), discovered("b"));

    var report =
        synced(
            sync(
                command(true, false, true),
                entries(new Invalid(0, Optional.of(new ExternalId("a")), List.of(FAULT)))));
    assertThat(report.counts().missing()).isEqualTo(1);
    assertThat(api("a").origin().flatMap(ApiOrigin::missingSince)).isEmpty();

    var unnamed =
        synced(
            sync(
                command(true, false, true),
                entries(new Invalid(0, Optional.empty(), List.of(FAULT)))));
    assertThat(unnamed.counts().missing()).isZero();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void sync_manyBatches_areAllWritten(boolean partial) {
    var apis =
        IntStream.range(0, 2_500)
            .mapToObj(i -> discoveredWith("a" + i, "area", "x"))
            .toArray(DiscoveredApi[]::new);

    var report = synced(sync(command(true, false, partial), apis));
    assertThat(report.counts()).isEqualTo(new Counts(2_500, 0, 0, 0, 2_500, 0, 0, 0));

    assertThat(synced(sync(command(true, false, partial))).counts().missing()).isEqualTo(2_500);
  }

  @Test
  void sync_manyDryRuns_leaveAProcessorToOthers() throws InterruptedException {
    var most = Math.max(1, Runtime.getRuntime().availableProcessors() - 1);
    var reading = new AtomicInteger();
    var end = new CompletableFuture<Boolean>();
    SyncSource.Entries entries =
        _ -> {
          reading.incrementAndGet();
          end.join();
          reading.decrementAndGet();
        };
    var runs =
        IntStream.rangeClosed(0, most)
            .mapToObj(
                _ -> Thread.startVirtualThread(() -> sync(command(false, true, false), entries)))
            .toList();

    Await.until(
        "one waits, the others read", () -> runs.stream().allMatch(SyncSourceServiceTest::waits));

    assertThat(reading).hasValue(most);
    end.complete(true);
    for (var run : runs) {
      run.join();
    }
  }

  private static boolean waits(Thread thread) {
    return thread.getState() == Thread.State.WAITING
        || thread.getState() == Thread.State.TIMED_WAITING;
  }

  @Test
  void sync_dryRun_reportsAndWritesNothing() {
    sync(discovered("a"), discoveredWith("b", "area", "x"));
    var last = lastRun();

    var report =
        synced(sync(command(true, true, false), discoveredWith("b", "area", "y"), discovered("c")));

    assertThat(report.counts()).isEqualTo(new Counts(1, 1, 0, 1, 1, 0, 0, 0));
    assertThat(has("c")).isFalse();
    assertThat(api("b").labels().labels()).isEqualTo(labels("area", "x"));
    assertThat(api("a").origin().flatMap(ApiOrigin::missingSince)).isEmpty();
    assertThat(lastRun()).isEqualTo(last);
  }

  @Test
  void sync_done_isRecorded() {
    var report = synced(sync(discovered("a")));

    assertThat(lastRun().trigger()).isEqualTo(Trigger.PUSH);
    assertThat(lastRun().state()).isEqualTo(new Done(AT, report.counts()));
  }

  @Test
  void sync_whileAnotherRuns_isRefused() {
    runs.begin(organisation, KONG, Trigger.MANUAL);

    assertThat(sync(discovered("a"))).isEqualTo(new Outcome.AlreadyRunning(AT));
    assertThat(has("a")).isFalse();
  }

  @Test
  void sync_unreadableEntries_failTheRun() {
    assertThatInvalid(
        () ->
            sync(
                command(false, false, false),
                _ -> {
                  throw new InvalidValueException("body", "x", "JSON");
                }));

    assertThat(lastRun().state()).isEqualTo(new Failed(AT, "body: 'x' (expected: JSON)"));
  }

  @Test
  void sync_unexpectedFailure_endsTheRun() {
    assertThatThrownBy(
            () ->
                sync(
                    command(false, false, false),
                    _ -> {
                      throw new IllegalStateException("secret");
                    }))
        .isInstanceOf(IllegalStateException.class);

    assertThat(lastRun().state()).isEqualTo(new Failed(AT, "Unexpected failure; see the log."));
  }

  @Test
  void sync_sameSourceNameInTwoOrganisations_isSeparate() {
    sync(discovered("a"));
    var other = Given.organisation(stores);
    var stranger = new Actor(other, Ids.user(), Role.ADMIN);

    var report =
        synced(sync(new SyncSource.Command(stranger, KONG, true, false, false), discovered("b")));

    assertThat(report.counts()).isEqualTo(new Counts(1, 0, 0, 0, 0, 0, 0, 0));
    assertThat(has("b")).isFalse();
  }

  @ParameterizedTest
  @EnumSource(value = Role.class, names = "ADMIN", mode = EnumSource.Mode.EXCLUDE)
  void sync_notAnAdministrator_isNotPermitted(Role role) {
    var actor = callerAs(role);

    assertNotPermitted(
        () -> sync(new SyncSource.Command(actor, KONG, false, true, false), discovered("a")));
  }

  private DiscoveryRun lastRun() {
    return stores.discoveryRuns().last(organisation, KONG).orElseThrow();
  }
}
