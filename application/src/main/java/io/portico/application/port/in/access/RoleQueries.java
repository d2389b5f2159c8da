package io.portico.application.port.in.access;

import io.portico.domain.access.Actor;
import io.portico.domain.access.OwnRole;
import java.util.List;
import java.util.Map;

/** Reads of the roles that administrators defined. */
public interface RoleQueries {

  /** Returns all of them, ordered by name. */
  List<OwnRole> own(Actor actor);

  /** Returns the role with this name. */
  OwnRole find(Actor actor, String name);

  /**
   * Returns, for people, the users, groups and service credentials that have each role, for some
   * APIs or all. The members of a group count as the group.
   */
  Map<String, List<String>> holders(Actor actor);
}
