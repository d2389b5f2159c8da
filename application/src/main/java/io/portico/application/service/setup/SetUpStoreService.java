package io.portico.application.service.setup;

import io.portico.application.port.in.setup.SetUpStore;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.access.TokenGenerator;
import io.portico.application.port.out.setup.CredentialHandover;
import io.portico.application.port.out.setup.InstallationMetadata;
import io.portico.application.service.access.NewUsers;
import io.portico.application.service.organisation.NewOrganisations;
import io.portico.domain.access.AccessToken;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Role;
import io.portico.domain.access.UserProfile;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.shared.OrganisationId;
import java.time.InstantSource;
import java.util.Optional;

/** Sets a store up in one unit of work. */
public final class SetUpStoreService implements SetUpStore {

  private static final String FIRST_ORGANISATION = "Default organisation";
  private static final EmailAddress FIRST_ADMINISTRATOR = new EmailAddress("admin@localhost");

  private final InstallationMetadata installation;
  private final NewOrganisations newOrganisations;
  private final NewUsers newUsers;
  private final TokenGenerator tokens;
  private final CredentialHandover handover;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;

  public SetUpStoreService(
      InstallationMetadata installation,
      NewOrganisations newOrganisations,
      NewUsers newUsers,
      TokenGenerator tokens,
      CredentialHandover handover,
      InstantSource clock,
      UnitOfWork unitOfWork) {
    this.installation = installation;
    this.newOrganisations = newOrganisations;
    this.newUsers = newUsers;
    this.tokens = tokens;
    this.handover = handover;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
  }

  @Override
  public Outcome setUp(Command command) {
    return unitOfWork.execute(
        () ->
            installation.claimSetUp(clock.instant()) ? fill(command) : new Outcome.AlreadySetUp());
  }

  private Outcome fill(Command command) {
    var organisation = newOrganisations.add(FIRST_ORGANISATION, Actor::portico).id();
    if (command.adminToken().isPresent()) {
      addAdministrator(organisation, command.adminToken().get());
      return new Outcome.SetUp();
    }
    var generated = tokens.next();
    addAdministrator(organisation, generated);
    // Before the commit: if the commit fails, the next start replaces the written credential. If
    // the write failed after the commit, the credential would be lost.
    handover.handOver(generated);
    return new Outcome.SetUpWithNewCredential();
  }

  private void addAdministrator(OrganisationId organisation, AccessToken token) {
    newUsers.add(
        Actor.portico(organisation),
        UserProfile.of(FIRST_ADMINISTRATOR, Role.ADMIN),
        Optional.empty(),
        token);
  }
}
