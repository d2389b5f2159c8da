package io.portico.application.testkit.memory;

import io.portico.application.port.out.catalogue.ApiKeyLocations;
import io.portico.application.service.mail.OutboxWriter;
import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.fake.PredictableTokens;
import io.portico.application.testkit.fake.ReversedSealing;
import io.portico.application.testkit.fake.SequentialIds;
import io.portico.application.testkit.fake.SettableClock;
import io.portico.application.testkit.memory.access.InMemoryDashboardUsers;
import io.portico.application.testkit.memory.access.InMemoryOwnRoles;
import io.portico.application.testkit.memory.access.InMemoryServiceCredentials;
import io.portico.application.testkit.memory.account.InMemoryLoginFailures;
import io.portico.application.testkit.memory.announcement.InMemoryAnnouncements;
import io.portico.application.testkit.memory.api.InMemoryApis;
import io.portico.application.testkit.memory.application.InMemoryApplications;
import io.portico.application.testkit.memory.audit.InMemoryAuditEntries;
import io.portico.application.testkit.memory.catalogue.InMemoryCatalogues;
import io.portico.application.testkit.memory.definition.InMemoryDefinitions;
import io.portico.application.testkit.memory.developer.InMemoryDevelopers;
import io.portico.application.testkit.memory.discovery.InMemoryDiscoveryMappings;
import io.portico.application.testkit.memory.discovery.InMemoryDiscoveryRuns;
import io.portico.application.testkit.memory.discovery.InMemoryStoredSources;
import io.portico.application.testkit.memory.factor.InMemoryFactors;
import io.portico.application.testkit.memory.gateway.InMemoryGateways;
import io.portico.application.testkit.memory.gateway.InMemoryKeyPushes;
import io.portico.application.testkit.memory.governance.InMemoryGovernanceCounts;
import io.portico.application.testkit.memory.governance.InMemoryGovernancePolicies;
import io.portico.application.testkit.memory.idempotency.InMemoryIdempotencyRecords;
import io.portico.application.testkit.memory.identity.InMemoryDeveloperIdentities;
import io.portico.application.testkit.memory.identity.InMemoryExternalIdentities;
import io.portico.application.testkit.memory.identity.InMemoryIdentityProviders;
import io.portico.application.testkit.memory.identity.InMemoryProviderSessions;
import io.portico.application.testkit.memory.identity.InMemorySignInFlows;
import io.portico.application.testkit.memory.job.InMemoryJobs;
import io.portico.application.testkit.memory.key.InMemoryIssuedKeys;
import io.portico.application.testkit.memory.key.InMemoryKeyConcerns;
import io.portico.application.testkit.memory.key.InMemoryVerifiableKeys;
import io.portico.application.testkit.memory.label.InMemoryLabelDefinitions;
import io.portico.application.testkit.memory.limit.InMemoryCredits;
import io.portico.application.testkit.memory.mail.InMemoryKeyLinks;
import io.portico.application.testkit.memory.mail.InMemoryOutbox;
import io.portico.application.testkit.memory.node.InMemoryNodes;
import io.portico.application.testkit.memory.organisation.InMemoryOrganisations;
import io.portico.application.testkit.memory.plan.InMemoryEnforcedPlans;
import io.portico.application.testkit.memory.plan.InMemoryPlanSelectors;
import io.portico.application.testkit.memory.plan.InMemoryPlans;
import io.portico.application.testkit.memory.portal.InMemoryPortalConfigurations;
import io.portico.application.testkit.memory.portalimport.InMemoryPortalImports;
import io.portico.application.testkit.memory.request.InMemoryKeyRequests;
import io.portico.application.testkit.memory.savedview.InMemorySavedViews;
import io.portico.application.testkit.memory.session.InMemoryAccessLinks;
import io.portico.application.testkit.memory.session.InMemorySessions;
import io.portico.application.testkit.memory.setup.InMemoryInstallationMetadata;
import io.portico.application.testkit.memory.signup.InMemorySignUps;
import io.portico.application.testkit.memory.site.InMemorySites;
import io.portico.application.testkit.memory.subscription.InMemorySubscriptions;
import io.portico.application.testkit.memory.usage.InMemoryRejectedRecords;
import io.portico.application.testkit.memory.usage.InMemoryUsageCounts;
import io.portico.application.testkit.memory.usage.InMemoryUsageNames;
import io.portico.application.testkit.memory.usage.InMemoryUsageOffsets;
import io.portico.application.testkit.memory.usage.InMemoryUsageReports;
import io.portico.application.testkit.memory.usage.InMemoryUsageSweeps;
import io.portico.application.testkit.memory.webhook.InMemoryDeliveries;
import io.portico.application.testkit.memory.webhook.InMemoryWebhooks;
import java.time.InstantSource;

/** Every store in memory. */
public record InMemoryStores(
    InMemoryUnitOfWork unitOfWork,
    InMemoryInstallationMetadata installation,
    InMemoryOrganisations organisations,
    InMemoryDashboardUsers users,
    InMemorySessions sessions,
    InMemorySavedViews savedViews,
    InMemoryApplications applications,
    InMemoryServiceCredentials serviceCredentials,
    InMemoryAccessLinks accessLinks,
    InMemoryOwnRoles ownRoles,
    InMemorySignUps signUps,
    InMemoryFactors factors,
    InMemoryIdentityProviders identityProviders,
    InMemoryExternalIdentities externalIdentities,
    InMemoryDeveloperIdentities developerIdentities,
    InMemorySignInFlows signInFlows,
    InMemoryProviderSessions providerSessions,
    InMemoryLabelDefinitions labelDefinitions,
    InMemoryJobs jobs,
    InMemoryPortalImports portalImports,
    InMemoryApis apis,
    InMemoryDefinitions definitions,
    InMemoryGovernancePolicies governancePolicies,
    InMemoryGovernanceCounts governanceCounts,
    InMemoryDiscoveryMappings discoveryMappings,
    InMemoryDiscoveryRuns discoveryRuns,
    InMemoryStoredSources storedSources,
    InMemoryPortalConfigurations portalConfigurations,
    InMemorySites sites,
    InMemoryAnnouncements announcements,
    InMemoryCatalogues catalogues,
    InMemoryPlans plans,
    InMemoryPlanSelectors planSelectors,
    InMemoryEnforcedPlans enforcedPlans,
    InMemoryCredits credits,
    InMemoryNodes nodes,
    InMemoryIssuedKeys issuedKeys,
    InMemoryKeyConcerns keyConcerns,
    InMemorySubscriptions subscriptions,
    InMemoryKeyRequests keyRequests,
    InMemoryDevelopers developers,
    InMemoryUsageCounts usageCounts,
    InMemoryUsageReports usageReports,
    InMemoryUsageNames usageNames,
    InMemoryUsageSweeps usageSweeps,
    InMemoryUsageOffsets usageOffsets,
    InMemoryRejectedRecords rejectedRecords,
    InMemoryAuditEntries auditEntries,
    InMemoryVerifiableKeys verifiableKeys,
    InMemoryLoginFailures loginFailures,
    InMemoryIdempotencyRecords idempotencyRecords,
    InMemoryOutbox outbox,
    InMemoryKeyLinks keyLinks,
    InMemoryWebhooks webhooks,
    InMemoryDeliveries deliveries,
    InMemoryGateways gateways,
    InMemoryKeyPushes keyPushes,
    SequentialIds mailIds,
    PredictableTokens linkTokens)
    implements Stores {

  /** Returns empty stores. */
  public InMemoryStores() {
    var organisations = new InMemoryOrganisations();
    var unitOfWork = new InMemoryUnitOfWork();
    var users = new InMemoryDashboardUsers(organisations, unitOfWork);
    var identityProviders = new InMemoryIdentityProviders();
    var labelDefinitions = new InMemoryLabelDefinitions(organisations, unitOfWork);
    var definitions = new InMemoryDefinitions(organisations, unitOfWork);
    var apis = new InMemoryApis(organisations, labelDefinitions, definitions, unitOfWork);
    var catalogues = new InMemoryCatalogues(organisations, unitOfWork);
    var plans = new InMemoryPlans(organisations, unitOfWork);
    var applications = new InMemoryApplications(organisations, unitOfWork);
    var keys = new InMemoryIssuedKeys(organisations, applications, unitOfWork);
    var developers = new InMemoryDevelopers(organisations, keys, unitOfWork);
    var counts = new InMemoryUsageCounts(organisations, unitOfWork);
    var credits = new InMemoryCredits();
    var reports = new InMemoryUsageReports(counts, keys, apis);
    var gateways = new InMemoryGateways(organisations, unitOfWork);
    var sites = new InMemorySites(organisations, unitOfWork);
    this(
        unitOfWork,
        new InMemoryInstallationMetadata(),
        organisations,
        users,
        new InMemorySessions(organisations),
        new InMemorySavedViews(organisations, unitOfWork),
        applications,
        new InMemoryServiceCredentials(organisations, unitOfWork),
        new InMemoryAccessLinks(organisations, unitOfWork),
        new InMemoryOwnRoles(organisations, unitOfWork),
        new InMemorySignUps(organisations, unitOfWork),
        new InMemoryFactors(organisations, unitOfWork),
        identityProviders,
        new InMemoryExternalIdentities(identityProviders, users),
        new InMemoryDeveloperIdentities(identityProviders, developers),
        new InMemorySignInFlows(),
        new InMemoryProviderSessions(),
        labelDefinitions,
        new InMemoryJobs(),
        new InMemoryPortalImports(organisations, unitOfWork),
        apis,
        definitions,
        new InMemoryGovernancePolicies(organisations, unitOfWork),
        new InMemoryGovernanceCounts(organisations, unitOfWork),
        new InMemoryDiscoveryMappings(organisations, unitOfWork),
        new InMemoryDiscoveryRuns(organisations, unitOfWork),
        new InMemoryStoredSources(organisations, unitOfWork),
        new InMemoryPortalConfigurations(organisations, unitOfWork),
        sites,
        new InMemoryAnnouncements(organisations, sites, unitOfWork),
        catalogues,
        plans,
        new InMemoryPlanSelectors(plans, apis, labelDefinitions),
        new InMemoryEnforcedPlans(plans),
        credits,
        new InMemoryNodes(),
        keys,
        new InMemoryKeyConcerns(keys, reports, plans, credits),
        new InMemorySubscriptions(organisations),
        new InMemoryKeyRequests(organisations, developers, plans, unitOfWork),
        developers,
        counts,
        reports,
        new InMemoryUsageNames(keys, developers, applications, apis, plans, catalogues),
        new InMemoryUsageSweeps(counts, unitOfWork),
        new InMemoryUsageOffsets(unitOfWork),
        new InMemoryRejectedRecords(),
        new InMemoryAuditEntries(unitOfWork),
        new InMemoryVerifiableKeys(keys, developers),
        new InMemoryLoginFailures(unitOfWork),
        new InMemoryIdempotencyRecords(),
        new InMemoryOutbox(organisations, unitOfWork),
        new InMemoryKeyLinks(organisations, unitOfWork),
        new InMemoryWebhooks(organisations, unitOfWork),
        new InMemoryDeliveries(organisations, unitOfWork),
        gateways,
        new InMemoryKeyPushes(gateways, organisations, unitOfWork),
        new SequentialIds(),
        new PredictableTokens());
  }

  @Override
  public ApiKeyLocations apiKeyLocations() {
    return catalogues;
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
}
