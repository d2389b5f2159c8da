package io.portico.wiring;

import io.micronaut.context.annotation.Factory;
import io.portico.application.port.in.usage.RecordUsage;
import io.portico.application.port.in.usage.UsageQueries;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.key.KeyIdentifiers;
import io.portico.application.port.out.usage.UsageCounts;
import io.portico.application.port.out.usage.UsageNames;
import io.portico.application.port.out.usage.UsageReports;
import io.portico.application.service.idempotency.IdempotencyClaims;
import io.portico.application.service.usage.RecordUsageService;
import io.portico.application.service.usage.UsageQueriesService;
import io.portico.config.Settings;
import io.portico.domain.usage.UsageRetention;
import jakarta.inject.Singleton;
import java.time.InstantSource;

/** Builds the use cases of usage. */
@Factory
final class UsageUseCases {

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
  UsageQueries usageQueries(
      UsageReports reports,
      UsageNames names,
      UsageRetention retention,
      KeyIdentifiers identifiers,
      InstantSource clock) {
    return new UsageQueriesService(reports, names, retention, identifiers, clock);
  }

  @Singleton
  UsageRetention usageRetention(Settings settings) {
    return settings.usage();
  }
}
