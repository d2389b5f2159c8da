package io.portico.application.port.in.portal;

import io.portico.domain.access.Actor;
import io.portico.domain.key.KeyForm;
import io.portico.domain.portal.PortalSettings;

/** Use case: somebody looks at how the portal behaves (contract 3.5). */
public interface ShowPortalSettings {

  /** Returns the settings of the caller's organisation; the usual ones until it decided. */
  Shown show(Actor actor);

  /**
   * How a portal behaves.
   *
   * @param settings what the organisation decided
   * @param keyForm the form in which the installation stores keys
   */
  record Shown(PortalSettings settings, KeyForm keyForm) {}
}
