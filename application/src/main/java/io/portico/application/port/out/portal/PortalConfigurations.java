package io.portico.application.port.out.portal;

import io.portico.domain.portal.PortalSettings;
import io.portico.domain.shared.OrganisationId;
import java.util.Optional;

/** What each organisation decided about its portal. */
public interface PortalConfigurations {

  /**
   * Returns the settings of {@code organisation}; {@link PortalSettings#DEFAULT} until it decided.
   * Within a unit of work they are what the store holds for it; outside they may be up to five
   * seconds old, but not older than what this node itself changed, and never what a unit of work
   * wrote that has not ended or was taken back.
   */
  PortalSettings current(OrganisationId organisation);

  /**
   * Returns what {@link #current} does outside a unit of work, or empty if the store has to be
   * asked for it. Waits for nothing.
   */
  Optional<PortalSettings> cached(OrganisationId organisation);

  /**
   * Returns the settings of {@code organisation} as they are, and lets nobody else change them
   * until the unit of work ends.
   */
  PortalSettings findForUpdate(OrganisationId organisation);

  /**
   * Makes {@code settings} those of {@code organisation}. To be called in the unit of work that
   * {@link #findForUpdate} was called in. On this node {@link #current} answers them as soon as
   * that unit of work has ended.
   */
  void replace(OrganisationId organisation, PortalSettings settings);
}
