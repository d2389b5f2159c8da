package io.portico.application.service.job;

import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.job.Jobs;
import io.portico.domain.access.Actor;
import io.portico.domain.job.Job;
import io.portico.domain.job.JobId;
import io.portico.domain.job.JobResult;
import io.portico.domain.job.JobState;
import io.portico.domain.job.JobTask;
import io.portico.domain.shared.OrganisationId;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.LongConsumer;

/** Runs jobs asynchronously. It stores their progress every second and their result at the end. */
public final class JobRunner {

  /** The maximum number of jobs that one node runs at the same time. */
  public static final int MOST_JOBS = 4;

  private final Jobs jobs;
  private final IdGenerator ids;
  private final InstantSource clock;
  private final Executor executor;
  private final ScheduledExecutorService ticker;
  private final UnitOfWork unitOfWork;
  private final Semaphore free = new Semaphore(MOST_JOBS);

  /**
   * @param executor runs each job on its own thread and logs what it throws
   * @param ticker stores the progress of the jobs
   */
  public JobRunner(
      Jobs jobs,
      IdGenerator ids,
      InstantSource clock,
      Executor executor,
      ScheduledExecutorService ticker,
      UnitOfWork unitOfWork) {
    this.jobs = jobs;
    this.ids = ids;
    this.clock = clock;
    this.executor = executor;
    this.ticker = ticker;
    this.unitOfWork = unitOfWork;
  }

  /** The work of a job. */
  @FunctionalInterface
  public interface Work {

    /**
     * Does the work.
     *
     * @param progress receives the number of processed records
     */
    JobResult run(LongConsumer progress);
  }

  /**
   * Stores a job and starts it once the unit of work has committed, so that clients can always read
   * a running job. Returns empty if the node runs the maximum number of jobs.
   */
  public Optional<Job> start(Actor actor, JobTask task, Work work) {
    return startNamed(actor, task, _ -> work);
  }

  /** Does what {@link #start(Actor, JobTask, Work)} does with a job of this id, which is new. */
  public Optional<Job> start(Actor actor, JobId id, JobTask task, Work work) {
    return unitOfWork.execute(() -> addAndLaunch(actor, id, task, work));
  }

  /**
   * Does what {@link #start(Actor, JobTask, Work)} does with work that stores what belongs to the
   * job.
   */
  public Optional<Job> startNamed(Actor actor, JobTask task, Function<JobId, Work> work) {
    var id = new JobId(ids.next());
    return start(actor, id, task, work.apply(id));
  }

  private Optional<Job> addAndLaunch(Actor actor, JobId id, JobTask task, Work work) {
    if (!free.tryAcquire()) {
      return Optional.empty();
    }
    var organisation = actor.organisation();
    var job = Job.started(id, actor.user(), clock.instant(), Optional.of(task));
    unitOfWork.afterCompletion(() -> launch(organisation, job.id(), work), free::release);
    jobs.add(organisation, job);
    return Optional.of(job);
  }

  private void launch(OrganisationId organisation, JobId id, Work work) {
    try {
      executor.execute(() -> run(organisation, id, work));
    } catch (RuntimeException e) {
      free.release();
      throw e;
    }
  }

  private void run(OrganisationId organisation, JobId id, Work work) {
    var progress = new AtomicLong();
    var heartbeat =
        ticker.scheduleAtFixedRate(
            () -> jobs.recordProgress(organisation, id, progress.get(), clock.instant()),
            1,
            1,
            TimeUnit.SECONDS);
    try {
      var result = work.run(progress::set);
      heartbeat.cancel(false);
      jobs.finish(organisation, id, progress.get(), result);
    } catch (RuntimeException e) {
      heartbeat.cancel(false);
      var failed = JobResult.without(JobState.FAILED, clock.instant(), "internal error");
      jobs.finish(organisation, id, progress.get(), failed);
      throw e;
    } finally {
      heartbeat.cancel(false);
      free.release();
    }
  }
}
