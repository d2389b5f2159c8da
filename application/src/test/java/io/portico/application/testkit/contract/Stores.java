package io.portico.application.testkit.contract;

import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.port.out.access.OwnRoles;
import io.portico.application.port.out.access.ServiceCredentials;
import io.portico.application.port.out.account.LoginFailures;
import io.portico.application.port.out.announcement.Announcements;
import io.portico.application.port.out.api.Apis;
import io.portico.application.port.out.application.Applications;
import io.portico.application.port.out.audit.AuditEntries;
import io.portico.application.port.out.catalogue.ApiKeyLocations;
import io.portico.application.port.out.catalogue.Catalogues;
import io.portico.application.port.out.definition.Definitions;
import io.portico.application.port.out.developer.Developers;
import io.portico.application.port.out.discovery.DiscoveryMappings;
import io.portico.application.port.out.discovery.DiscoveryRuns;
import io.portico.application.port.out.discovery.StoredSources;
import io.portico.application.port.out.factor.Factors;
import io.portico.application.port.out.gateway.Gateways;
import io.portico.application.port.out.gateway.KeyPushes;
import io.portico.application.port.out.governance.GovernanceCounts;
import io.portico.application.port.out.governance.GovernancePolicies;
import io.portico.application.port.out.idempotency.IdempotencyRecords;
import io.portico.application.port.out.identity.DeveloperIdentities;
import io.portico.application.port.out.identity.ExternalIdentities;
import io.portico.application.port.out.identity.IdentityProviders;
import io.portico.application.port.out.identity.ProviderSessions;
import io.portico.application.port.out.identity.SignInFlows;
import io.portico.application.port.out.job.Jobs;
import io.portico.application.port.out.key.IssuedKeys;
import io.portico.application.port.out.key.KeyConcerns;
import io.portico.application.port.out.key.VerifiableKeys;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.application.port.out.limit.Credits;
import io.portico.application.port.out.mail.KeyLinks;
import io.portico.application.port.out.mail.Outbox;
import io.portico.application.port.out.node.Nodes;
import io.portico.application.port.out.organisation.Organisations;
import io.portico.application.port.out.plan.EnforcedPlans;
import io.portico.application.port.out.plan.PlanSelectors;
import io.portico.application.port.out.plan.Plans;
import io.portico.application.port.out.portal.PortalConfigurations;
import io.portico.application.port.out.portalimport.PortalImports;
import io.portico.application.port.out.request.KeyRequests;
import io.portico.application.port.out.savedview.SavedViews;
import io.portico.application.port.out.session.AccessLinks;
import io.portico.application.port.out.session.Sessions;
import io.portico.application.port.out.setup.InstallationMetadata;
import io.portico.application.port.out.signup.SignUps;
import io.portico.application.port.out.site.Sites;
import io.portico.application.port.out.subscription.Subscriptions;
import io.portico.application.port.out.usage.RejectedRecords;
import io.portico.application.port.out.usage.UsageCounts;
import io.portico.application.port.out.usage.UsageNames;
import io.portico.application.port.out.usage.UsageOffsets;
import io.portico.application.port.out.usage.UsageReports;
import io.portico.application.port.out.usage.UsageSweeps;
import io.portico.application.port.out.webhook.Deliveries;
import io.portico.application.port.out.webhook.Webhooks;
import io.portico.application.service.access.BindingReader;
import io.portico.application.service.access.RoleHolders;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.event.EventWriter;
import io.portico.application.service.event.KeyPushWriter;
import io.portico.application.service.event.WebhookCache;
import io.portico.application.service.plan.PlanSelection;
import io.portico.application.service.session.UserChanges;
import io.portico.application.service.session.UserSessions;
import io.portico.application.testkit.fake.HashedIdentifiers;
import io.portico.application.testkit.fake.RecordingCallers;
import io.portico.application.testkit.fake.RecordingSessions;
import io.portico.application.testkit.fake.ReversedSealing;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.webhook.Event;

/** The stores of one installation; a unit of work spans them all. */
public interface Stores {

  Organisations organisations();

  DashboardUsers users();

  Sessions sessions();

  SavedViews savedViews();

  Applications applications();

  ServiceCredentials serviceCredentials();

  OwnRoles ownRoles();

  AccessLinks accessLinks();

  SignUps signUps();

  Factors factors();

  IdentityProviders identityProviders();

  ExternalIdentities externalIdentities();

  DeveloperIdentities developerIdentities();

  SignInFlows signInFlows();

  ProviderSessions providerSessions();

  LabelDefinitions labelDefinitions();

  Apis apis();

  Definitions definitions();

  Jobs jobs();

  PortalImports portalImports();

  GovernancePolicies governancePolicies();

  GovernanceCounts governanceCounts();

  InstallationMetadata installation();

  DiscoveryMappings discoveryMappings();

  DiscoveryRuns discoveryRuns();

  StoredSources storedSources();

  PortalConfigurations portalConfigurations();

  Sites sites();

  Announcements announcements();

  Catalogues catalogues();

  ApiKeyLocations apiKeyLocations();

  Plans plans();

  PlanSelectors planSelectors();

  EnforcedPlans enforcedPlans();

  Credits credits();

  Nodes nodes();

  Developers developers();

  IssuedKeys issuedKeys();

  KeyConcerns keyConcerns();

  VerifiableKeys verifiableKeys();

  Subscriptions subscriptions();

  KeyRequests keyRequests();

  LoginFailures loginFailures();

  IdempotencyRecords idempotencyRecords();

  Outbox outbox();

  KeyLinks keyLinks();

  Webhooks webhooks();

  Deliveries deliveries();

  Gateways gateways();

  KeyPushes keyPushes();

  AuditEntries auditEntries();

  UnitOfWork unitOfWork();

  UsageCounts usageCounts();

  UsageReports usageReports();

  UsageNames usageNames();

  UsageSweeps usageSweeps();

  UsageOffsets usageOffsets();

  RejectedRecords rejectedRecords();

  /** Returns what writes the audit trail of these stores. */
  default Audit audit() {
    return new Audit(auditEntries(), Ids::next, () -> ApiFixture.AT, events());
  }

  /** Returns what decides on the APIs of plans. */
  default PlanSelection planSelection() {
    return new PlanSelection(apis(), labelDefinitions());
  }

  /** Returns what reads bindings that are asked for. */
  default BindingReader bindingReader() {
    return new BindingReader(ownRoles(), labelDefinitions(), users());
  }

  /** Returns what finds and changes the bindings in these stores. */
  default RoleHolders roleHolders() {
    return new RoleHolders(
        users(),
        externalIdentities(),
        serviceCredentials(),
        userChanges(),
        new RecordingCallers(),
        () -> ApiFixture.AT,
        unitOfWork());
  }

  /** Returns what changes the users in these stores. */
  default UserChanges userChanges() {
    return new UserChanges(
        users(),
        factors(),
        new UserSessions(sessions(), accessLinks(), new RecordingSessions(), unitOfWork()),
        new RecordingCallers(),
        unitOfWork(),
        audit());
  }

  /** Returns what queues keys for the gateways of these stores. */
  default KeyPushWriter keyPushWriter() {
    return new KeyPushWriter(
        gateways(),
        keyPushes(),
        new HashedIdentifiers(),
        new ReversedSealing(),
        Ids::next,
        () -> ApiFixture.AT,
        unitOfWork(),
        () -> {});
  }

  /**
   * Returns what writes the events of these stores, each with its type as payload, and the days
   * that an expiring key has left.
   */
  default EventWriter events() {
    return new EventWriter(
        new WebhookCache(webhooks(), () -> ApiFixture.AT, unitOfWork()),
        keyPushWriter(),
        applications(),
        deliveries(),
        (event, _, _) ->
            event instanceof Event.KeyExpiring(_, var days)
                ? event.type().word() + " " + days
                : event.type().word(),
        Ids::next,
        () -> ApiFixture.AT,
        unitOfWork(),
        () -> {});
  }
}
