package io.portico.wiring;

import io.micronaut.context.annotation.Bean;
import io.micronaut.context.annotation.Factory;
import io.portico.application.port.in.job.JobQueries;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.job.Jobs;
import io.portico.application.service.job.JobQueriesService;
import io.portico.application.service.job.JobRunner;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Builds the queries of asynchronous jobs, and the threads that run jobs. */
@Factory
final class JobUseCases {

  private static final String TICKER = "job-ticker";
  private static final Logger LOG = LoggerFactory.getLogger(JobUseCases.class);

  @Bean(preDestroy = "shutdownNow")
  @Singleton
  @Named(TICKER)
  ScheduledExecutorService ticker() {
    return Executors.newSingleThreadScheduledExecutor(
        Thread.ofPlatform().name("job-ticker").daemon().factory());
  }

  @Singleton
  JobQueries jobQueries(Jobs jobs, InstantSource clock) {
    return new JobQueriesService(jobs, clock);
  }

  @Singleton
  JobRunner jobRunner(
      Jobs jobs,
      IdGenerator ids,
      InstantSource clock,
      @Named(TICKER) ScheduledExecutorService ticker,
      UnitOfWork unitOfWork) {
    return new JobRunner(jobs, ids, clock, JobUseCases::runAsynchronously, ticker, unitOfWork);
  }

  private static void runAsynchronously(Runnable job) {
    Thread.ofVirtual()
        .name("job")
        .start(
            () -> {
              try {
                job.run();
              } catch (RuntimeException e) {
                LOG.error("A job failed.", e);
              }
            });
  }
}
