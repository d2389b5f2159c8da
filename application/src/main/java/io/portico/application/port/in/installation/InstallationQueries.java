package io.portico.application.port.in.installation;

import io.portico.domain.access.Actor;
import io.portico.domain.installation.InstallationSetting;
import java.util.List;

/** Reads of the settings of the installation. */
public interface InstallationQueries {

  /**
   * Returns the settings that are in force on this node, without secrets, as documented; none to
   * administrators of organisations that share the installation of the first one.
   */
  List<InstallationSetting> settings(Actor actor);
}
