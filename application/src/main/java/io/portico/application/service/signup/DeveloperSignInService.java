package io.portico.application.service.signup;

import io.portico.application.port.in.developer.VerifyCredentials;
import io.portico.application.port.in.session.StartedSession;
import io.portico.application.port.in.signup.SignInDeveloper;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.developer.Developers;
import io.portico.application.port.out.identity.IdentityProviders;
import io.portico.application.service.developer.VerifyCredentialsService;
import io.portico.application.service.session.NewSessions;
import io.portico.domain.access.DeveloperRights;
import io.portico.domain.account.LoginOrigin;
import io.portico.domain.account.Password;
import io.portico.domain.account.Realm;
import io.portico.domain.developer.Developer;
import io.portico.domain.identity.IdentityProvider;
import io.portico.domain.identity.IdentityProviderDetails;
import io.portico.domain.identity.ProviderAudience;
import io.portico.domain.session.Browser;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.UserId;
import java.util.Optional;

/** Signs developers in to a site by their password. */
public record DeveloperSignInService(
    IdentityProviders providers,
    Developers developers,
    VerifyCredentialsService verify,
    NewSessions newSessions,
    UnitOfWork unitOfWork)
    implements SignInDeveloper {

  /* Stands for a visitor who has not signed in; no developer has this id. */
  private static final DeveloperId VISITOR = new DeveloperId(UserId.PORTICO.value());

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

  StartedSession newSession(OrganisationId organisation, Developer developer, Browser browser) {
    var user = DeveloperRights.actor(organisation, developer.id()).user();
    return newSessions.start(Realm.DEVELOPERS, organisation, user, browser);
  }
}
