package io.portico.application.service.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.testkit.fake.SequentialIds;
import io.portico.application.testkit.fake.TickingClock;
import io.portico.application.testkit.memory.ServiceTest;
import io.portico.domain.job.Job;
import io.portico.domain.job.JobResult;
import io.portico.domain.job.JobState;
import io.portico.domain.job.JobTask;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class JobRunnerTest extends ServiceTest {

  private static final JobTask TASK = new JobTask.Importing("https://classic.example.com");
  private static final JobResult RESULT =
      JobResult.without(JobState.DONE, TickingClock.nth(9), "nothing to do");

  private final ScheduledExecutorService ticker = Executors.newSingleThreadScheduledExecutor();
  private final List<Runnable> launched = new ArrayList<>();
  private final JobRunner runner = runner(launched::add);

  @AfterEach
  void stop() {
    ticker.shutdownNow();
  }

  @Test
  void start_free_storesTheJobBeforeItRuns() {
    var job = started(_ -> RESULT);

    assertThat(stored(job)).isEqualTo(job);
    assertThat(job.startedBy()).isEqualTo(admin.user());
    assertThat(job.result()).isEmpty();
    assertThat(launched).hasSize(1);
  }

  @Test
  void run_workEnds_storesProgressAndResult() {
    var job =
        started(
            progress -> {
              progress.accept(42);
              return RESULT;
            });

    launched.removeFirst().run();

    assertThat(stored(job).progress()).isEqualTo(42);
    assertThat(stored(job).result()).contains(RESULT);
  }

  @Test
  void run_workThrows_isFailedWithoutInternals() {
    var job =
        started(
            _ -> {
              throw new IllegalStateException("a password");
            });
    var run = launched.removeFirst();

    assertThatThrownBy(run::run).hasMessage("a password");

    var result = stored(job).result().orElseThrow();
    assertThat(result.state()).isEqualTo(JobState.FAILED);
    assertThat(result.failures()).containsExactly(new JobResult.Failure("job", "internal error"));
  }

  @Test
  void start_maximumNumberOfJobs_isRefusedUntilOneEnds() {
    for (var number = 0; number < JobRunner.MOST_JOBS; number++) {
      started(_ -> RESULT);
    }
    assertThat(runner.start(admin, TASK, _ -> RESULT)).isEmpty();

    launched.removeFirst().run();

    assertThat(runner.start(admin, TASK, _ -> RESULT)).isPresent();
  }

  @Test
  void start_withinAUnitOfWork_launchesAfterTheCommit() {
    unitOfWork.run(
        () -> {
          started(_ -> RESULT);
          assertThat(launched).isEmpty();
        });

    assertThat(launched).hasSize(1);
  }

  @Test
  void start_withinAUnitOfWorkThatRollsBack_launchesNothingAndFreesTheSlot() {
    for (var number = 0; number <= JobRunner.MOST_JOBS; number++) {
      assertThatThrownBy(
              () ->
                  unitOfWork.execute(
                      () -> {
                        started(_ -> RESULT);
                        throw new IllegalStateException("planted");
                      }))
          .hasMessage("planted");
    }

    assertThat(launched).isEmpty();
  }

  @Test
  void start_executorRejects_freesTheSlot() {
    var rejecting =
        runner(
            _ -> {
              throw new RejectedExecutionException("planted");
            });

    for (var number = 0; number <= JobRunner.MOST_JOBS; number++) {
      assertThatThrownBy(() -> rejecting.start(admin, TASK, _ -> RESULT)).hasMessage("planted");
    }
  }

  private JobRunner runner(Executor executor) {
    return new JobRunner(
        stores.jobs(), new SequentialIds(), new TickingClock(), executor, ticker, unitOfWork);
  }

  private Job started(JobRunner.Work work) {
    return runner.start(admin, TASK, work).orElseThrow();
  }

  private Job stored(Job job) {
    return stores.jobs().find(organisation, job.id()).orElseThrow();
  }
}
