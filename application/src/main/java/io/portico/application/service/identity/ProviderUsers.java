package io.portico.application.service.identity;

import io.portico.application.port.in.access.AddUser;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.port.out.identity.ExternalIdentities;
import io.portico.application.port.out.identity.IdentityProviders;
import io.portico.application.service.access.NewUsers;
import io.portico.application.service.audit.Audit;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.Snapshot;
import io.portico.domain.identity.Identity;
import io.portico.domain.identity.IdentityProvider;
import io.portico.domain.identity.SignInDecision;
import io.portico.domain.identity.SignInRefusal;
import io.portico.domain.shared.UserId;
import java.util.HashSet;
import java.util.Optional;

/**
 * Finds, makes and links the users that persons at a provider are, within the unit of work of the
 * caller.
 */
public record ProviderUsers(
    IdentityProviders providers,
    ExternalIdentities identities,
    DashboardUsers users,
    NewUsers newUsers,
    GroupRoles groupRoles,
    Audit audit) {

  /**
   * Does what a sign-in of the person does, but starts no session: the user of {@link
   * SignInDecision.Enter} is as it is then.
   */
  SignInDecision signIn(Actor actor, IdentityProvider provider, Identity identity) {
    if (lock(provider).isEmpty()) {
      return new SignInDecision.Refuse(SignInRefusal.EXPIRED);
    }
    var organisation = provider.organisation();
    // Nobody has this id: locks all users, so that one person becomes one user.
    var _ = users.findForUpdate(organisation, UserId.PORTICO);
    var known =
        identities
            .find(provider.id(), identity.subject())
            .flatMap(id -> sync(actor, provider, identity, id));
    var decision =
        SignInDecision.of(
            provider.details(),
            identity,
            known,
            identity.verifiedEmail().flatMap(email -> withEmail(provider, email)),
            groupRoles.of(organisation, identity.groups()));
    return decision instanceof SignInDecision.Make(var profile)
        ? switch (newUsers.add(actor, profile, Optional.empty())) {
          case AddUser.Outcome.Added(var user, _) -> {
            identities.add(organisation, provider.id(), identity.subject(), user.id());
            yield new SignInDecision.Enter(
                sync(actor, provider, identity, user.id()).orElseThrow());
          }
          case AddUser.Outcome.EmailTaken _ ->
              new SignInDecision.Refuse(SignInRefusal.ADDRESS_TAKEN);
          case AddUser.Outcome.TooMany _ -> new SignInDecision.Refuse(SignInRefusal.TOO_MANY_USERS);
        }
        : decision;
  }

  /* Its removal, or another issuer, must not miss a person who is becoming a user. */
  private Optional<IdentityProvider> lock(IdentityProvider provider) {
    return providers.findForUpdate(
        provider.organisation(), provider.id(), provider.details().issuer());
  }

  private Optional<DashboardUser> withEmail(IdentityProvider provider, EmailAddress email) {
    return users.withEmail(email, DashboardUsers.MOST).stream()
        .filter(user -> user.organisation().equals(provider.organisation()))
        .findFirst();
  }

  /* Only groups that give roles are kept, so a person may be in any number of others. */
  private Optional<DashboardUser> sync(
      Actor actor, IdentityProvider provider, Identity identity, UserId user) {
    var organisation = provider.organisation();
    var bound = new HashSet<>(identities.bindings(organisation, identity.groups()).keySet());
    identities.setGroups(organisation, user, provider.id(), bound);
    return groupRoles.follow(actor, user);
  }

  /**
   * Makes the person at the provider this user, and returns true, if there is such a user, and the
   * provider with the same issuer.
   */
  boolean link(IdentityProvider provider, String subject, UserId id, String request) {
    var found = lock(provider).flatMap(_ -> users.findForUpdate(provider.organisation(), id));
    found.ifPresent(
        user -> {
          identities.add(provider.organisation(), provider.id(), subject, user.id());
          audit.recordNew(
              user.actor().during(request),
              AuditAction.USER_LINKED,
              user.id(),
              Snapshot.of("email", user.profile().email())
                  .and("identityProvider", provider.details().name()));
        });
    return found.isPresent();
  }
}
