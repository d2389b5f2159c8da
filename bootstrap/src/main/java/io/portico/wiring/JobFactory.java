package io.portico.wiring;

import io.micronaut.context.annotation.Bean;
import io.micronaut.context.annotation.Factory;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.job.Jobs;
import io.portico.application.service.job.JobRunner;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Builds the threads that run asynchronous jobs. */
@Factory
final class JobFactory {

  private static final String TICKER = "job-ticker";
  private static final Logger LOG = LoggerFactory.getLogger(JobFactory.class);

  @Bean(preDestroy = "shutdownNow")
  @Singleton
  @Named(TICKER)
  ScheduledExecutorService ticker() {
    return Executors.newSingleThreadScheduledExecutor(
        Thread.ofPlatform().name(TICKER).daemon().factory());
  }

  @Singleton
  JobRunner jobRunner(
      Jobs jobs,
      IdGenerator ids,
      InstantSource clock,
      @Named(TICKER) ScheduledExecutorService ticker,
      UnitOfWork unitOfWork) {
    var thread =
        Thread.ofVirtual()
            .name("job")
            .uncaughtExceptionHandler((_, e) -> LOG.error("A job failed.", e));
    return new JobRunner(jobs, ids, clock, thread::start, ticker, unitOfWork);
  }
}
