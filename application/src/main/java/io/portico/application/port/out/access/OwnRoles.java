package io.portico.application.port.out.access;

import io.portico.domain.access.OwnRole;
import io.portico.domain.shared.OrganisationId;
import java.util.List;
import java.util.Optional;

/** The roles that the administrators of each organisation defined, unique by name. */
public interface OwnRoles {

  /** Returns the roles of the organisation, ordered by name. */
  List<OwnRole> all(OrganisationId organisation);

  /** Returns the role with this name, or empty if the organisation has none. */
  Optional<OwnRole> find(OrganisationId organisation, String name);

  /** Adds a role unless its name is taken. Returns whether it was added. */
  boolean add(OrganisationId organisation, OwnRole role);

  /** Replaces the permissions of the role with the same name. */
  void replace(OrganisationId organisation, OwnRole role);

  /** Removes a role. Returns whether the organisation had it. */
  boolean remove(OrganisationId organisation, String name);
}
