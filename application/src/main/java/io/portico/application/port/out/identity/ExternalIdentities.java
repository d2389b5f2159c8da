package io.portico.application.port.out.identity;

import io.portico.domain.access.Binding;
import io.portico.domain.identity.IdentityProvider;
import io.portico.domain.identity.IdentityProviderId;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.UserId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Which user a person at a provider is, and the roles that groups of persons give. */
public interface ExternalIdentities {

  /** The most groups of an organisation that give roles. */
  int MOST_GROUPS = IdentityProvider.MOST_GROUPS;

  /** Returns the user that the subject of a provider is; empty if it is none yet. */
  Optional<UserId> find(IdentityProviderId provider, String subject);

  /**
   * Makes the subject this user, in place of any that it was before, in the unit of work that
   * locked users. It stays until the user or the provider is removed, or its persons are forgotten.
   */
  void add(OrganisationId organisation, IdentityProviderId provider, String subject, UserId user);

  /** Returns the users that persons at a provider are. */
  List<UserId> users(IdentityProviderId provider);

  /** Forgets which users the persons at a provider are, and their groups. */
  void forget(IdentityProviderId provider);

  /** Returns those of the groups that give roles, with their bindings. */
  Map<String, List<Binding>> bindings(OrganisationId organisation, Collection<String> groups);

  /** Returns all groups that give roles, with their bindings, ordered by name. */
  Map<String, List<Binding>> bindings(OrganisationId organisation);

  /** Makes a group give these roles and no others. */
  void bind(OrganisationId organisation, String group, List<Binding> bindings);

  /** Returns the groups of a user at all providers. */
  Set<String> groups(OrganisationId organisation, UserId user);

  /** Makes these the groups of a user at a provider. */
  void setGroups(
      OrganisationId organisation, UserId user, IdentityProviderId provider, Set<String> groups);

  /** Returns how many users are in each group that gives roles and has any. */
  Map<String, Integer> sizes(OrganisationId organisation);

  /** Returns the providers at which a user is known. */
  Set<IdentityProviderId> providers(OrganisationId organisation, UserId user);

  /** Returns the users who are in a group at any provider. */
  List<UserId> members(OrganisationId organisation, String group);
}
