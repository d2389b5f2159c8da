package io.portico.application.service.portal;

import io.portico.application.port.in.portal.PortalSettingsQueries;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.key.KeyIdentifiers;
import io.portico.application.port.out.portal.PortalConfigurations;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;

/** Reads the settings of a developer portal. */
public final class PortalSettingsQueriesService implements PortalSettingsQueries {

  private final PortalConfigurations configurations;
  private final KeyIdentifiers identifiers;
  private final UnitOfWork unitOfWork;

  public PortalSettingsQueriesService(
      PortalConfigurations configurations, KeyIdentifiers identifiers, UnitOfWork unitOfWork) {
    this.configurations = configurations;
    this.identifiers = identifiers;
    this.unitOfWork = unitOfWork;
  }

  /* A unit of work bypasses the cache: an administrator must see what other nodes changed. */
  @Override
  public View find(Actor actor) {
    actor.require(Permission.READ);
    var settings = unitOfWork.execute(() -> configurations.current(actor.organisation()));
    return new View(settings, identifiers.form());
  }
}
