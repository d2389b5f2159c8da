package io.portico.wiring;

import io.micronaut.context.annotation.Factory;
import io.portico.application.port.in.usage.ApplyUsageRetention;
import io.portico.application.port.in.usage.RankUsage;
import io.portico.application.port.in.usage.RecordUsage;
import io.portico.application.port.in.usage.ReportUsage;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.key.KeyIdentifiers;
import io.portico.application.port.out.usage.RetentionSweeps;
import io.portico.application.port.out.usage.UsageCounts;
import io.portico.application.port.out.usage.UsageNames;
import io.portico.application.port.out.usage.UsageReports;
import io.portico.application.service.idempotency.IdempotencyClaims;
import io.portico.application.service.usage.ApplyUsageRetentionService;
import io.portico.application.service.usage.RankUsageService;
import io.portico.application.service.usage.RecordUsageService;
import io.portico.application.service.usage.ReportUsageService;
import io.portico.config.Settings;
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
      IdempotencyClaims claims,
      KeyIdentifiers identifiers,
      InstantSource clock,
      UnitOfWork unitOfWork) {
    return new RecordUsageService(counts, claims, identifiers, clock, unitOfWork);
  }

  @Singleton
  ReportUsage reportUsage(
      UsageReports reports,
      UsageNames names,
      UsageRetention retention,
      KeyIdentifiers identifiers,
      InstantSource clock) {
    return new ReportUsageService(reports, names, retention, identifiers, clock);
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
  ApplyUsageRetention forgetUsage(
      RetentionSweeps sweeps,
      UsageRetention retention,
      IdGenerator ids,
      InstantSource clock,
      UnitOfWork unitOfWork) {
    return new ApplyUsageRetentionService(
        sweeps,
        retention,
        ids.next(),
        clock,
        unitOfWork,
        () -> LockSupport.parkNanos(REST.toNanos()));
  }
}
