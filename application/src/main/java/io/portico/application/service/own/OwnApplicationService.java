package io.portico.application.service.own;

import io.portico.application.port.in.application.AddApplication;
import io.portico.application.port.in.application.ChangeMembers;
import io.portico.application.port.in.application.ChangeMembers.Change;
import io.portico.application.port.in.application.RemoveApplication;
import io.portico.application.port.in.application.ReplaceApplication;
import io.portico.application.port.in.own.OwnApplications;
import io.portico.application.port.in.own.SignedInDeveloper;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.session.AccessLinks;
import io.portico.application.service.application.ApplicationService;
import io.portico.domain.application.Application;
import io.portico.domain.application.ApplicationDetails;
import io.portico.domain.application.Member;
import io.portico.domain.application.MemberRole;
import io.portico.domain.application.NamedMember;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.RefusedException;
import io.portico.domain.shared.UserId;
import java.util.Optional;

/** Administers the applications of signed-in developers. */
public record OwnApplicationService(
    Belongings belongings,
    ApplicationService applications,
    AccessLinks links,
    UnitOfWork unitOfWork)
    implements OwnApplications {

  @Override
  public AddApplication.Outcome add(SignedInDeveloper me, ApplicationDetails details) {
    return applications.add(new AddApplication.Command(me.actor(), me.developer().id(), details));
  }

  @Override
  public Application replace(SignedInDeveloper me, ApplicationId id, ApplicationDetails details) {
    var owned = owned(me, id);
    // Those fields are the administrators'.
    var kept =
        new ApplicationDetails(details.name(), details.description(), owned.details().fields());
    return applications.replace(
        new ReplaceApplication.Command(me.actor(), id, kept, owned::equals));
  }

  @Override
  public RemoveApplication.Outcome remove(SignedInDeveloper me, ApplicationId id) {
    var owned = owned(me, id);
    return applications.remove(new RemoveApplication.Command(me.actor(), id, owned::equals));
  }

  @Override
  public ChangeMembers.Outcome change(
      SignedInDeveloper me, ApplicationId id, DeveloperId member, MemberChange change) {
    var leaves = change == MemberChange.LEAVE && member.equals(me.developer().id());
    var application = leaves ? belongings.application(me, id) : owned(me, id);
    var email =
        belongings.members(me, application).stream()
            .filter(one -> one.member().developer().equals(member))
            .findFirst()
            .flatMap(NamedMember::email);
    if (email.isEmpty()) {
      return new ChangeMembers.Outcome.NotMember(member);
    }
    var wanted =
        switch (change) {
          case OWNER -> new Change.Join(email.get(), Optional.of(MemberRole.OWNER));
          case MEMBER -> new Change.Join(email.get(), Optional.of(MemberRole.MEMBER));
          case TRANSFER -> new Change.Transfer(email.get());
          case LEAVE -> new Change.Leave(member);
        };
    var command = new ChangeMembers.Command(me.actor(), id, wanted);
    return unitOfWork.execute(
        () -> {
          var outcome = applications.change(command);
          if (outcome instanceof ChangeMembers.Outcome.Changed(var after)
              && losesAnOwner(application, after)) {
            // Invitations do not outlive who may have sent them.
            links.removeAll(me.organisation(), new UserId(id.value()));
          }
          return outcome;
        });
  }

  private static boolean losesAnOwner(Application before, Application after) {
    return before.members().stream()
        .map(Member::developer)
        .anyMatch(one -> before.isOwner(one) && !after.isOwner(one));
  }

  private Application owned(SignedInDeveloper me, ApplicationId id) {
    var found = belongings.application(me, id);
    if (!found.isOwner(me.developer().id())) {
      throw new RefusedException.NotPermitted("owner");
    }
    return found;
  }
}
