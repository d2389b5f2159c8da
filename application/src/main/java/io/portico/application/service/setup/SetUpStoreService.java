package io.portico.application.service.setup;

import static io.portico.domain.audit.AuditAction.CREDENTIAL_RESET;

import io.portico.application.port.in.setup.SetUpStore;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.port.out.access.TokenGenerator;
import io.portico.application.port.out.factor.Factors;
import io.portico.application.port.out.organisation.Organisations;
import io.portico.application.port.out.setup.CredentialHandover;
import io.portico.application.port.out.setup.InstallationMetadata;
import io.portico.application.service.access.NewUsers;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.application.service.organisation.NewOrganisations;
import io.portico.application.service.session.UserSessions;
import io.portico.domain.access.AccessToken;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.Role;
import io.portico.domain.access.UserProfile;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.OrganisationId;
import java.time.InstantSource;
import java.util.Optional;

/** Sets a store up in one unit of work. */
public final class SetUpStoreService implements SetUpStore {

  private static final String FIRST_ORGANISATION = "Default organisation";
  private static final EmailAddress FIRST_ADMINISTRATOR = new EmailAddress("admin@localhost");

  private final InstallationMetadata installation;
  private final Organisations organisations;
  private final DashboardUsers users;
  private final NewOrganisations newOrganisations;
  private final NewUsers newUsers;
  private final TokenGenerator tokens;
  private final CredentialHandover handover;
  private final UserSessions sessions;
  private final Factors factors;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;
  private final Audit audit;

  public SetUpStoreService(
      InstallationMetadata installation,
      Organisations organisations,
      DashboardUsers users,
      NewOrganisations newOrganisations,
      NewUsers newUsers,
      TokenGenerator tokens,
      CredentialHandover handover,
      UserSessions sessions,
      Factors factors,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Audit audit) {
    this.installation = installation;
    this.organisations = organisations;
    this.users = users;
    this.newOrganisations = newOrganisations;
    this.newUsers = newUsers;
    this.tokens = tokens;
    this.handover = handover;
    this.sessions = sessions;
    this.factors = factors;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
    this.audit = audit;
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
    return command.adminToken().map(this::isOfAnAdministrator).orElse(true)
        ? new Outcome.AlreadySetUp()
        : new Outcome.AlreadySetUpOtherwise();
  }

  private boolean isOfAnAdministrator(AccessToken token) {
    return users.withCredential(token.hash()).filter(DashboardUser::administers).isPresent();
  }

  private Outcome reset(Command command) {
    var organisation = organisations.first().orElseThrow().id();
    if (command.adminToken().isPresent()) {
      var chosen = command.adminToken().get();
      if (!isOfAnAdministrator(chosen)) {
        resetAdministrator(organisation, chosen);
      }
      return new Outcome.SetUp();
    }
    var generated = tokens.next();
    resetAdministrator(organisation, generated);
    handover.handOver(generated);
    return new Outcome.SetUpWithNewCredential();
  }

  private void resetAdministrator(OrganisationId organisation, AccessToken token) {
    if (users.withCredential(token.hash()).isPresent()) {
      throw InvalidValueException.found(
          "adminToken",
          "the credential of a user who is no administrator",
          "one that no other user has");
    }
    var first =
        users.page(organisation, Optional.empty(), DashboardUsers.MOST).stream()
            .filter(user -> user.profile().email().equals(FIRST_ADMINISTRATOR))
            .findFirst()
            .flatMap(user -> users.findForUpdate(organisation, user.id()));
    if (first.isEmpty()) {
      addAdministrator(organisation, token);
      return;
    }
    var before = first.get();
    var profile = UserProfile.of(FIRST_ADMINISTRATOR, Role.ADMIN);
    var after =
        before
            .described(profile, Optional.empty(), clock.instant())
            .withCredential(token.hash(), clock.instant());
    users.replace(after);
    sessions.follow(before, after);
    var _ = factors.removeAll(organisation, after.id());
    audit.record(
        Actor.portico(organisation),
        CREDENTIAL_RESET,
        before.id(),
        Snapshots.of(before),
        Snapshots.of(after));
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
