package io.portico.application.testkit.memory;

import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.port.out.api.Apis;
import io.portico.application.port.out.audit.AuditEntries;
import io.portico.application.port.out.catalogue.Catalogues;
import io.portico.application.port.out.developer.Developers;
import io.portico.application.port.out.developer.LoginFailures;
import io.portico.application.port.out.discovery.DiscoveryMappings;
import io.portico.application.port.out.discovery.DiscoveryRuns;
import io.portico.application.port.out.governance.GovernancePolicies;
import io.portico.application.port.out.idempotency.IdempotencyRecords;
import io.portico.application.port.out.job.Jobs;
import io.portico.application.port.out.key.IssuedKeys;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.application.port.out.mail.KeyLinks;
import io.portico.application.port.out.mail.Outbox;
import io.portico.application.port.out.organisation.Organisations;
import io.portico.application.port.out.plan.Plans;
import io.portico.application.port.out.portal.PortalConfigurations;
import io.portico.application.port.out.request.KeyRequests;
import io.portico.application.port.out.setup.InstallationMetadata;
import io.portico.application.port.out.subscription.Subscriptions;
import io.portico.application.port.out.usage.RetentionSweeps;
import io.portico.application.port.out.usage.UsageCounts;
import io.portico.application.port.out.usage.UsageNames;
import io.portico.application.port.out.usage.UsageReports;
import io.portico.application.service.mail.OutboxWriter;
import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.fake.PredictableTokens;
import io.portico.application.testkit.fake.ReversedSealing;
import io.portico.application.testkit.fake.SequentialIds;
import io.portico.application.testkit.fake.SettableClock;
import java.time.InstantSource;

/** Every store in memory, empty at first. */
public final class InMemoryStores implements Stores {

  private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
  private final InMemoryInstallationMetadata installation = new InMemoryInstallationMetadata();
  private final InMemoryOrganisations organisations = new InMemoryOrganisations();
  private final InMemoryDashboardUsers users =
      new InMemoryDashboardUsers(organisations, unitOfWork);
  private final InMemoryLabelDefinitions labelDefinitions =
      new InMemoryLabelDefinitions(organisations, unitOfWork);
  private final InMemoryJobs jobs = new InMemoryJobs();
  private final InMemoryApis apis = new InMemoryApis(organisations, labelDefinitions, unitOfWork);
  private final InMemoryGovernancePolicies governancePolicies =
      new InMemoryGovernancePolicies(organisations, unitOfWork);

  private final InMemoryDiscoveryMappings discoveryMappings =
      new InMemoryDiscoveryMappings(organisations, unitOfWork);
  private final InMemoryDiscoveryRuns discoveryRuns =
      new InMemoryDiscoveryRuns(organisations, unitOfWork);
  private final InMemoryPortalConfigurations portalConfigurations =
      new InMemoryPortalConfigurations(organisations, unitOfWork);
  private final InMemoryCatalogues catalogues = new InMemoryCatalogues(organisations, unitOfWork);
  private final InMemoryPlans plans = new InMemoryPlans(organisations, unitOfWork);
  private final InMemoryIssuedKeys issuedKeys = new InMemoryIssuedKeys(organisations, unitOfWork);
  private final InMemorySubscriptions subscriptions = new InMemorySubscriptions(organisations);
  private final InMemoryKeyRequests keyRequests =
      new InMemoryKeyRequests(organisations, unitOfWork);
  private final InMemoryDevelopers developers =
      new InMemoryDevelopers(organisations, issuedKeys, unitOfWork);
  private final InMemoryUsageCounts usageCounts =
      new InMemoryUsageCounts(organisations, unitOfWork);
  private final InMemoryRetentionSweeps usageSweeps =
      new InMemoryRetentionSweeps(usageCounts, unitOfWork);
  private final InMemoryAuditEntries auditEntries = new InMemoryAuditEntries(unitOfWork);
  private final InMemoryVerifiableKeys keyStandings =
      new InMemoryVerifiableKeys(issuedKeys, developers);
  private final InMemoryLoginFailures loginFailures = new InMemoryLoginFailures(unitOfWork);
  private final InMemoryIdempotencyRecords idempotencyRecords = new InMemoryIdempotencyRecords();
  private final InMemoryOutbox outbox = new InMemoryOutbox(organisations, unitOfWork);
  private final InMemoryKeyLinks keyLinks = new InMemoryKeyLinks(organisations, unitOfWork);
  private final SequentialIds mailIds = new SequentialIds();
  private final PredictableTokens linkTokens = new PredictableTokens();

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
  public InstallationMetadata installation() {
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

  @Override
  public PortalConfigurations portalConfigurations() {
    return portalConfigurations;
  }

  @Override
  public Developers developers() {
    return developers;
  }

  @Override
  public Catalogues catalogues() {
    return catalogues;
  }

  @Override
  public Plans plans() {
    return plans;
  }

  @Override
  public IssuedKeys issuedKeys() {
    return issuedKeys;
  }

  @Override
  public AuditEntries auditEntries() {
    return auditEntries;
  }

  @Override
  public InMemoryVerifiableKeys keyStandings() {
    return keyStandings;
  }

  /** Returns what takes mails to be sent from these stores. */
  public OutboxWriter outboxWriter() {
    return outbox(new SettableClock());
  }

  /** Returns what takes mails to be sent from these stores, at the time of {@code clock}. */
  public OutboxWriter outbox(InstantSource clock) {
    return new OutboxWriter(
        outbox,
        keyLinks,
        linkTokens,
        new ReversedSealing(),
        mailIds,
        clock,
        unitOfWork,
        "portal.example.com",
        () -> {});
  }

  @Override
  public Outbox outbox() {
    return outbox;
  }

  @Override
  public KeyLinks keyLinks() {
    return keyLinks;
  }

  @Override
  public Subscriptions subscriptions() {
    return subscriptions;
  }

  @Override
  public KeyRequests keyRequests() {
    return keyRequests;
  }

  @Override
  public LoginFailures loginFailures() {
    return loginFailures;
  }

  @Override
  public IdempotencyRecords idempotencyRecords() {
    return idempotencyRecords;
  }

  @Override
  public UsageReports usageReports() {
    return new InMemoryUsageReports(usageCounts, issuedKeys);
  }

  @Override
  public UsageNames usageNames() {
    return new InMemoryUsageNames(issuedKeys, developers, apis, plans, catalogues);
  }

  @Override
  public RetentionSweeps usageSweeps() {
    return usageSweeps;
  }

  @Override
  public UsageCounts usageCounts() {
    return usageCounts;
  }
}
