package io.portico.wiring;

import io.micronaut.context.annotation.Factory;
import io.portico.application.port.in.access.IdentifyCaller;
import io.portico.application.port.in.setup.SetUpStore;
import io.portico.application.port.out.CredentialHandover;
import io.portico.application.port.out.DashboardUsers;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.Installation;
import io.portico.application.port.out.LabelDefinitions;
import io.portico.application.port.out.Organisations;
import io.portico.application.port.out.TokenGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.service.access.IdentifyCallerService;
import io.portico.application.service.setup.SetUpStoreService;
import jakarta.inject.Singleton;
import java.time.InstantSource;

/** Builds the use cases of callers and of the first start. */
@Factory
final class AccessUseCases {

  @Singleton
  IdentifyCaller identifyCaller(DashboardUsers users) {
    return new IdentifyCallerService(users);
  }

  @Singleton
  SetUpStore setUpStore(
      Installation installation,
      Organisations organisations,
      DashboardUsers users,
      LabelDefinitions definitions,
      TokenGenerator tokens,
      CredentialHandover handover,
      IdGenerator ids,
      InstantSource clock,
      UnitOfWork unitOfWork) {
    return new SetUpStoreService(
        installation, organisations, users, definitions, tokens, handover, ids, clock, unitOfWork);
  }
}
