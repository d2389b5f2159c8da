package io.portico.application.service.access;

import static io.portico.domain.audit.AuditAction.USER_INVITED;

import io.portico.application.port.in.access.AddUser;
import io.portico.application.port.in.session.InviteUser;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.port.out.identity.IdentityProviders;
import io.portico.application.port.out.organisation.Organisations;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.application.service.mail.OutboxWriter;
import io.portico.application.service.session.OneTimeLinks;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.Permission;
import io.portico.domain.identity.ProviderAudience;
import io.portico.domain.mail.Message;
import io.portico.domain.session.AccessLinkPurpose;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.UserId;
import java.util.Optional;

/** Invites dashboard users by mail. */
public record InvitationService(
    DashboardUsers users,
    IdentityProviders providers,
    Organisations organisations,
    NewUsers newUsers,
    OneTimeLinks newLinks,
    OutboxWriter outbox,
    UnitOfWork unitOfWork,
    Audit audit)
    implements InviteUser {

  @Override
  public Outcome invite(Command command) {
    var actor = command.actor();
    actor.require(Permission.ADMINISTER_USERS);
    if (providers.refusePasswords(actor.organisation(), ProviderAudience.DASHBOARD)) {
      return new Outcome.PasswordsRefused();
    }
    return unitOfWork.execute(
        () ->
            switch (newUsers.add(actor, command.profile(), Optional.empty())) {
              case AddUser.Outcome.Added(var user, _) -> send(actor, user);
              case AddUser.Outcome.EmailTaken(var email) -> new Outcome.EmailTaken(email);
              case AddUser.Outcome.TooMany(var most) -> new Outcome.TooMany(most);
            });
  }

  @Override
  public Outcome inviteAgain(Actor actor, UserId user) {
    actor.require(Permission.ADMINISTER_USERS);
    if (providers.refusePasswords(actor.organisation(), ProviderAudience.DASHBOARD)) {
      return new Outcome.PasswordsRefused();
    }
    return unitOfWork.execute(
        () -> {
          var present =
              users
                  .findForUpdate(actor.organisation(), user)
                  .orElseThrow(RecordKind.USER.notFound(user));
          return present.profile().active() ? send(actor, present) : new Outcome.Inactive();
        });
  }

  private Outcome send(Actor actor, DashboardUser user) {
    if (!user.profile().active()) {
      return new Outcome.Inactive();
    }
    var link = newLinks.issue(user, AccessLinkPurpose.INVITATION);
    outbox.post(
        user.organisation(),
        user.profile().email(),
        new Message.UserInvited(access(actor, user), link));
    audit.recordUnchanged(actor, USER_INVITED, user.id(), Snapshots.of(user));
    return new Outcome.Invited(user, link);
  }

  private Message.Access access(Actor actor, DashboardUser invited) {
    var by = users.find(actor.organisation(), actor.user()).orElse(invited);
    return new Message.Access(
        organisations.find(actor.organisation()).orElseThrow().name(), by.profile().email());
  }
}
