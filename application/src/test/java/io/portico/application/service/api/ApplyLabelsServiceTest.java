package io.portico.application.service.api;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.LabelFixture.labels;
import static io.portico.domain.fixture.LabelFixture.name;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.portico.application.port.in.api.ApplyLabels;
import io.portico.application.port.in.api.ApplyLabels.Command;
import io.portico.application.port.in.api.ApplyLabels.Example;
import io.portico.application.port.in.api.ApplyLabels.Outcome.Applied;
import io.portico.application.port.in.api.ApplyLabels.Report;
import io.portico.application.port.in.api.ApplyLabels.StartOutcome.Started;
import io.portico.application.port.in.api.ApplyLabels.Target;
import io.portico.application.port.out.api.Apis;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.contract.LabelServices;
import io.portico.application.testkit.fake.TickingClock;
import io.portico.application.testkit.memory.ServiceTest;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Role;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.api.OriginFilter;
import io.portico.domain.api.SearchWords;
import io.portico.domain.api.SourceName;
import io.portico.domain.audit.AuditFilter;
import io.portico.domain.audit.Change;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.job.JobId;
import io.portico.domain.job.JobResult;
import io.portico.domain.job.JobState;
import io.portico.domain.job.JobTask;
import io.portico.domain.label.LabelAssignment;
import io.portico.domain.label.LabelAssignments;
import io.portico.domain.label.LabelChange;
import io.portico.domain.label.LabelSource;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.Labels;
import io.portico.domain.selector.Selection;
import io.portico.domain.selector.Selector;
import io.portico.domain.shared.UserId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ApplyLabelsServiceTest extends ServiceTest {

  private final ApplyLabels applyLabels =
      new LabelServices(stores, new TickingClock()).applyLabels();
  private final ApiRecord api = anApi("Api").build();

  @BeforeEach
  void addApi() {
    Given.freeTextLabels(stores, organisation, "tier", "tier2");
    Given.label(stores, organisation, aLabel("old").deprecated().build());
    Given.renamed(stores, organisation, name("tier"), name("level"));
    stores.apis().add(organisation, api);
  }

  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"ADMIN", "PUBLISHER", "LABELER"})
  void applyAndStart_notAnAdministrator_isNotPermitted(Role role) {
    var command = command(callerAs(role), labels("level", "1"));

    assertNotPermitted(() -> applyLabels.apply(command), () -> applyLabels.start(command));

    assertThat(stores.apis().find(organisation, api.id())).contains(api);
  }

  @Test
  void apply_administrator_returnsTheReport() {
    var report = ((Applied) applyLabels.apply(command(admin, labels("level", "1")))).report();

    assertThat(report).isEqualTo(new Report(1, 1, 0, 0, List.of(), report.examples()));
    assertThat(report.examples()).extracting(Example::before).containsExactly(api);
  }

  @Test
  void start_applied_storesTheReport() {
    var result = resultOf(command(admin, labels("level", "1")));

    assertThat(result.state()).isEqualTo(JobState.DONE);
    assertThat(result.counts()).hasToString("{matched=1, changed=1, unchanged=0, failed=0}");
  }

  @Test
  void start_unknownApi_isRefusedWithTheFailure() {
    var unknown = Ids.api();
    var target = new Target.Named(List.of(unknown));

    var result = resultOf(new Command(admin, target, change(labels("level", "1")), false, false));

    assertThat(result.state()).isEqualTo(JobState.REFUSED);
    assertThat(result.failures())
        .containsExactly(new JobResult.Failure(unknown.toString(), "no API has this id"));
  }

  @Test
  void start_rejectedLabels_isRefusedWithTheReasons() {
    var result = resultOf(command(admin, labels("old", "1")));

    assertThat(result.state()).isEqualTo(JobState.REFUSED);
    assertThat(result.failures())
        .containsExactly(
            new JobResult.Failure(
                "labels.old", "is deprecated and cannot be added to further APIs"));
  }

  @Test
  void start_invalidChange_isRefusedWithTheReason() {
    var result = resultOf(command(admin, labels("tier", "1", "level", "1")));

    assertThat(result.state()).isEqualTo(JobState.REFUSED);
    assertThat(result.failures().getFirst().reason()).startsWith("labels.tier: ");
  }

  @Test
  void start_applied_storesWhatItChanged() {
    start(command(admin, labels("level", "1")));
    var job = start(command(admin, labels("level", "2", "tier2", "x")));

    assertThat(stores.jobs().changes(organisation, job, Optional.empty(), 9))
        .extracting(one -> one.change().before(), one -> one.change().after())
        .containsExactly(tuple(labels("level", "1"), labels("level", "2", "tier2", "x")));
  }

  @Test
  void start_anyTarget_storesWhatTheJobDoes() {
    var change = change(labels("level", "2"));
    var filter =
        new ApiFilter(
            Selection.of(List.of(Selector.parse("level=1"), Selector.parse("!tier2"))),
            SearchWords.in("Pay  ments"),
            Optional.of("kong"),
            Optional.of("Ann"),
            new OriginFilter(Optional.of(new SourceName("eu")), Optional.of(true)));

    assertThat(task(new Target.Matching(ApiFilter.ALL), change))
        .isEqualTo(new JobTask.Labelling(List.of(), 0, change));
    assertThat(task(new Target.Matching(filter), change))
        .isEqualTo(
            new JobTask.Labelling(
                List.of(
                    "level=1 or !tier2",
                    "pay ments",
                    "provider: kong",
                    "owner: Ann",
                    "source: eu",
                    "missing"),
                0,
                change));
    assertThat(task(new Target.Named(List.of(api.id())), change))
        .isEqualTo(new JobTask.Labelling(List.of(), 1, change));
    var job = start(command(admin, labels("level", "1")));
    assertThat(task(new Target.Reverting(job), LabelChange.none()))
        .isEqualTo(new JobTask.Reverting(job));
  }

  private JobTask task(Target target, LabelChange.Merge change) {
    var job = start(new Command(admin, target, change, false, true));
    return stores.jobs().find(organisation, job).orElseThrow().task().orElseThrow();
  }

  @Test
  void start_applied_isNamedByItsEntryOfTheTrail() {
    var job = start(command(admin, labels("level", "2")));

    assertThat(
            stores
                .auditEntries()
                .page(organisation, AuditFilter.ALL, Optional.empty(), 1)
                .getFirst()
                .difference()
                .changes())
        .contains(new Change("job", Optional.empty(), Optional.of(job.toString())));
  }

  @Test
  void revert_labelsAsTheJobLeftThem_getTheirFormerValues() {
    start(command(admin, labels("level", "1")));
    var job =
        start(
            new Command(
                admin,
                new Target.Matching(ApiFilter.ALL),
                new LabelChange.Merge(labels("tier2", "x"), new TreeSet<>(Set.of(name("level")))),
                false,
                false));

    assertThat(revert(job, true)).isEqualTo("1 changed, 0 unchanged, 0 failed");
    assertThat(labelsNow()).isEqualTo(labels("tier2", "x"));
    var reverting = ((Started) applyLabels.start(Command.reverting(admin, job, false))).job().id();

    assertThat(labelsNow()).isEqualTo(labels("level", "1"));
    assertThat(revert(job, false)).isEqualTo("0 changed, 1 unchanged, 0 failed");
    assertThat(revert(reverting, false)).isEqualTo("1 changed, 0 unchanged, 0 failed");
    assertThat(labelsNow()).isEqualTo(labels("tier2", "x"));
  }

  @Test
  void revert_labelsOfDiscovery_areThoseOfDiscoveryAgain() {
    var discovered = discovered("level", "1");
    var job = start(command(admin, labels("level", "2")));
    assertThat(assignment("level").source()).isEqualTo(new LabelSource.Manual());

    var reverting = ((Started) applyLabels.start(Command.reverting(admin, job, false))).job().id();

    assertThat(assignment("level")).isEqualTo(discovered);
    assertThat(revert(job, false)).isEqualTo("0 changed, 1 unchanged, 0 failed");
    assertThat(revert(reverting, false)).isEqualTo("1 changed, 0 unchanged, 0 failed");
    assertThat(assignment("level").value()).isEqualTo(new LabelValue("2"));
    assertThat(assignment("level").source()).isEqualTo(new LabelSource.Manual());
  }

  @Test
  void revert_valueThatDiscoveryHadSetToo_isThatOfDiscoveryAgain() {
    var discovered = discovered("level", "1");
    var job = start(command(admin, labels("level", "1")));
    assertThat(assignment("level").source()).isEqualTo(new LabelSource.Manual());

    assertThat(revert(job, false)).isEqualTo("1 changed, 0 unchanged, 0 failed");

    assertThat(assignment("level")).isEqualTo(discovered);
  }

  @Test
  void revert_formerValueSetByHandSince_keepsWhoSetIt() {
    var _ = discovered("level", "1");
    var job = start(command(admin, labels("level", "2")));
    start(command(admin, labels("level", "1")));
    var byHand = assignment("level");

    assertThat(revert(job, false)).isEqualTo("0 changed, 1 unchanged, 0 failed");

    assertThat(assignment("level")).isEqualTo(byHand);
    assertThat(byHand.source()).isEqualTo(new LabelSource.Manual());
  }

  @Test
  void revert_sameValueSetByHandAgainSince_keepsWhoSetIt() {
    var _ = discovered("level", "1");
    var job = start(command(admin, labels("level", "1", "tier2", "x")));
    start(command(admin, labels("level", "2")));
    start(command(admin, labels("level", "1")));
    var byHand = assignment("level");

    assertThat(revert(job, false)).isEqualTo("1 changed, 0 unchanged, 0 failed");

    assertThat(assignment("level")).isEqualTo(byHand);
    assertThat(labelsNow()).isEqualTo(labels("level", "1"));
  }

  @Test
  void revert_valueOfTheJobSetByHandAgainSince_hasChangedSince() {
    start(command(admin, labels("level", "1")));
    var job = start(command(admin, labels("level", "2")));
    start(command(admin, labels("level", "3")));
    start(command(admin, labels("level", "2")));
    var byHand = assignment("level");

    assertThat(revert(job, false)).isEqualTo("0 changed, 0 unchanged, 1 failed");

    assertThat(assignment("level")).isEqualTo(byHand);
  }

  @Test
  void revert_discoveredLabelRenamedSince_isThatOfDiscoveryAgain() {
    var discovered = discovered("level", "1");
    var job = start(command(admin, labels("level", "2")));
    Given.renamed(stores, organisation, name("level"), name("grade"));

    assertThat(revert(job, false)).isEqualTo("1 changed, 0 unchanged, 0 failed");

    assertThat(assignment("grade").source()).isEqualTo(discovered.source());
    assertThat(assignment("grade").setAt()).isEqualTo(discovered.setAt());
  }

  private LabelAssignment discovered(String label, String value) {
    var assignment =
        new LabelAssignment(
            name(label),
            new LabelValue(value),
            new LabelSource.Discovered("kong"),
            UserId.PORTICO,
            ApiFixture.AT.minusSeconds(60));
    stores
        .unitOfWork()
        .run(
            () ->
                stores
                    .apis()
                    .change(
                        organisation,
                        List.of(
                            new Apis.Change(
                                api,
                                api.carrying(
                                    LabelAssignments.of(List.of(assignment)), ApiFixture.AT)))));
    return assignment;
  }

  private LabelAssignment assignment(String label) {
    return requireNonNull(
        stores
            .apis()
            .find(organisation, api.id())
            .orElseThrow()
            .labels()
            .byName()
            .get(name(label)));
  }

  @Test
  void revert_labelChangedSince_staysAndIsToldWithAllItsValues() {
    start(command(admin, labels("level", "1")));
    var job = start(command(admin, labels("level", "2", "tier2", "x")));
    start(command(admin, labels("level", "3")));

    var report = ((Applied) applyLabels.apply(Command.reverting(admin, job, false))).report();

    assertThat(report.failures())
        .containsExactly(
            new ApplyLabels.Failure(
                api.id(), "level has changed since: now '3', after the job '2', before it '1'"));
    assertThat(labelsNow()).isEqualTo(labels("level", "3", "tier2", "x"));
  }

  @Test
  void revert_labelRenamedSince_isKnownByItsFormerName() {
    var job = start(command(admin, labels("level", "1")));
    Given.renamed(stores, organisation, name("level"), name("grade"));

    assertThat(revert(job, false)).isEqualTo("1 changed, 0 unchanged, 0 failed");
    assertThat(labelsNow()).isEqualTo(Labels.NONE);
  }

  @Test
  void revert_apiThatIsGone_isToldAsAFailure() {
    var job = start(command(admin, labels("level", "1")));
    stores.apis().remove(organisation, api.id());

    assertThat(revert(job, true)).isEqualTo("0 changed, 0 unchanged, 1 failed");
  }

  @Test
  void revert_othersJob_changesNothing() {
    var job = start(command(admin, labels("level", "1")));

    var other = Command.reverting(stranger, job, false);

    assertThat(((Applied) applyLabels.apply(other)).report().matched()).isZero();
    assertThat(labelsNow()).isEqualTo(labels("level", "1"));
  }

  private String revert(JobId job, boolean dryRun) {
    var report = ((Applied) applyLabels.apply(Command.reverting(admin, job, dryRun))).report();
    return "%d changed, %d unchanged, %d failed"
        .formatted(report.changed(), report.unchanged(), report.failed());
  }

  private Labels labelsNow() {
    return stores.apis().find(organisation, api.id()).orElseThrow().labels().labels();
  }

  private JobId start(Command command) {
    return ((Started) applyLabels.start(command)).job().id();
  }

  private JobResult resultOf(Command command) {
    var job = ((Started) applyLabels.start(command)).job();
    return stores.jobs().find(organisation, job.id()).orElseThrow().result().orElseThrow();
  }

  private static Command command(Actor actor, Labels labels) {
    return new Command(actor, new Target.Matching(ApiFilter.ALL), change(labels), false, false);
  }

  private static LabelChange.Merge change(Labels labels) {
    return LabelChange.Merge.giving(labels);
  }
}
