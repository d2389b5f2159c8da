package io.portico.application.service.signup;

import io.portico.application.port.in.session.StartedSession;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.developer.Developers;
import io.portico.application.port.out.identity.DeveloperIdentities;
import io.portico.application.port.out.identity.IdentityProviders;
import io.portico.application.port.out.identity.OpenIdProviders.SignedIn;
import io.portico.application.port.out.identity.ProviderSessions;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.identity.ProviderSecrets;
import io.portico.application.service.identity.ProviderTickets.Proved;
import io.portico.application.service.session.NewSessions;
import io.portico.domain.access.DeveloperRights;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.Snapshot;
import io.portico.domain.developer.Developer;
import io.portico.domain.developer.DeveloperWithKeys;
import io.portico.domain.identity.DeveloperSignInDecision;
import io.portico.domain.identity.Identity;
import io.portico.domain.identity.IdentityProvider;
import io.portico.domain.session.Browser;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import java.util.Optional;
import java.util.Set;

/** Finds, links and signs in the developers that persons at a provider are. */
public record ProviderDevelopers(
    Developers developers,
    DeveloperIdentities identities,
    IdentityProviders providers,
    ProviderSessions providerSessions,
    ProviderSecrets secrets,
    NewSessions sessions,
    UnitOfWork unitOfWork,
    Audit audit) {

  /**
   * Returns what a sign-in of the person does.
   *
   * @param closed whether the site takes no sign-ups
   */
  DeveloperSignInDecision decide(IdentityProvider provider, Identity identity, boolean closed) {
    return DeveloperSignInDecision.of(
        provider.details(),
        identity,
        known(provider, identity.subject()),
        identity
            .verifiedEmail()
            .flatMap(email -> developers.findByEmail(provider.organisation(), email))
            .map(DeveloperWithKeys::developer),
        closed);
  }

  /** Returns the developer that the subject of the provider is; empty if it is none yet. */
  Optional<Developer> known(IdentityProvider provider, String subject) {
    return identities.find(provider.id(), subject).flatMap(id -> find(provider.organisation(), id));
  }

  private Optional<Developer> find(OrganisationId organisation, DeveloperId id) {
    return Optional.ofNullable(developers.findAll(organisation, Set.of(id)).get(id));
  }

  /** Returns the developer whom a person may prove to be. */
  Optional<Developer> find(Proved proved) {
    return Identifier.parse(proved.account())
        .map(DeveloperId::new)
        .flatMap(id -> find(proved.provider().organisation(), id));
  }

  /**
   * Starts a session; empty if the developer is inactive or removed by now, or the provider is
   * removed or has another issuer: that ends all sessions that it started, and must not miss this
   * one.
   */
  Optional<StartedSession> start(
      IdentityProvider provider, DeveloperId developer, SignedIn signedIn, Browser browser) {
    var organisation = provider.organisation();
    return unitOfWork.execute(
        () ->
            providers
                .findForUpdate(organisation, provider.id(), provider.details().issuer())
                .flatMap(_ -> developers.lock(organisation, developer))
                .filter(present -> !present.details().inactive())
                .map(
                    present -> {
                      var user = DeveloperRights.actor(organisation, present.id()).user();
                      var started = sessions.startBy(provider.id(), organisation, user, browser);
                      providerSessions.add(secrets.tie(started.session(), signedIn));
                      return started;
                    }));
  }

  /**
   * Makes the person at the provider the developer, whose password was right, and returns true;
   * unless the developer or the issuer has changed meanwhile.
   */
  boolean link(Proved proved, Developer right, String request) {
    var provider = proved.provider();
    var organisation = provider.organisation();
    return unitOfWork.execute(
        () -> {
          var present =
              providers
                  .findForUpdate(organisation, provider.id(), provider.details().issuer())
                  .flatMap(_ -> developers.lock(organisation, right.id()))
                  .filter(one -> !one.details().inactive())
                  .filter(one -> one.password().equals(right.password()));
          present.ifPresent(
              developer -> {
                identities.add(organisation, provider.id(), proved.subject(), developer.id());
                audit.recordNew(
                    DeveloperRights.actor(organisation, developer.id()).during(request),
                    AuditAction.DEVELOPER_LINKED,
                    developer.id(),
                    Snapshot.of("email", developer.details().email())
                        .and("identityProvider", provider.details().name()));
              });
          return present.isPresent();
        });
  }
}
