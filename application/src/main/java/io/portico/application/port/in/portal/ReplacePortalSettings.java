package io.portico.application.port.in.portal;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.portal.PortalSettingsQueries.View;
import io.portico.domain.access.Actor;
import io.portico.domain.portal.PortalSettings;

/** Use case: an administrator replaces the settings of the developer portal. */
public interface ReplacePortalSettings {

  /** Replaces all settings. */
  void replace(Command command);

  record Command(Actor actor, PortalSettings settings, Precondition<View> expected) {}
}
