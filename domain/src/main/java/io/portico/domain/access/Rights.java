package io.portico.domain.access;

/**
 * What an actor may do: a user by the role, a service by the scopes of its credential, a developer
 * with what is theirs.
 */
public sealed interface Rights permits Role, ServiceRights, DeveloperRights {

  /** Returns whether these rights include the permission. */
  boolean include(Permission permission);
}
