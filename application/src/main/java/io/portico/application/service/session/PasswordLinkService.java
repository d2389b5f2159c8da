package io.portico.application.service.session;

import static io.portico.domain.audit.AuditAction.PASSWORD_LINK_ISSUED;

import io.portico.application.port.in.session.RequestPassword;
import io.portico.application.port.in.session.SignIn;
import io.portico.application.port.in.setup.IssueSetUpLink;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.port.out.account.ConstantTimeResponse;
import io.portico.application.port.out.identity.IdentityProviders;
import io.portico.application.port.out.organisation.Organisations;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.application.service.mail.OutboxWriter;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.UserProfile;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.identity.ProviderAudience;
import io.portico.domain.mail.Message;
import io.portico.domain.session.AccessLinkPurpose;
import io.portico.domain.session.AccessLinkToken;
import java.time.Duration;
import java.util.Optional;

/** Issues the one-time links with which dashboard users choose a password. */
public record PasswordLinkService(
    DashboardUsers users,
    Organisations organisations,
    IdentityProviders providers,
    OneTimeLinks links,
    OutboxWriter outbox,
    ConstantTimeResponse responses,
    UnitOfWork unitOfWork,
    Audit audit)
    implements RequestPassword, IssueSetUpLink {

  /* Between two mails to one user, so that no user can be flooded. */
  private static final Duration PAUSE = Duration.ofMinutes(5);

  /* ---- set-up ---- */

  @Override
  public Optional<AccessLinkToken> issue(boolean again) {
    return organisations
        .first()
        .flatMap(
            first ->
                users.withEmail(UserProfile.FIRST_ADMINISTRATOR, DashboardUsers.MOST).stream()
                    .filter(user -> user.organisation().equals(first.id()))
                    .filter(user -> user.administers() && user.password().isEmpty())
                    .filter(user -> !(again && hasOtherAdministrators(user)))
                    .findFirst())
        .map(
            user ->
                unitOfWork.execute(
                    () -> {
                      recordIssue(Actor.portico(user.organisation()), user);
                      return links.add(user, AccessLinkPurpose.SET_UP);
                    }));
  }

  private boolean hasOtherAdministrators(DashboardUser user) {
    return users.administrators(user.organisation()).remainWithout(user.id());
  }

  private void recordIssue(Actor actor, DashboardUser user) {
    audit.recordUnchanged(actor, PASSWORD_LINK_ISSUED, user.id(), Snapshots.of(user));
  }

  /* ---- forgotten password ---- */

  @Override
  public void request(String email, String request) {
    var attempt = responses.start();
    EmailAddress.parse(email).stream()
        .flatMap(address -> users.withEmail(address, DashboardUsers.MOST).stream())
        .filter(user -> user.profile().active())
        .filter(user -> !providers.refusePasswords(user.organisation(), ProviderAudience.DASHBOARD))
        .limit(SignIn.MOST_ORGANISATIONS)
        .forEach(user -> unitOfWork.run(() -> send(user, request)));
    attempt.finishAfter(SignIn.MOST_ORGANISATIONS);
  }

  private void send(DashboardUser found, String request) {
    var present = users.findForUpdate(found.organisation(), found.id());
    if (present.isEmpty() || links.hasOneWithin(PAUSE, present.get())) {
      return;
    }
    var user = present.get();
    var asked = Actor.portico(user.organisation()).during(request);
    recordIssue(asked, user);
    var link = links.issue(user, AccessLinkPurpose.PASSWORD_RESET);
    var organisation = organisations.find(user.organisation()).orElseThrow();
    var to = user.profile().email();
    outbox.post(
        user.organisation(),
        to,
        new Message.PasswordReset(new Message.Access(organisation.name(), to), link));
  }
}
