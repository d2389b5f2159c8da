package io.portico.wiring;

import io.micronaut.context.annotation.Factory;
import io.portico.application.port.in.idempotency.ExecuteOnce;
import io.portico.application.port.in.maintenance.CheckReadiness;
import io.portico.application.port.in.maintenance.PurgeExpiredRecords;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.Sealing;
import io.portico.application.port.out.StoreProbe;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.developer.LoginFailures;
import io.portico.application.port.out.idempotency.IdempotencyRecords;
import io.portico.application.port.out.mail.KeyLinks;
import io.portico.application.port.out.mail.Outbox;
import io.portico.application.service.idempotency.ExecuteOnceService;
import io.portico.application.service.idempotency.IdempotencyClaims;
import io.portico.application.service.maintenance.PurgeExpiredRecordsService;
import jakarta.inject.Singleton;
import java.time.InstantSource;

/**
 * Builds what answers requests that are sent again, what forgets them, and what tells of health.
 */
@Factory
final class UpkeepUseCases {

  @Singleton
  IdempotencyClaims idempotencyClaims(
      IdempotencyRecords records, Sealing sealing, IdGenerator ids, InstantSource clock) {
    return new IdempotencyClaims(records, sealing, ids, clock);
  }

  @Singleton
  ExecuteOnce executeOnce(IdempotencyClaims claims, UnitOfWork unitOfWork) {
    return new ExecuteOnceService(claims, unitOfWork);
  }

  @Singleton
  PurgeExpiredRecords purgeExpired(
      LoginFailures failures,
      IdempotencyRecords requests,
      Outbox outbox,
      KeyLinks links,
      InstantSource clock) {
    return new PurgeExpiredRecordsService(failures, requests, outbox, links, clock);
  }

  @Singleton
  CheckReadiness checkReadiness(StoreProbe store) {
    return store::answers;
  }
}
