package io.portico.application.port.out.portal;

import io.portico.domain.portal.PortalSettings;
import io.portico.domain.shared.OrganisationId;
import java.util.Optional;

/** The portal settings of each organisation, cached. */
public interface PortalConfigurations {

  /**
   * Returns the settings of {@code organisation}, by default {@link PortalSettings#DEFAULT}.
   *
   * <p>Outside a unit of work they may be served from a cache and be up to five seconds old, but
   * changes made by this node are visible at once, and changes of a unit of work that has not
   * committed never are.
   */
  PortalSettings current(OrganisationId organisation);

  /**
   * Returns what {@link #current} returns outside a unit of work if it is cached, else empty. Never
   * blocks.
   */
  Optional<PortalSettings> cached(OrganisationId organisation);

  /** Returns the stored settings, and locks them until the unit of work ends. */
  PortalSettings findForUpdate(OrganisationId organisation);

  /**
   * Replaces the settings of {@code organisation}. The same unit of work must have called {@link
   * #findForUpdate}. On this node {@link #current} returns them as soon as it has committed.
   */
  void replace(OrganisationId organisation, PortalSettings settings);
}
