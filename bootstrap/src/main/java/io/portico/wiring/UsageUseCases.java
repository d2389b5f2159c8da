package io.portico.wiring;

import io.micronaut.context.annotation.Factory;
import io.portico.application.port.in.usage.ForgetUsage;
import io.portico.application.port.in.usage.RankUsage;
import io.portico.application.port.in.usage.RecordUsage;
import io.portico.application.port.in.usage.ReportUsage;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.RememberedRequests;
import io.portico.application.port.out.Sealing;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.UsageCounts;
import io.portico.application.port.out.UsageNames;
import io.portico.application.port.out.UsageReports;
import io.portico.application.port.out.UsageSweeps;
import io.portico.application.service.usage.ForgetUsageService;
import io.portico.application.service.usage.RankUsageService;
import io.portico.application.service.usage.RecordUsageService;
import io.portico.application.service.usage.ReportUsageService;
import io.portico.config.Settings;
import io.portico.domain.key.KeyHashing;
import io.portico.domain.usage.UsageRetention;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.locks.LockSupport;

/** Builds the use cases of usage. */
@Factory
final class UsageUseCases {

  /* Between two steps that remove counts. */
  private static final Duration REST = Duration.ofMillis(20);

  @Singleton
  RecordUsage recordUsage(
      UsageCounts counts,
      RememberedRequests requests,
      Sealing sealing,
      KeyHashing hashing,
      IdGenerator ids,
      InstantSource clock,
      UnitOfWork unitOfWork) {
    return new RecordUsageService(counts, requests, sealing, hashing, ids, clock, unitOfWork);
  }

  @Singleton
  ReportUsage reportUsage(
      UsageReports reports,
      UsageNames names,
      UsageRetention retention,
      KeyHashing hashing,
      InstantSource clock) {
    return new ReportUsageService(reports, names, retention, hashing, clock);
  }

  @Singleton
  RankUsage rankUsage(UsageReports reports, UsageNames names) {
    return new RankUsageService(reports, names);
  }

  @Singleton
  UsageRetention usageRetention(Settings settings) {
    return settings.usage();
  }

  @Singleton
  ForgetUsage forgetUsage(
      UsageSweeps sweeps,
      UsageRetention retention,
      IdGenerator ids,
      InstantSource clock,
      UnitOfWork unitOfWork) {
    return new ForgetUsageService(
        sweeps,
        retention,
        ids.next(),
        clock,
        unitOfWork,
        () -> LockSupport.parkNanos(REST.toNanos()));
  }
}
