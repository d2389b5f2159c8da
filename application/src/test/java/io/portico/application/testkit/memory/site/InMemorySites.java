package io.portico.application.testkit.memory.site;

import io.portico.application.port.out.site.Sites;
import io.portico.application.testkit.memory.InMemoryUnitOfWork;
import io.portico.application.testkit.memory.organisation.InMemoryOrganisations;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.site.Site;
import io.portico.domain.site.SiteName;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Sites in memory. */
public final class InMemorySites implements Sites {

  private final InMemoryOrganisations organisations;
  private final InMemoryUnitOfWork unitOfWork;
  private final Map<OrganisationId, Site> sites = new HashMap<>();

  public InMemorySites(InMemoryOrganisations organisations, InMemoryUnitOfWork unitOfWork) {
    this.organisations = organisations;
    this.unitOfWork = unitOfWork;
  }

  @Override
  public synchronized Optional<Site> find(SiteName name) {
    return sites.values().stream().filter(site -> site.name().equals(name)).findAny();
  }

  @Override
  public synchronized Optional<Site> find(OrganisationId organisation) {
    return Optional.ofNullable(sites.get(organisation));
  }

  @Override
  public boolean isOn(OrganisationId organisation) {
    return find(organisation).filter(Site::enabled).isPresent();
  }

  @Override
  public Optional<Site> findForUpdate(OrganisationId organisation) {
    unitOfWork.requireRunning();
    organisations.requireExisting(organisation);
    return find(organisation);
  }

  @Override
  public synchronized boolean replace(Site site) {
    unitOfWork.requireRunning();
    if (find(site.name()).filter(other -> !isOfSame(site, other)).isPresent()) {
      return false;
    }
    sites.put(site.organisation(), site);
    return true;
  }

  private static boolean isOfSame(Site one, Site other) {
    return one.organisation().equals(other.organisation());
  }
}
