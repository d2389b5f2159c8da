package io.portico.persistence;

import io.micronaut.context.ApplicationContext;
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
import io.portico.application.port.out.key.VerifiableKeys;
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
import io.portico.application.testkit.contract.Stores;
import io.portico.persistence.jdbc.DatabaseProperties;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.Sql;
import io.portico.persistence.testkit.RealServer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The stores of this module on one database, wired and migrated as in the service. */
public final class TestDatabase implements Stores {

  private static final Map<String, TestDatabase> OPEN = new ConcurrentHashMap<>();

  /* Those that point at others first. */
  private static final List<String> TABLES =
      List.of(
          "audit_entry",
          "job",
          "remembered_request",
          "login_failure",
          "usage_hour",
          "usage_day",
          "usage_month",
          "usage_key",
          "usage_target",
          "mail",
          "key_link",
          "issued_key",
          "key_request",
          "subscription",
          "developer",
          "api_label",
          "api",
          "label_value",
          "label_former_name",
          "label_definition",
          "governance_policy",
          "dashboard_user",
          "dashboard_user_change",
          "discovery_mapping",
          "discovery_run",
          "discovery_source",
          "portal_settings",
          "catalogue_entry",
          "catalogue",
          "plan",
          "organisation",
          "installation",
          "installation_mark");

  private final ApplicationContext context;

  private TestDatabase(Map<String, Object> properties) {
    this.context = ApplicationContext.run(properties);
  }

  /** Returns an embedded database, shared by all tests of the process. */
  public static TestDatabase h2() {
    return OPEN.computeIfAbsent(
        "h2", _ -> new TestDatabase(DatabaseProperties.inMemory("contracts")));
  }

  /** Returns a database on a real server, shared by all tests of the process. */
  public static TestDatabase server() {
    var server = RealServer.required();
    return OPEN.computeIfAbsent(
        "server",
        _ ->
            new TestDatabase(
                DatabaseProperties.server(
                    server.emptyDatabase("portico_contracts"), server.user(), server.password())));
  }

  /** Empties every table and returns this. */
  public TestDatabase emptied() {
    var jdbc = context.getBean(Jdbc.class);
    TABLES.forEach(table -> jdbc.update(Sql.of("DELETE FROM " + table)));
    return this;
  }

  Jdbc jdbc() {
    return context.getBean(Jdbc.class);
  }

  @Override
  public Organisations organisations() {
    return context.getBean(Organisations.class);
  }

  @Override
  public DashboardUsers users() {
    return context.getBean(DashboardUsers.class);
  }

  @Override
  public LabelDefinitions labelDefinitions() {
    return context.getBean(LabelDefinitions.class);
  }

  @Override
  public Apis apis() {
    return context.getBean(Apis.class);
  }

  @Override
  public Jobs jobs() {
    return context.getBean(Jobs.class);
  }

  @Override
  public GovernancePolicies governancePolicies() {
    return context.getBean(GovernancePolicies.class);
  }

  @Override
  public InstallationMetadata installation() {
    return context.getBean(InstallationMetadata.class);
  }

  @Override
  public DiscoveryMappings discoveryMappings() {
    return context.getBean(DiscoveryMappings.class);
  }

  @Override
  public DiscoveryRuns discoveryRuns() {
    return context.getBean(DiscoveryRuns.class);
  }

  @Override
  public PortalConfigurations portalConfigurations() {
    return context.getBean(PortalConfigurations.class);
  }

  @Override
  public Catalogues catalogues() {
    return context.getBean(Catalogues.class);
  }

  @Override
  public Plans plans() {
    return context.getBean(Plans.class);
  }

  @Override
  public Subscriptions subscriptions() {
    return context.getBean(Subscriptions.class);
  }

  @Override
  public KeyRequests keyRequests() {
    return context.getBean(KeyRequests.class);
  }

  @Override
  public IssuedKeys issuedKeys() {
    return context.getBean(IssuedKeys.class);
  }

  @Override
  public AuditEntries auditEntries() {
    return context.getBean(AuditEntries.class);
  }

  @Override
  public VerifiableKeys keyStandings() {
    return context.getBean(VerifiableKeys.class);
  }

  @Override
  public UnitOfWork unitOfWork() {
    return context.getBean(UnitOfWork.class);
  }

  @Override
  public Developers developers() {
    return context.getBean(Developers.class);
  }

  @Override
  public LoginFailures loginFailures() {
    return context.getBean(LoginFailures.class);
  }

  @Override
  public IdempotencyRecords idempotencyRecords() {
    return context.getBean(IdempotencyRecords.class);
  }

  @Override
  public UsageReports usageReports() {
    return context.getBean(UsageReports.class);
  }

  @Override
  public UsageNames usageNames() {
    return context.getBean(UsageNames.class);
  }

  @Override
  public UsageCounts usageCounts() {
    return context.getBean(UsageCounts.class);
  }

  @Override
  public RetentionSweeps usageSweeps() {
    return context.getBean(RetentionSweeps.class);
  }

  @Override
  public Outbox outbox() {
    return context.getBean(Outbox.class);
  }

  @Override
  public KeyLinks keyLinks() {
    return context.getBean(KeyLinks.class);
  }
}
