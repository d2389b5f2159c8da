package io.portico.domain.access;

import io.portico.domain.selector.Selection;

/**
 * What an actor may do: a user by the role and by bindings, a service by the scopes of its
 * credential, a developer with what is theirs.
 */
public sealed interface Rights permits Role, BoundRights, ServiceRights, DeveloperRights {

  /** Returns whether these rights include the permission, at least for some APIs. */
  boolean include(Permission permission);

  /** Returns the APIs for which these rights, which include the permission, include it. */
  default Selection scope(Permission permission) {
    return new Selection.Everything();
  }
}
