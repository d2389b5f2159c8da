package io.portico.application.port.in.access;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.access.OwnRole;
import java.util.List;

/** Use case: an administrator defines roles. What they give follows each change at once. */
public interface AdministerRoles {

  /** The most roles of one organisation. */
  int MOST = 100;

  /** Adds a role. */
  Addition add(Actor actor, OwnRole role);

  /**
   * Replaces the permissions of the role with this name.
   *
   * @param expected the condition on the present role
   */
  OwnRole replace(Actor actor, OwnRole role, Precondition<OwnRole> expected);

  /** Removes a role that is not bound. */
  Removal remove(Actor actor, String name, Precondition<OwnRole> expected);

  sealed interface Addition {

    record Added(OwnRole role) implements Addition {}

    /** Another role has this name. */
    record NameTaken(String name) implements Addition {}

    /** The organisation has the maximum number of roles. */
    record TooMany(int most) implements Addition {}
  }

  sealed interface Removal {

    record Removed() implements Removal {}

    /**
     * The role is bound.
     *
     * @param holders some of the users, groups and service credentials that have it
     */
    record Bound(List<String> holders) implements Removal {}
  }
}
