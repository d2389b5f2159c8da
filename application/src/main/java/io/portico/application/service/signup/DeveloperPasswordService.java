package io.portico.application.service.signup;

import io.portico.application.port.in.session.StartedSession;
import io.portico.application.port.in.signup.ResetDeveloperPassword;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.account.ConstantTimeResponse;
import io.portico.application.port.out.developer.Developers;
import io.portico.application.service.account.MailThrottle;
import io.portico.application.service.account.NewPasswords;
import io.portico.application.service.developer.DeveloperService;
import io.portico.application.service.session.OneTimeLinks;
import io.portico.domain.access.DeveloperRights;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.PasswordHash;
import io.portico.domain.developer.DeveloperDetails;
import io.portico.domain.developer.DeveloperWithKeys;
import io.portico.domain.session.AccessLink;
import io.portico.domain.session.AccessLinkPurpose;
import io.portico.domain.session.AccessLinkToken;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.site.Site;
import java.time.Duration;
import java.util.Optional;

/** Lets developers who have forgotten the password choose another by the link in a mail. */
public record DeveloperPasswordService(
    Developers developers,
    DeveloperService changes,
    DeveloperSignInService signIn,
    OneTimeLinks links,
    SiteMails mails,
    NewPasswords passwords,
    ConstantTimeResponse responses,
    UnitOfWork unitOfWork)
    implements ResetDeveloperPassword {

  @Override
  public Duration request(Site site, String email, String networkAddress) {
    var wait = mails.waitFor(site, networkAddress);
    if (wait.isPositive()) {
      return wait;
    }
    var attempt = responses.start();
    EmailAddress.parse(email).ifPresent(address -> unitOfWork.run(() -> send(site, address)));
    attempt.finishAfter(1);
    return Duration.ZERO;
  }

  private void send(Site site, EmailAddress email) {
    if (signIn.only(site.organisation()).isEmpty()
        && mails.waitFor(site, email, MailThrottle.Purpose.PASSWORD).isZero()) {
      developers
          .findByEmail(site.organisation(), email)
          .map(DeveloperWithKeys::developer)
          .filter(developer -> !developer.details().inactive())
          .ifPresent(developer -> mails.password(site, developer));
    }
  }

  @Override
  public Optional<EmailAddress> find(Site site, AccessLinkToken link) {
    return found(site, link)
        .flatMap(found -> developers.find(site.organisation(), developer(found)))
        .map(found -> found.developer().details())
        .filter(details -> !details.inactive())
        .map(DeveloperDetails::email);
  }

  private Optional<AccessLink> found(Site site, AccessLinkToken link) {
    return links
        .find(site, link, AccessLinkPurpose.DEVELOPER_PASSWORD)
        .filter(_ -> signIn.only(site.organisation()).isEmpty());
  }

  private static DeveloperId developer(AccessLink link) {
    return new DeveloperId(link.user().value());
  }

  @Override
  public Optional<StartedSession> use(Command command) {
    passwords.check(command.password());
    if (find(command.site(), command.link()).isEmpty()) {
      // Hashing is dear: not for those who guess.
      return Optional.empty();
    }
    var hash = passwords.hash(command.password());
    return unitOfWork.execute(() -> change(command, hash));
  }

  private Optional<StartedSession> change(Command command, PasswordHash hash) {
    var organisation = command.site().organisation();
    // The lock of the developer comes first: of several that use a link at once, one goes on.
    return found(command.site(), command.link())
        .flatMap(link -> developers.lock(organisation, developer(link)))
        .filter(developer -> !developer.details().inactive())
        .filter(_ -> links.take(command.link()).isPresent())
        .map(
            developer -> {
              var actor =
                  DeveloperRights.actor(organisation, developer.id()).during(command.request());
              changes.change(actor, developer, hash);
              return signIn.newSession(organisation, developer, command.browser());
            });
  }
}
