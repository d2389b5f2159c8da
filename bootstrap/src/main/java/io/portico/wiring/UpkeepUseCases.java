package io.portico.wiring;

import io.micronaut.context.annotation.Factory;
import io.portico.application.port.in.repeat.AnswerOnce;
import io.portico.application.port.in.upkeep.CheckReadiness;
import io.portico.application.port.in.upkeep.ForgetOutdated;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.KeyLinks;
import io.portico.application.port.out.LoginFailures;
import io.portico.application.port.out.Outbox;
import io.portico.application.port.out.RememberedRequests;
import io.portico.application.port.out.Sealing;
import io.portico.application.port.out.StoreProbe;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.service.repeat.AnswerOnceService;
import io.portico.application.service.upkeep.ForgetOutdatedService;
import jakarta.inject.Singleton;
import java.time.InstantSource;

/**
 * Builds what answers requests that are sent again, what forgets them, and what tells of health.
 */
@Factory
final class UpkeepUseCases {

  @Singleton
  AnswerOnce answerOnce(
      RememberedRequests requests,
      Sealing sealing,
      IdGenerator ids,
      InstantSource clock,
      UnitOfWork unitOfWork) {
    return new AnswerOnceService(requests, sealing, ids, clock, unitOfWork);
  }

  @Singleton
  ForgetOutdated forgetOutdated(
      LoginFailures failures,
      RememberedRequests requests,
      Outbox outbox,
      KeyLinks links,
      InstantSource clock) {
    return new ForgetOutdatedService(failures, requests, outbox, links, clock);
  }

  @Singleton
  CheckReadiness checkReadiness(StoreProbe store) {
    return store::answers;
  }
}
