package io.portico.application.service.installation;

import io.portico.application.port.in.installation.InstallationQueries;
import io.portico.application.port.out.installation.InstallationSettings;
import io.portico.application.port.out.organisation.Organisations;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.installation.InstallationSetting;
import java.util.List;

/** Reads the settings of the installation. */
public record InstallationQueriesService(InstallationSettings settings, Organisations organisations)
    implements InstallationQueries {

  @Override
  public List<InstallationSetting> settings(Actor actor) {
    actor.require(Permission.READ_INSTALLATION);
    return organisations
            .first()
            .filter(first -> first.id().equals(actor.organisation()))
            .isPresent()
        ? settings.all()
        : List.of();
  }
}
