package io.portico.application.service.discovery;

import static io.portico.domain.fixture.ApiFixture.AT;
import static io.portico.domain.fixture.DiscoveryFixture.discovered;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.PageQuery;
import io.portico.application.port.in.discovery.DiscoveryQueries;
import io.portico.application.port.in.discovery.PullDueSources;
import io.portico.application.port.in.discovery.PullSource;
import io.portico.application.port.in.discovery.PullSource.Outcome;
import io.portico.application.port.in.discovery.SyncReport.Fault;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.fake.FakeSystem;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Role;
import io.portico.domain.api.ApiOrigin;
import io.portico.domain.api.ExternalId;
import io.portico.domain.api.SourceName;
import io.portico.domain.audit.AuditEntry;
import io.portico.domain.audit.AuditFilter;
import io.portico.domain.discovery.DiscoveryRun;
import io.portico.domain.discovery.DiscoveryRun.Counts;
import io.portico.domain.discovery.DiscoveryRun.Done;
import io.portico.domain.discovery.DiscoveryRun.Failed;
import io.portico.domain.discovery.DiscoveryRun.Trigger;
import io.portico.domain.discovery.ReadingNotes;
import io.portico.domain.discovery.ReadingNotes.Duplicate;
import io.portico.domain.discovery.ReadingNotes.Skipped;
import io.portico.domain.discovery.RejectedRecord;
import io.portico.domain.fixture.Ids;
import io.portico.domain.shared.UserId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PullingTest extends DiscoveryTest {

  private static final Duration HOUR = Duration.ofHours(1);

  private final FakeSystem kong = new FakeSystem("kong", Optional.of(HOUR));
  private final FakeSystem tyk = new FakeSystem("tyk", Optional.empty());
  private final ConfiguredSystems systems = systems(kong, tyk);
  private final SourcePullService service = new SourcePullService(systems, sync, runs);
  private final PullSource pullSource = service;
  private final PullDueSources pullDue = service;
  private final DiscoveryQueries queries =
      new DiscoveryQueriesService(systems, stores.discoveryRuns(), stores.discoveryMappings());

  @Test
  void pullDue_firstTime_pullsFromScheduledSystems() {
    kong.has(discovered("a"));

    pullDue.pullDue();

    assertThat(has("a")).isTrue();
    assertThat(tyk.readings()).isZero();
    assertThat(lastRun().trigger()).isEqualTo(Trigger.SCHEDULE);
    assertThat(lastRun().state()).isInstanceOf(Done.class);
  }

  @Test
  void pullDue_newApi_isAuditedAsPortico() {
    kong.has(discovered("a"));

    pullDue.pullDue();

    assertThat(stores.auditEntries().page(organisation, AuditFilter.ALL, Optional.empty(), 10))
        .extracting(AuditEntry::actor)
        .containsExactly(UserId.PORTICO);
  }

  @Test
  void pullDue_again_pullsAfterTheInterval() {
    pullDue.pullDue();
    advance(HOUR.minusMillis(1));
    pullDue.pullDue();
    assertThat(kong.readings()).isEqualTo(1);

    advance(Duration.ofMillis(1));
    pullDue.pullDue();

    assertThat(kong.readings()).isEqualTo(2);
  }

  @Test
  void pullDue_removedApi_isMarkedAsMissing() {
    kong.has(discovered("a"), discovered("b"));
    pullDue.pullDue();
    advance(HOUR);
    kong.has(discovered("b"));

    pullDue.pullDue();

    assertThat(api("a").origin().flatMap(ApiOrigin::missingSince)).isPresent();
  }

  @Test
  void pullDue_failingSystem_changesNothingAndRecordsWhy() {
    kong.has(discovered("a"));
    pullDue.pullDue();
    advance(HOUR);
    kong.fails("It is away.", "It is far.");

    pullDue.pullDue();

    assertThat(api("a").origin().flatMap(ApiOrigin::missingSince)).isEmpty();
    assertThat(lastRun().state()).isEqualTo(new Failed(AT.plus(HOUR), "It is away. It is far."));
  }

  @Test
  void pullDue_rejectedRecords_othersAreTakenAndTheRunSaysWhich() {
    kong.has(discovered("a"), discovered("b.yaml"), discovered("b.yaml#2"), discovered("gone"));
    pullDue.pullDue();
    advance(HOUR);
    kong.has(
        List.of(discovered("a"), discovered("new")),
        List.of(rejected(Optional.of(new ExternalId("b.yaml")), "b.yaml", Optional.of(7))),
        new ReadingNotes(
            List.of(new Skipped(ReadingNotes.Reason.NOT_OPENAPI, 3, List.of("package.json"))),
            List.of(new Duplicate("Orders", Optional.of("1.0"), 2, List.of("a", "new")))));

    pullDue.pullDue();

    assertThat(has("new")).isTrue();
    assertThat(missing("gone")).isTrue();
    assertThat(missing("b.yaml")).isFalse();
    assertThat(missing("b.yaml#2")).isFalse();
    assertThat(lastRun().state())
        .isEqualTo(
            Done.truncated(
                now(),
                new Counts(1, 0, 1, 1, 0, 0, 0, 1),
                "3 skipped (not openapi), for example package.json."
                    + " Orders 1.0 is described 2 times: a, new."
                    + " 1 rejected: b.yaml, line 7: info.title: missing (expected: a title)."));
  }

  @Test
  void pull_recordWithoutAnId_nothingIsMissing() {
    kong.has(discovered("a"), discovered("gone"));
    pullDue.pullDue();
    kong.has(
        List.of(discovered("a")),
        List.of(rejected(Optional.empty(), "items[3]", Optional.empty())),
        ReadingNotes.NONE);

    var report = ((Outcome.Pulled) pull(admin, "kong", false)).report();

    assertThat(missing("gone")).isFalse();
    assertThat(report.rejected())
        .singleElement()
        .satisfies(
            one -> {
              assertThat(one.place()).contains("items[3]");
              assertThat(one.faults())
                  .containsExactly(new Fault("info.title", "missing (expected: a title)"));
            });
  }

  @Test
  void pull_idTwice_rejectsTheSecondAlone() {
    kong.has(discovered("a"), discovered("b"), discovered("a"));

    var report = ((Outcome.Pulled) pull(admin, "kong", false)).report();

    assertThat(report.counts()).isEqualTo(new Counts(2, 0, 0, 0, 0, 0, 0, 1));
    assertThat(report.rejected().getFirst().place()).contains("a");
  }

  @Test
  void pull_onDemand_returnsTheReport() {
    tyk.has(discovered("a"));

    var outcome = pull(admin, "tyk", false);

    assertThat(((Outcome.Pulled) outcome).report().counts().created()).isEqualTo(1);
    assertThat(stores.discoveryRuns().last(organisation, tyk.name()).map(DiscoveryRun::trigger))
        .contains(Trigger.MANUAL);
  }

  @Test
  void pull_dryRun_writesNothing() {
    kong.has(discovered("a"));

    var outcome = pull(admin, "kong", true);

    assertThat(((Outcome.Pulled) outcome).report().counts().created()).isEqualTo(1);
    assertThat(has("a")).isFalse();
    assertThat(stores.discoveryRuns().last(organisation, KONG)).isEmpty();
  }

  @Test
  void pull_failingSystem_returnsTheReasons() {
    kong.fails("It is away.");

    assertThat(pull(admin, "kong", false)).isEqualTo(new Outcome.Failed(List.of("It is away.")));
    assertThat(lastRun().state()).isEqualTo(new Failed(AT, "It is away."));
  }

  @Test
  void pull_whileAnotherRuns_isRefused() {
    runs.begin(organisation, KONG, Trigger.PUSH);

    assertThat(pull(admin, "kong", false)).isEqualTo(new Outcome.AlreadyRunning(AT));
    assertThat(kong.readings()).isZero();
  }

  @Test
  void pull_unknownSystem_isNotFound() {
    assertNotFound(() -> pull(admin, "other", false));
  }

  @Test
  void pull_byAnotherOrganisation_isNotFound() {
    // Ids grow with time, so this organisation is not the first.
    var stranger = new Actor(Given.organisation(stores), Ids.user(), Role.ADMIN);

    assertNotFound(() -> pull(stranger, "kong", false));
    assertThat(queries.sources(stranger, new PageQuery<>(Optional.empty(), 10)).items()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(value = Role.class, names = "ADMIN", mode = EnumSource.Mode.EXCLUDE)
  void pull_notAnAdministrator_isNotPermitted(Role role) {
    var actor = callerAs(role);

    assertNotPermitted(() -> pull(actor, "kong", false));
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void sources_anyRole_returnsSystemsAndPushedSourcesByName(Role role) {
    sync(discovered("a"));
    runs.begin(organisation, new SourceName("push"), Trigger.PUSH);
    var actor = callerAs(role);

    var first = queries.sources(actor, new PageQuery<>(Optional.empty(), 2));
    var second = queries.sources(actor, new PageQuery<>(first.next(), 2));

    assertThat(first.items())
        .extracting(source -> source.name().value())
        .containsExactly("kong", "push");
    assertThat(first.items().getFirst().system())
        .contains(
            new DiscoveryQueries.ConfiguredSystem(
                "fake", "https://kong.example.com", Optional.of(HOUR), true, true));
    assertThat(first.items().getFirst().lastRun()).isPresent();
    assertThat(first.items().getLast().system()).isEmpty();
    assertThat(second.items()).extracting(source -> source.name().value()).containsExactly("tyk");
    assertThat(second.items().getFirst().lastRun()).isEmpty();
    assertThat(second.next()).isEmpty();
  }

  private Outcome pull(Actor actor, String source, boolean dryRun) {
    return pullSource.pull(new PullSource.Command(actor, new SourceName(source), dryRun));
  }

  private boolean missing(String id) {
    return api(id).origin().flatMap(ApiOrigin::missingSince).isPresent();
  }

  private static RejectedRecord rejected(
      Optional<ExternalId> id, String place, Optional<Integer> line) {
    return new RejectedRecord(id, place, line, "info.title", "missing (expected: a title)");
  }

  private DiscoveryRun lastRun() {
    return stores.discoveryRuns().last(organisation, KONG).orElseThrow();
  }
}
