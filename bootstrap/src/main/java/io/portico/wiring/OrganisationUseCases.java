package io.portico.wiring;

import io.micronaut.context.annotation.Factory;
import io.portico.application.port.in.organisation.AppointAdministrator;
import io.portico.application.port.in.organisation.FoundOrganisation;
import io.portico.application.port.in.setup.JoinInstallation;
import io.portico.application.port.in.setup.SetUpStore;
import io.portico.application.port.out.CredentialHandover;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.Installation;
import io.portico.application.port.out.IssuedKeys;
import io.portico.application.port.out.LabelDefinitions;
import io.portico.application.port.out.Organisations;
import io.portico.application.port.out.Sealing;
import io.portico.application.port.out.TokenGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.service.access.NewPasswords;
import io.portico.application.service.access.NewUsers;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.organisation.AppointAdministratorService;
import io.portico.application.service.organisation.FoundOrganisationService;
import io.portico.application.service.organisation.NewOrganisations;
import io.portico.application.service.setup.JoinInstallationService;
import io.portico.application.service.setup.SetUpStoreService;
import io.portico.domain.key.KeyHashing;
import jakarta.inject.Singleton;
import java.time.InstantSource;

/** Builds the use cases by which organisations begin: at the first start, and by an operator. */
@Factory
final class OrganisationUseCases {

  @Singleton
  NewOrganisations newOrganisations(
      Organisations organisations, LabelDefinitions definitions, IdGenerator ids, Audit audit) {
    return new NewOrganisations(organisations, definitions, ids, audit);
  }

  @Singleton
  JoinInstallation joinInstallation(
      Installation installation,
      IssuedKeys keys,
      Sealing sealing,
      KeyHashing hashing,
      UnitOfWork unitOfWork) {
    return new JoinInstallationService(installation, keys, sealing, hashing, unitOfWork);
  }

  @Singleton
  SetUpStore setUpStore(
      Installation installation,
      NewOrganisations newOrganisations,
      NewUsers newUsers,
      TokenGenerator tokens,
      CredentialHandover handover,
      InstantSource clock,
      UnitOfWork unitOfWork) {
    return new SetUpStoreService(
        installation, newOrganisations, newUsers, tokens, handover, clock, unitOfWork);
  }

  @Singleton
  FoundOrganisation foundOrganisation(NewOrganisations newOrganisations, UnitOfWork unitOfWork) {
    return new FoundOrganisationService(newOrganisations, unitOfWork);
  }

  @Singleton
  AppointAdministrator appointAdministrator(
      Organisations organisations,
      NewUsers newUsers,
      NewPasswords newPasswords,
      UnitOfWork unitOfWork) {
    return new AppointAdministratorService(organisations, newUsers, newPasswords, unitOfWork);
  }
}
