package io.portico.application.port.in.portal;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.portal.ShowPortalSettings.Shown;
import io.portico.domain.access.Actor;
import io.portico.domain.portal.PortalSettings;

/** Use case: an administrator decides how the portal behaves (contract 3.5). */
public interface ReplacePortalSettings {

  /** Replaces all settings, or says why nothing was changed. */
  Outcome replace(Command command);

  /**
   * How the portal behaves from now on, and who wants that.
   *
   * @param expected what the caller believes the settings to be
   */
  record Command(Actor actor, PortalSettings settings, Precondition<Shown> expected) {}

  /** What became of the replacement. */
  sealed interface Outcome {

    /** The settings are as wanted. */
    record Replaced() implements Outcome {}

    /** The settings are not what the caller believes. */
    record Stale() implements Outcome {}

    /** Only an administrator may change the settings. */
    record NotPermitted() implements Outcome {}
  }
}
