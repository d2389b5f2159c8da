package io.portico.application.service.job;

import io.portico.application.port.in.api.ApplyLabels;
import io.portico.application.port.in.job.StartLabelling;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.job.Jobs;
import io.portico.domain.access.Permission;
import io.portico.domain.job.Job;
import io.portico.domain.job.JobId;
import io.portico.domain.job.JobResult;
import io.portico.domain.job.JobState;
import io.portico.domain.shared.InvalidValueException;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Changes labels in the background, and tells every second how far that is. */
public final class StartLabellingService implements StartLabelling {

  /** How many jobs one node does at once. */
  public static final int MOST_JOBS = 4;

  private final ApplyLabels applyLabels;
  private final Jobs jobs;
  private final IdGenerator ids;
  private final InstantSource clock;
  private final Executor background;
  private final ScheduledExecutorService ticker;
  private final UnitOfWork unitOfWork;
  private final Semaphore free = new Semaphore(MOST_JOBS);

  /**
   * @param background does each job on a thread, and tells the operator of what is thrown
   * @param ticker tells how far the jobs are
   */
  public StartLabellingService(
      ApplyLabels applyLabels,
      Jobs jobs,
      IdGenerator ids,
      InstantSource clock,
      Executor background,
      ScheduledExecutorService ticker,
      UnitOfWork unitOfWork) {
    this.applyLabels = applyLabels;
    this.jobs = jobs;
    this.ids = ids;
    this.clock = clock;
    this.background = background;
    this.ticker = ticker;
    this.unitOfWork = unitOfWork;
  }

  @Override
  public Outcome start(ApplyLabels.Command command) {
    if (!command.actor().may(Permission.CHANGE_APIS)) {
      return new Outcome.NotPermitted();
    }
    return unitOfWork.execute(() -> addAndLaunch(command));
  }

  /* Nothing is begun before it is certain that the job can be asked about. */
  private Outcome addAndLaunch(ApplyLabels.Command command) {
    if (!free.tryAcquire()) {
      return new Outcome.Busy(MOST_JOBS);
    }
    var actor = command.actor();
    var job = Job.starting(new JobId(ids.next()), actor.user(), clock.instant());
    unitOfWork.afterCompletion(() -> launch(job.id(), command), free::release);
    jobs.add(actor.organisation(), job);
    return new Outcome.Started(job);
  }

  private void launch(JobId id, ApplyLabels.Command command) {
    try {
      background.execute(() -> run(id, command));
    } catch (RuntimeException e) {
      free.release();
      throw e;
    }
  }

  private void run(JobId id, ApplyLabels.Command command) {
    var organisation = command.actor().organisation();
    var reached = new AtomicLong();
    var signs =
        ticker.scheduleAtFixedRate(
            () -> jobs.reached(organisation, id, reached.get(), clock.instant()),
            1,
            1,
            TimeUnit.SECONDS);
    try {
      var result = result(command, reached);
      signs.cancel(false);
      jobs.finish(organisation, id, reached.get(), result);
    } catch (RuntimeException e) {
      signs.cancel(false);
      var failed = JobResult.without(JobState.FAILED, clock.instant(), "failed inside");
      jobs.finish(organisation, id, reached.get(), failed);
      throw e;
    } finally {
      signs.cancel(false);
      free.release();
    }
  }

  private JobResult result(ApplyLabels.Command command, AtomicLong reached) {
    try {
      return switch (applyLabels.apply(command, reached::set)) {
        case ApplyLabels.Outcome.Applied(var report) -> result(JobState.DONE, report);
        case ApplyLabels.Outcome.Refused(var report) -> result(JobState.REFUSED, report);
        case ApplyLabels.Outcome.LabelsRejected(var rejections) ->
            new JobResult(
                JobState.REFUSED,
                clock.instant(),
                new LinkedHashMap<>(),
                rejections.stream()
                    .map(
                        rejection ->
                            new JobResult.Failure("labels." + rejection.name(), rejection.reason()))
                    .toList());
        case ApplyLabels.Outcome.NotPermitted() ->
            JobResult.without(JobState.REFUSED, clock.instant(), "is not permitted any more");
      };
    } catch (InvalidValueException e) {
      return JobResult.without(JobState.REFUSED, clock.instant(), e.field() + ": " + e.problem());
    }
  }

  private JobResult result(JobState state, ApplyLabels.Report report) {
    var counts = new LinkedHashMap<String, Long>();
    counts.put("matched", report.matched());
    counts.put("changed", report.changed());
    counts.put("unchanged", report.unchanged());
    counts.put("failed", report.failed());
    List<JobResult.Failure> failures =
        report.failures().stream()
            .map(failure -> new JobResult.Failure(failure.api().toString(), failure.reason()))
            .toList();
    return new JobResult(state, clock.instant(), counts, failures);
  }
}
