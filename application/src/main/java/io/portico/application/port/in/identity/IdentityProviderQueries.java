package io.portico.application.port.in.identity;

import io.portico.domain.access.Actor;
import io.portico.domain.identity.IdentityProvider;
import io.portico.domain.identity.IdentityProviderId;
import io.portico.domain.identity.ProviderAudience;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.UserId;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads of providers, and of the roles that groups give. */
public interface IdentityProviderQueries {

  /** Returns all providers, the oldest first. */
  List<IdentityProvider> all(Actor actor);

  /** Returns the provider with this id. */
  IdentityProvider find(Actor actor, IdentityProviderId id);

  /** Returns the users that persons at a provider are. */
  List<UserId> linked(Actor actor, IdentityProviderId id);

  /** Returns the providers that a user is linked to. */
  List<IdentityProvider> linkedTo(Actor actor, UserId user);

  /**
   * Returns what the page to sign in offers; nothing if it cannot be read.
   *
   * @param organisation empty for the installation's first organisation
   */
  List<Offer> offered(ProviderAudience audience, Optional<OrganisationId> organisation);

  /** Returns whose users sign in with this provider; empty if there is no such provider. */
  Optional<OrganisationId> organisation(IdentityProviderId id);

  /** Returns all groups that give roles, ordered by name. */
  List<BindGroup.Group> groups(Actor actor);

  /**
   * Returns how many users were in each group that gives roles, and has any, when they signed in
   * last.
   */
  Map<String, Integer> groupSizes(Actor actor);

  /** Returns the group with this name, whether or not it gives roles. */
  BindGroup.Group group(Actor actor, String name);

  /**
   * A button to sign in with a provider.
   *
   * @param only whether passwords are refused
   */
  record Offer(IdentityProviderId id, String name, boolean only) {}
}
