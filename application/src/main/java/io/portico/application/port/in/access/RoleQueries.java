package io.portico.application.port.in.access;

import io.portico.domain.access.Actor;
import io.portico.domain.access.OwnRole;
import java.util.List;

/** Reads of the roles that administrators defined. */
public interface RoleQueries {

  /** Returns all of them, ordered by name. */
  List<OwnRole> own(Actor actor);

  /**
   * Returns the role with this name.
   *
   * @throws io.portico.domain.shared.RefusedException.NotFound if the organisation has none
   */
  OwnRole find(Actor actor, String name);
}
