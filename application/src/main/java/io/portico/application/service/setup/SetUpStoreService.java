package io.portico.application.service.setup;

import io.portico.application.port.in.setup.SetUpStore;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.access.TokenGenerator;
import io.portico.application.port.out.organisation.Organisations;
import io.portico.application.port.out.setup.CredentialHandover;
import io.portico.application.port.out.setup.InstallationMetadata;
import io.portico.application.service.organisation.NewOrganisations;
import io.portico.domain.access.Actor;
import java.time.InstantSource;

/** Sets a store up in one unit of work. */
public final class SetUpStoreService implements SetUpStore {

  private static final String FIRST_ORGANISATION = "Default organisation";

  private final InstallationMetadata installation;
  private final Organisations organisations;
  private final NewOrganisations newOrganisations;
  private final FirstAdministrator administrator;
  private final TokenGenerator tokens;
  private final CredentialHandover handover;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;

  public SetUpStoreService(
      InstallationMetadata installation,
      Organisations organisations,
      NewOrganisations newOrganisations,
      FirstAdministrator administrator,
      TokenGenerator tokens,
      CredentialHandover handover,
      InstantSource clock,
      UnitOfWork unitOfWork) {
    this.installation = installation;
    this.organisations = organisations;
    this.newOrganisations = newOrganisations;
    this.administrator = administrator;
    this.tokens = tokens;
    this.handover = handover;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
  }

  @Override
  public Outcome setUp(Command command) {
    return unitOfWork.execute(
        () -> {
          if (installation.claimSetUp(clock.instant())) {
            return fill(command);
          }
          return command.resetAdmin() ? reset(command) : compare(command);
        });
  }

  private Outcome compare(Command command) {
    return command.adminToken().map(administrator::isAnyWith).orElse(true)
        ? new Outcome.AlreadySetUp()
        : new Outcome.AlreadySetUpOtherwise();
  }

  private Outcome reset(Command command) {
    var organisation = organisations.first().orElseThrow().id();
    if (command.adminToken().isPresent()) {
      var chosen = command.adminToken().get();
      if (!administrator.isAnyWith(chosen)) {
        administrator.reset(organisation, chosen);
      }
      return new Outcome.SetUp();
    }
    var generated = tokens.next();
    administrator.reset(organisation, generated);
    handover.handOver(generated);
    return new Outcome.SetUpWithNewCredential();
  }

  private Outcome fill(Command command) {
    var organisation = newOrganisations.add(FIRST_ORGANISATION, Actor::portico).id();
    if (command.adminToken().isPresent()) {
      administrator.add(organisation, command.adminToken().get());
      return new Outcome.SetUp();
    }
    var generated = tokens.next();
    administrator.add(organisation, generated);
    // Before the commit: if the commit fails, the next start replaces the written credential. If
    // the write failed after the commit, the credential would be lost.
    handover.handOver(generated);
    return new Outcome.SetUpWithNewCredential();
  }
}
