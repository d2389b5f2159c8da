package io.portico.application.service.identity;

import io.portico.application.port.out.identity.DeveloperIdentities;
import io.portico.application.port.out.identity.ExternalIdentities;
import io.portico.application.service.session.UserSessions;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DeveloperRights;
import io.portico.domain.identity.IdentityProvider;
import io.portico.domain.shared.UserId;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * The users and developers that persons at a provider are. Ends what the provider gave them, within
 * the unit of work of the caller: roles of groups, and the sessions of developers, which do not ask
 * it again.
 */
public record ProviderPeople(
    ExternalIdentities identities,
    DeveloperIdentities developers,
    GroupRoles groupRoles,
    UserSessions sessions) {

  /** Returns the user or the developer that the subject of the provider is. */
  Optional<UserId> find(IdentityProvider provider, String subject) {
    return switch (provider.details().audience()) {
      case DASHBOARD -> identities.find(provider.id(), subject);
      case PORTAL ->
          developers
              .find(provider.id(), subject)
              .map(id -> DeveloperRights.actor(provider.organisation(), id).user());
    };
  }

  /** Returns the users or the developers that persons at the provider are. */
  List<UserId> linked(IdentityProvider provider) {
    return switch (provider.details().audience()) {
      case DASHBOARD -> identities.users(provider.id());
      case PORTAL ->
          developers.developers(provider.id()).stream()
              .map(id -> DeveloperRights.actor(provider.organisation(), id).user())
              .toList();
    };
  }

  /** Forgets whom the persons at the provider were. */
  void forget(Actor actor, IdentityProvider provider) {
    end(
        actor,
        provider,
        () -> {
          identities.forget(provider.id());
          developers.forget(provider.id());
        });
  }

  /**
   * Ends what the provider gave.
   *
   * @param removal after which no person at the provider is a user or developer
   */
  void end(Actor actor, IdentityProvider provider, Runnable removal) {
    var users = identities.users(provider.id());
    var persons = developers.developers(provider.id());
    removal.run();
    follow(actor, users);
    for (var person : persons) {
      var organisation = provider.organisation();
      var user = DeveloperRights.actor(organisation, person).user();
      sessions.endStartedBy(provider.id(), organisation, user);
    }
  }

  /** Gives the users what their groups give now. */
  void follow(Actor actor, Collection<UserId> users) {
    users.forEach(user -> groupRoles.follow(actor, user));
  }
}
