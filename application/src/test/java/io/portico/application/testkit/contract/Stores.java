package io.portico.application.testkit.contract;

import io.portico.application.port.out.Apis;
import io.portico.application.port.out.AuditEntries;
import io.portico.application.port.out.Catalogues;
import io.portico.application.port.out.DashboardUsers;
import io.portico.application.port.out.Developers;
import io.portico.application.port.out.DiscoveryMappings;
import io.portico.application.port.out.DiscoveryRuns;
import io.portico.application.port.out.GovernancePolicies;
import io.portico.application.port.out.Installation;
import io.portico.application.port.out.IssuedKeys;
import io.portico.application.port.out.Jobs;
import io.portico.application.port.out.KeyLinks;
import io.portico.application.port.out.KeyRequests;
import io.portico.application.port.out.KeyStandings;
import io.portico.application.port.out.LabelDefinitions;
import io.portico.application.port.out.LoginFailures;
import io.portico.application.port.out.Organisations;
import io.portico.application.port.out.Outbox;
import io.portico.application.port.out.Plans;
import io.portico.application.port.out.PortalConfigurations;
import io.portico.application.port.out.RememberedRequests;
import io.portico.application.port.out.Subscriptions;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.UsageCounts;
import io.portico.application.port.out.UsageNames;
import io.portico.application.port.out.UsageReports;
import io.portico.application.port.out.UsageSweeps;
import io.portico.application.service.audit.Audit;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.Ids;

/** The stores of one installation; a unit of work spans them all. */
public interface Stores {

  Organisations organisations();

  DashboardUsers users();

  LabelDefinitions labelDefinitions();

  Apis apis();

  Jobs jobs();

  GovernancePolicies governancePolicies();

  Installation installation();

  DiscoveryMappings discoveryMappings();

  DiscoveryRuns discoveryRuns();

  PortalConfigurations portalConfigurations();

  Catalogues catalogues();

  Plans plans();

  Developers developers();

  IssuedKeys issuedKeys();

  KeyStandings keyStandings();

  Subscriptions subscriptions();

  KeyRequests keyRequests();

  LoginFailures loginFailures();

  RememberedRequests rememberedRequests();

  Outbox outbox();

  KeyLinks keyLinks();

  AuditEntries auditEntries();

  UnitOfWork unitOfWork();

  UsageCounts usageCounts();

  UsageReports usageReports();

  UsageNames usageNames();

  UsageSweeps usageSweeps();

  /** Returns what writes the audit trail of these stores. */
  default Audit audit() {
    return new Audit(auditEntries(), Ids::next, () -> ApiFixture.AT);
  }
}
