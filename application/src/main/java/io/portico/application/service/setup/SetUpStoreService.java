package io.portico.application.service.setup;

import io.portico.application.port.in.setup.SetUpStore;
import io.portico.application.port.out.CredentialHandover;
import io.portico.application.port.out.DashboardUsers;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.Installation;
import io.portico.application.port.out.LabelDefinitions;
import io.portico.application.port.out.Organisations;
import io.portico.application.port.out.TokenGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.domain.access.AccessToken;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.Organisation;
import io.portico.domain.access.Role;
import io.portico.domain.access.UserId;
import io.portico.domain.label.DefaultLabels;
import io.portico.domain.shared.OrganisationId;
import java.time.InstantSource;

/** Sets a store up, as one unit of work. */
public final class SetUpStoreService implements SetUpStore {

  private static final String FIRST_ORGANISATION = "Default organisation";
  private static final String FIRST_ADMINISTRATOR = "admin@localhost";

  private final Installation installation;
  private final Organisations organisations;
  private final DashboardUsers users;
  private final LabelDefinitions definitions;
  private final TokenGenerator tokens;
  private final CredentialHandover handover;
  private final IdGenerator ids;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;

  public SetUpStoreService(
      Installation installation,
      Organisations organisations,
      DashboardUsers users,
      LabelDefinitions definitions,
      TokenGenerator tokens,
      CredentialHandover handover,
      IdGenerator ids,
      InstantSource clock,
      UnitOfWork unitOfWork) {
    this.installation = installation;
    this.organisations = organisations;
    this.users = users;
    this.definitions = definitions;
    this.tokens = tokens;
    this.handover = handover;
    this.ids = ids;
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
    var organisation = new Organisation(new OrganisationId(ids.next()), FIRST_ORGANISATION);
    organisations.add(organisation);
    DefaultLabels.definitions(ids::next)
        .forEach(definition -> definitions.add(organisation.id(), definition));
    if (command.adminToken().isPresent()) {
      addAdministrator(organisation.id(), command.adminToken().get());
      return new Outcome.SetUp();
    }
    var made = tokens.next();
    addAdministrator(organisation.id(), made);
    // Before the commit: a credential that was kept but does not work is made again at the next
    // start, while one that works but was not kept would lock everybody out.
    handover.handOver(made);
    return new Outcome.SetUpWithNewCredential();
  }

  private void addAdministrator(OrganisationId organisation, AccessToken token) {
    users.add(
        new DashboardUser(
            new UserId(ids.next()), organisation, FIRST_ADMINISTRATOR, Role.ADMIN, token.hash()));
  }
}
