package io.portico.wiring;

import io.micronaut.context.annotation.Factory;
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
import io.portico.application.service.usage.RankUsageService;
import io.portico.application.service.usage.RecordUsageService;
import io.portico.application.service.usage.ReportUsageService;
import io.portico.domain.key.KeyHashing;
import jakarta.inject.Singleton;
import java.time.InstantSource;

/** Builds the use cases of usage. */
@Factory
final class UsageUseCases {

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
      UsageReports reports, UsageNames names, KeyHashing hashing, InstantSource clock) {
    return new ReportUsageService(reports, names, hashing, clock);
  }

  @Singleton
  RankUsage rankUsage(UsageReports reports, UsageNames names) {
    return new RankUsageService(reports, names);
  }
}
