package io.portico.wiring;

import io.micronaut.context.annotation.Factory;
import io.portico.application.port.in.setup.JoinInstallation;
import io.portico.application.port.in.setup.SetUpStore;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.Sealing;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.access.TokenGenerator;
import io.portico.application.port.out.key.IssuedKeys;
import io.portico.application.port.out.key.KeyIdentifiers;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.application.port.out.organisation.Organisations;
import io.portico.application.port.out.setup.CredentialHandover;
import io.portico.application.port.out.setup.InstallationMetadata;
import io.portico.application.service.access.NewUsers;
import io.portico.application.service.account.NewPasswords;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.organisation.NewOrganisations;
import io.portico.application.service.organisation.OrganisationService;
import io.portico.application.service.setup.JoinInstallationService;
import io.portico.application.service.setup.SetUpStoreService;
import jakarta.inject.Singleton;
import java.time.InstantSource;

/** Builds the use cases of the first start and of the operator. */
@Factory
final class OrganisationUseCases {

  @Singleton
  NewOrganisations newOrganisations(
      Organisations organisations, LabelDefinitions definitions, IdGenerator ids, Audit audit) {
    return new NewOrganisations(organisations, definitions, ids, audit);
  }

  @Singleton
  JoinInstallation joinInstallation(
      InstallationMetadata installation,
      IssuedKeys keys,
      Sealing sealing,
      KeyIdentifiers identifiers,
      UnitOfWork unitOfWork) {
    return new JoinInstallationService(installation, keys, sealing, identifiers, unitOfWork);
  }

  @Singleton
  SetUpStore setUpStore(
      InstallationMetadata installation,
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
  OrganisationService organisationService(
      Organisations organisations,
      NewOrganisations newOrganisations,
      NewUsers newUsers,
      NewPasswords newPasswords,
      UnitOfWork unitOfWork) {
    return new OrganisationService(
        organisations, newOrganisations, newUsers, newPasswords, unitOfWork);
  }
}
