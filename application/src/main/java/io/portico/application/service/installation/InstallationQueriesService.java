package io.portico.application.service.installation;

import io.portico.application.port.in.installation.InstallationQueries;
import io.portico.application.port.out.installation.InstallationSettings;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.installation.InstallationSetting;
import java.util.List;

/** Reads the settings of the installation. */
public final class InstallationQueriesService implements InstallationQueries {

  private final InstallationSettings settings;

  public InstallationQueriesService(InstallationSettings settings) {
    this.settings = settings;
  }

  @Override
  public List<InstallationSetting> settings(Actor actor) {
    actor.require(Permission.READ_INSTALLATION);
    return settings.all();
  }
}
