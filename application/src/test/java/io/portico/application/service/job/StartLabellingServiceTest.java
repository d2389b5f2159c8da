package io.portico.application.service.job;

import static io.portico.domain.fixture.LabelFixture.labels;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.in.api.ApplyLabels;
import io.portico.application.port.in.api.ApplyLabels.Failure;
import io.portico.application.port.in.api.ApplyLabels.Report;
import io.portico.application.port.in.job.StartLabelling;
import io.portico.application.port.in.job.StartLabelling.Outcome.Busy;
import io.portico.application.port.in.job.StartLabelling.Outcome.NotPermitted;
import io.portico.application.port.in.job.StartLabelling.Outcome.Started;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.fake.SequentialIds;
import io.portico.application.testkit.fake.TickingClock;
import io.portico.application.testkit.memory.InMemoryStores;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Role;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.fixture.Ids;
import io.portico.domain.job.Job;
import io.portico.domain.job.JobResult;
import io.portico.domain.job.JobState;
import io.portico.domain.label.LabelChange;
import io.portico.domain.label.LabelCheck.Rejection;
import io.portico.domain.label.LabelName;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.OrganisationId;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StartLabellingServiceTest {

  private final Stores stores = new InMemoryStores();
  private final OrganisationId organisation = Given.organisation(stores);
  private final Actor admin = new Actor(organisation, Ids.user(), Role.ADMIN);
  private final ScheduledExecutorService ticker = Executors.newSingleThreadScheduledExecutor();
  private final List<Runnable> waiting = new ArrayList<>();
  private ApplyLabels.Outcome outcome = new ApplyLabels.Outcome.NotPermitted();
  private final StartLabelling startLabelling =
      new StartLabellingService(
          (_, progress) -> {
            progress.reached(42);
            return outcome;
          },
          stores.jobs(),
          new SequentialIds(),
          new TickingClock(),
          waiting::add,
          ticker,
          stores.unitOfWork());

  @AfterEach
  void stop() {
    ticker.shutdownNow();
  }

  @Test
  void start_administrator_answersBeforeAnythingIsDone() {
    var job = started();

    assertThat(stores.jobs().find(organisation, job.id())).contains(job);
    assertThat(job.startedBy()).isEqualTo(admin.user());
    assertThat(job.result()).isEmpty();
    assertThat(waiting).hasSize(1);
  }

  @Test
  void start_applied_keepsHowItWent() {
    var api = Ids.api();
    outcome =
        new ApplyLabels.Outcome.Applied(
            new Report(3, 1, 1, 1, List.of(new Failure.TooManyLabels(api, 65))));
    var job = started();

    waiting.removeFirst().run();

    var ended = stores.jobs().find(organisation, job.id()).orElseThrow();
    assertThat(ended.reached()).isEqualTo(42);
    var result = ended.result().orElseThrow();
    assertThat(result.state()).isEqualTo(JobState.DONE);
    assertThat(result.counts().toString())
        .isEqualTo("{matched=3, changed=1, unchanged=1, failed=1}");
    assertThat(result.failures())
        .containsExactly(
            new JobResult.Failure(api.toString(), "would carry 65 labels (expected: at most 64)"));
  }

  @Test
  void start_rejectedLabels_isRefusedWithTheReasons() {
    outcome =
        new ApplyLabels.Outcome.LabelsRejected(
            List.of(new Rejection.LabelDeprecated(new LabelName("old"))));

    var result = resultOf(started());

    assertThat(result.state()).isEqualTo(JobState.REFUSED);
    assertThat(result.failures())
        .containsExactly(
            new JobResult.Failure("labels.old", "is deprecated, so no further API gets it"));
  }

  @Test
  void start_unexpectedFailure_isFailedAndTellsNothingOfIt() {
    var failing = startFailing(new IllegalStateException("a password"));
    var job = started(failing);

    var run = waiting.removeFirst();
    assertThatThrownBy(run::run).hasMessage("a password");

    var result = stores.jobs().find(organisation, job.id()).orElseThrow().result().orElseThrow();
    assertThat(result.state()).isEqualTo(JobState.FAILED);
    assertThat(result.failures()).containsExactly(new JobResult.Failure("job", "failed inside"));
  }

  @Test
  void start_invalidValue_isRefusedInItsWords() {
    var failing = startFailing(InvalidValueException.found("labels", "65 labels", "64"));
    var job = started(failing);

    waiting.removeFirst().run();

    assertThat(stores.jobs().find(organisation, job.id()).orElseThrow().result().orElseThrow())
        .extracting(JobResult::state, result -> result.failures().getFirst().reason())
        .containsExactly(JobState.REFUSED, "labels: 65 labels (expected: 64)");
  }

  @Test
  void start_asManyAsTheNodeMayDo_isBusyUntilOneEnds() {
    for (var number = 0; number < StartLabellingService.MOST_JOBS; number++) {
      started();
    }

    assertThat(startLabelling.start(command(admin)))
        .isEqualTo(new Busy(StartLabellingService.MOST_JOBS));

    waiting.removeFirst().run();
    assertThat(startLabelling.start(command(admin))).isInstanceOf(Started.class);
  }

  @Test
  void start_withinAUnitOfWork_beginsWhenThatHasEnded() {
    stores
        .unitOfWork()
        .execute(
            () -> {
              started();
              assertThat(waiting).isEmpty();
              return true;
            });

    assertThat(waiting).hasSize(1);
  }

  @Test
  void start_withinAUnitOfWorkThatFails_beginsNothingAndTakesNoPlace() {
    for (var number = 0; number <= StartLabellingService.MOST_JOBS; number++) {
      assertThatThrownBy(
              () ->
                  stores
                      .unitOfWork()
                      .execute(
                          () -> {
                            started();
                            throw new IllegalStateException("planted");
                          }))
          .hasMessage("planted");
    }

    assertThat(waiting).isEmpty();
  }

  @Test
  void start_noThreadForIt_takesNoPlace() {
    var service =
        new StartLabellingService(
            (_, _) -> outcome,
            stores.jobs(),
            new SequentialIds(),
            new TickingClock(),
            _ -> {
              throw new RejectedExecutionException("planted");
            },
            ticker,
            stores.unitOfWork());

    for (var number = 0; number <= StartLabellingService.MOST_JOBS; number++) {
      assertThatThrownBy(() -> service.start(command(admin))).hasMessage("planted");
    }
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "ADMIN")
  void start_notAnAdministrator_startsNothing(Role role) {
    var actor = new Actor(organisation, Ids.user(), role);

    assertThat(startLabelling.start(command(actor))).isEqualTo(new NotPermitted());
    assertThat(waiting).isEmpty();
  }

  private StartLabelling startFailing(RuntimeException failure) {
    return new StartLabellingService(
        (_, _) -> {
          throw failure;
        },
        stores.jobs(),
        new SequentialIds(),
        new TickingClock(),
        waiting::add,
        ticker,
        stores.unitOfWork());
  }

  private JobResult resultOf(Job job) {
    waiting.removeFirst().run();
    return stores.jobs().find(organisation, job.id()).orElseThrow().result().orElseThrow();
  }

  private Job started() {
    return started(startLabelling);
  }

  private Job started(StartLabelling service) {
    var started = service.start(command(admin));
    assertThat(started).isInstanceOf(Started.class);
    return ((Started) started).job();
  }

  private static ApplyLabels.Command command(Actor actor) {
    return new ApplyLabels.Command(
        actor,
        new ApplyLabels.Target.Matching(ApiFilter.ALL),
        LabelChange.Merge.giving(labels("tier", "1")),
        false,
        false);
  }
}
