package io.portico.application.testkit.memory;

import io.portico.application.port.out.Apis;
import io.portico.application.port.out.DashboardUsers;
import io.portico.application.port.out.DiscoveryMappings;
import io.portico.application.port.out.DiscoveryRuns;
import io.portico.application.port.out.GovernancePolicies;
import io.portico.application.port.out.Installation;
import io.portico.application.port.out.Jobs;
import io.portico.application.port.out.LabelDefinitions;
import io.portico.application.port.out.Organisations;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.testkit.contract.Stores;

/** Every store in memory, empty at first. */
public final class InMemoryStores implements Stores {

  private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
  private final InMemoryInstallation installation = new InMemoryInstallation();
  private final InMemoryOrganisations organisations = new InMemoryOrganisations();
  private final InMemoryDashboardUsers users = new InMemoryDashboardUsers(organisations);
  private final InMemoryLabelDefinitions labelDefinitions =
      new InMemoryLabelDefinitions(organisations, unitOfWork);
  private final InMemoryJobs jobs = new InMemoryJobs();
  private final InMemoryApis apis = new InMemoryApis(organisations, labelDefinitions, unitOfWork);
  private final InMemoryGovernancePolicies governancePolicies =
      new InMemoryGovernancePolicies(organisations, unitOfWork);

  private final InMemoryDiscoveryMappings discoveryMappings =
      new InMemoryDiscoveryMappings(organisations);
  private final InMemoryDiscoveryRuns discoveryRuns =
      new InMemoryDiscoveryRuns(organisations, unitOfWork);

  @Override
  public Organisations organisations() {
    return organisations;
  }

  @Override
  public DashboardUsers users() {
    return users;
  }

  @Override
  public LabelDefinitions labelDefinitions() {
    return labelDefinitions;
  }

  @Override
  public Apis apis() {
    return apis;
  }

  @Override
  public Jobs jobs() {
    return jobs;
  }

  @Override
  public GovernancePolicies governancePolicies() {
    return governancePolicies;
  }

  @Override
  public Installation installation() {
    return installation;
  }

  @Override
  public UnitOfWork unitOfWork() {
    return unitOfWork;
  }

  @Override
  public DiscoveryMappings discoveryMappings() {
    return discoveryMappings;
  }

  @Override
  public DiscoveryRuns discoveryRuns() {
    return discoveryRuns;
  }
}
