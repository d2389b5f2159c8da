package io.portico.application.port.out.portalimport;

import io.portico.domain.portalimport.PortalImport;
import io.portico.domain.shared.OrganisationId;
import java.util.Optional;

/** The latest import and the latest dry run of each organisation. */
public interface PortalImports {

  /** Returns the latest import, or the latest dry run; empty if there was none. */
  Optional<PortalImport> find(OrganisationId organisation, boolean dryRun);

  /**
   * Returns what {@link #find} does, and locks an import that was found until the unit of work
   * ends.
   */
  Optional<PortalImport> findForUpdate(OrganisationId organisation, boolean dryRun);

  /**
   * Adds {@code added} unless the organisation has an import of this kind. Returns whether it was
   * added.
   *
   * <p>Of several concurrent calls, exactly one returns true.
   */
  boolean add(OrganisationId organisation, PortalImport added);

  /**
   * Replaces the import of the same kind, which must have been found by {@link #findForUpdate} in
   * the same unit of work.
   */
  void replace(OrganisationId organisation, PortalImport replacement);
}
