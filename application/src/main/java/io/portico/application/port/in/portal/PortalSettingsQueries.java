package io.portico.application.port.in.portal;

import io.portico.domain.access.Actor;
import io.portico.domain.key.KeyForm;
import io.portico.domain.portal.PortalSettings;

/** Reads of the settings of a developer portal. */
public interface PortalSettingsQueries {

  /**
   * Returns the settings of the caller's organisation, by default {@link PortalSettings#DEFAULT}.
   */
  View find(Actor actor);

  /**
   * What is shown of a portal.
   *
   * @param settings what the organisation decided
   * @param keyForm the form in which the installation stores keys
   */
  record View(PortalSettings settings, KeyForm keyForm) {}
}
