package io.portico.application.service.portal;

import io.portico.application.port.in.portal.ShowPortalSettings;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.key.KeyIdentifiers;
import io.portico.application.port.out.portal.PortalConfigurations;
import io.portico.domain.access.Actor;

/** Shows how the portal of an organisation behaves. */
public final class ShowPortalSettingsService implements ShowPortalSettings {

  private final PortalConfigurations configurations;
  private final KeyIdentifiers identifiers;
  private final UnitOfWork unitOfWork;

  public ShowPortalSettingsService(
      PortalConfigurations configurations, KeyIdentifiers identifiers, UnitOfWork unitOfWork) {
    this.configurations = configurations;
    this.identifiers = identifiers;
    this.unitOfWork = unitOfWork;
  }

  /* Within a unit of work, as whoever changes settings must see those of today on every node. */
  @Override
  public Shown show(Actor actor) {
    var settings = unitOfWork.execute(() -> configurations.current(actor.organisation()));
    return new Shown(settings, identifiers.form());
  }
}
