package io.portico.application.testkit.memory.portal;

import io.portico.application.port.out.portal.PortalConfigurations;
import io.portico.application.testkit.memory.InMemoryUnitOfWork;
import io.portico.application.testkit.memory.organisation.InMemoryOrganisations;
import io.portico.domain.portal.PortalSettings;
import io.portico.domain.shared.OrganisationId;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Portal settings in memory. */
public final class InMemoryPortalConfigurations implements PortalConfigurations {

  private final InMemoryOrganisations organisations;
  private final InMemoryUnitOfWork unitOfWork;
  private final Map<OrganisationId, PortalSettings> settings = new ConcurrentHashMap<>();

  public InMemoryPortalConfigurations(
      InMemoryOrganisations organisations, InMemoryUnitOfWork unitOfWork) {
    this.organisations = organisations;
    this.unitOfWork = unitOfWork;
  }

  @Override
  public Optional<PortalSettings> cached(OrganisationId organisation) {
    return Optional.of(current(organisation));
  }

  @Override
  public PortalSettings current(OrganisationId organisation) {
    return settings.getOrDefault(organisation, PortalSettings.DEFAULT);
  }

  @Override
  public PortalSettings findForUpdate(OrganisationId organisation) {
    unitOfWork.requireRunning();
    organisations.requireExisting(organisation);
    return current(organisation);
  }

  @Override
  public void replace(OrganisationId organisation, PortalSettings wanted) {
    unitOfWork.requireRunning();
    settings.put(organisation, wanted);
  }
}
