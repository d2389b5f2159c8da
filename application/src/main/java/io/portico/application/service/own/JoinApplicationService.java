package io.portico.application.service.own;

import io.portico.application.port.in.application.ChangeMembers;
import io.portico.application.port.in.own.JoinApplication;
import io.portico.application.port.in.own.SignedInDeveloper;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.application.Applications;
import io.portico.application.service.account.MailThrottle;
import io.portico.application.service.application.ApplicationService;
import io.portico.application.service.session.OneTimeLinks;
import io.portico.application.service.signup.SiteMails;
import io.portico.domain.access.Actor;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.application.Application;
import io.portico.domain.application.MemberRole;
import io.portico.domain.session.AccessLinkPurpose;
import io.portico.domain.session.AccessLinkToken;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.site.Site;
import java.time.Duration;
import java.util.Optional;

/** Invites to applications, and lets those who were invited join. */
public record JoinApplicationService(
    Applications applications,
    ApplicationService members,
    OneTimeLinks links,
    SiteMails mails,
    UnitOfWork unitOfWork)
    implements JoinApplication {

  @Override
  public Duration invite(
      SignedInDeveloper owner,
      Site site,
      ApplicationId application,
      EmailAddress email,
      String networkAddress) {
    var found =
        applications
            .find(owner.organisation(), application)
            .filter(one -> !one.isDefault())
            .filter(
                one ->
                    one.member(owner.developer().id())
                        .filter(member -> member.role() == MemberRole.OWNER)
                        .isPresent())
            .orElseThrow(RecordKind.APPLICATION.notFound(application));
    var wait = mails.waitFor(site, networkAddress);
    return wait.isPositive() ? wait : unitOfWork.execute(() -> mail(site, found, email));
  }

  private Duration mail(Site site, Application application, EmailAddress email) {
    var wait = mails.waitFor(site, email, MailThrottle.Purpose.INVITATION);
    if (wait.isZero()) {
      mails.invitation(site, application, email);
    }
    return wait;
  }

  @Override
  public Optional<Invitation> find(Site site, AccessLinkToken link) {
    return links
        .find(site, link, AccessLinkPurpose.APPLICATION)
        .flatMap(
            found ->
                applications
                    .find(site.organisation(), new ApplicationId(found.user().value()))
                    .map(one -> new Invitation(one, found.address().orElseThrow())));
  }

  @Override
  public Optional<ChangeMembers.Outcome> join(
      SignedInDeveloper developer, Site site, AccessLinkToken link) {
    var email = developer.developer().details().email();

    return unitOfWork.execute(
        () ->
            find(site, link)
                .filter(invited -> invited.email().canonical().equals(email.canonical()))
                .map(invited -> join(developer.actor(), invited, link)));
  }

  /* Who cannot join now may open the link again when there is room. */
  private ChangeMembers.Outcome join(Actor actor, Invitation invited, AccessLinkToken link) {
    var outcome =
        members.change(
            new ChangeMembers.Command(
                actor,
                invited.application().id(),
                new ChangeMembers.Change.Join(invited.email(), Optional.empty())));
    if (outcome instanceof ChangeMembers.Outcome.Changed) {
      var _ = links.take(link);
    }
    return outcome;
  }
}
