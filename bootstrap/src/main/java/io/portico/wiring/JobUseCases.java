package io.portico.wiring;

import io.micronaut.context.annotation.Bean;
import io.micronaut.context.annotation.Factory;
import io.portico.application.port.in.api.ApplyLabels;
import io.portico.application.port.in.job.ShowJob;
import io.portico.application.port.in.job.StartLabelling;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.job.Jobs;
import io.portico.application.service.job.ShowJobService;
import io.portico.application.service.job.StartLabellingService;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Builds the use cases of jobs, and the threads that do them. */
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
  ShowJob showJob(Jobs jobs, InstantSource clock) {
    return new ShowJobService(jobs, clock);
  }

  @Singleton
  StartLabelling startLabelling(
      ApplyLabels applyLabels,
      Jobs jobs,
      IdGenerator ids,
      InstantSource clock,
      @Named(TICKER) ScheduledExecutorService ticker,
      UnitOfWork unitOfWork) {
    return new StartLabellingService(
        applyLabels, jobs, ids, clock, JobUseCases::inBackground, ticker, unitOfWork);
  }

  private static void inBackground(Runnable job) {
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
