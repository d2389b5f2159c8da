package io.portico.application.service.signup;

import io.portico.application.port.in.developer.VerifyCredentials;
import io.portico.application.port.in.session.StartedSession;
import io.portico.application.port.in.signup.ResetDeveloperPassword;
import io.portico.application.port.in.signup.SignInDeveloper;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.account.ConstantTimeResponse;
import io.portico.application.port.out.account.LoginFailures;
import io.portico.application.port.out.developer.Developers;
import io.portico.application.port.out.identity.IdentityProviders;
import io.portico.application.port.out.session.AccessLinks;
import io.portico.application.service.account.MailThrottle;
import io.portico.application.service.account.NewPasswords;
import io.portico.application.service.developer.DeveloperService;
import io.portico.application.service.developer.VerifyCredentialsService;
import io.portico.application.service.session.NewSessions;
import io.portico.domain.access.DeveloperRights;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.LoginOrigin;
import io.portico.domain.account.Password;
import io.portico.domain.account.PasswordHash;
import io.portico.domain.account.Realm;
import io.portico.domain.developer.Developer;
import io.portico.domain.developer.DeveloperDetails;
import io.portico.domain.developer.DeveloperWithKeys;
import io.portico.domain.identity.IdentityProvider;
import io.portico.domain.identity.IdentityProviderDetails;
import io.portico.domain.identity.ProviderAudience;
import io.portico.domain.session.AccessLink;
import io.portico.domain.session.AccessLinkPurpose;
import io.portico.domain.session.AccessLinkToken;
import io.portico.domain.session.Browser;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.UserId;
import io.portico.domain.site.Site;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;

/** Signs developers in to a site, by their password or by the link that replaces it. */
public final class DeveloperSignInService implements SignInDeveloper, ResetDeveloperPassword {

  /* Stands for a visitor who has not signed in; no developer has this id. */
  private static final DeveloperId VISITOR = new DeveloperId(UserId.PORTICO.value());

  private final IdentityProviders providers;
  private final Developers developers;
  private final VerifyCredentialsService verify;
  private final DeveloperService changes;
  private final NewSessions newSessions;
  private final AccessLinks links;
  private final SiteMails mails;
  private final MailThrottle throttle;
  private final NewPasswords passwords;
  private final ConstantTimeResponse responses;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;

  public DeveloperSignInService(
      IdentityProviders providers,
      Developers developers,
      VerifyCredentialsService verify,
      DeveloperService changes,
      NewSessions newSessions,
      AccessLinks links,
      SiteMails mails,
      LoginFailures failures,
      NewPasswords passwords,
      ConstantTimeResponse responses,
      InstantSource clock,
      UnitOfWork unitOfWork) {
    this.providers = providers;
    this.developers = developers;
    this.verify = verify;
    this.changes = changes;
    this.newSessions = newSessions;
    this.links = links;
    this.mails = mails;
    this.throttle = new MailThrottle(failures, clock, unitOfWork);
    this.passwords = passwords;
    this.responses = responses;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
  }

  @Override
  public Outcome signIn(
      OrganisationId organisation, String email, Password password, Browser browser) {
    var only = only(organisation);
    if (only.isPresent()) {
      return new Outcome.PasswordsRefused(only.get());
    }
    var query =
        new VerifyCredentials.Query(
            DeveloperRights.actor(organisation, VISITOR),
            email,
            password,
            new LoginOrigin.Visitor(browser.address()));
    return switch (verify.verify(query)) {
      case VerifyCredentials.Outcome.Verified(var developer) ->
          start(organisation, developer, browser)
              .<Outcome>map(Outcome.SignedIn::new)
              .orElseGet(Outcome.Refused::new);
      case VerifyCredentials.Outcome.Refused() -> new Outcome.Refused();
      case VerifyCredentials.Outcome.TooMany(var wait) -> new Outcome.TooMany(wait);
    };
  }

  /** Returns the name of the provider in the place of passwords; empty if they are accepted. */
  public Optional<String> only(OrganisationId organisation) {
    return providers.all(organisation).stream()
        .filter(provider -> provider.isFor(ProviderAudience.PORTAL))
        .map(IdentityProvider::details)
        .filter(details -> details.rules().only())
        .map(IdentityProviderDetails::name)
        .findFirst();
  }

  /**
   * Starts a session of {@code proved}, the developer as of the check of the password. Returns
   * empty if the developer is inactive, or has another password by now: its change ends all
   * sessions, and must not miss this one.
   */
  public Optional<StartedSession> start(
      OrganisationId organisation, Developer proved, Browser browser) {
    return unitOfWork.execute(
        () ->
            developers
                .lock(organisation, proved.id())
                .filter(present -> !present.details().inactive())
                .filter(present -> present.password().equals(proved.password()))
                .map(present -> newSession(organisation, present, browser)));
  }

  private StartedSession newSession(
      OrganisationId organisation, Developer developer, Browser browser) {
    var user = DeveloperRights.actor(organisation, developer.id()).user();
    return newSessions.start(Realm.DEVELOPERS, organisation, user, browser);
  }

  /* ---- forgotten password ---- */

  @Override
  public Duration request(Site site, String email, String networkAddress) {
    var wait = throttle.from(site.organisation(), networkAddress);
    if (wait.isPositive()) {
      return wait;
    }
    var attempt = responses.start();
    EmailAddress.parse(email).ifPresent(address -> unitOfWork.run(() -> send(site, address)));
    attempt.finishAfter(1);
    return Duration.ZERO;
  }

  private void send(Site site, EmailAddress email) {
    if (only(site.organisation()).isEmpty()
        && throttle.to(site.organisation(), email, MailThrottle.Purpose.PASSWORD).isZero()) {
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
        .find(link.hash())
        .filter(_ -> only(site.organisation()).isEmpty())
        .filter(
            found ->
                found.opens(
                    AccessLinkPurpose.DEVELOPER_PASSWORD, site.organisation(), clock.instant()));
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
        .filter(_ -> links.take(command.link().hash()).isPresent())
        .map(
            developer -> {
              var actor =
                  DeveloperRights.actor(organisation, developer.id()).during(command.request());
              changes.change(actor, developer, hash);
              return newSession(organisation, developer, command.browser());
            });
  }
}
