package io.portico.wiring;

import io.micronaut.context.annotation.ClassImport;
import io.portico.application.service.access.BindingReader;
import io.portico.application.service.access.CallerQueriesService;
import io.portico.application.service.access.IdentifyCallerService;
import io.portico.application.service.access.InvitationService;
import io.portico.application.service.access.NewUsers;
import io.portico.application.service.access.RoleHolders;
import io.portico.application.service.access.RoleService;
import io.portico.application.service.access.ServiceCredentialService;
import io.portico.application.service.access.UserService;
import io.portico.application.service.account.LoginThrottle;
import io.portico.application.service.account.MailThrottle;
import io.portico.application.service.account.NewPasswords;
import io.portico.application.service.announcement.AnnouncementQueriesService;
import io.portico.application.service.announcement.AnnouncementRecipients;
import io.portico.application.service.announcement.AnnouncementService;
import io.portico.application.service.announcement.MailDueAnnouncementsService;
import io.portico.application.service.api.ApiQueriesService;
import io.portico.application.service.api.ApiService;
import io.portico.application.service.api.ApplyLabelsService;
import io.portico.application.service.api.BulkLabelWriter;
import io.portico.application.service.api.RenameApiService;
import io.portico.application.service.application.ApplicationService;
import io.portico.application.service.application.Departures;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.AuditQueriesService;
import io.portico.application.service.bundle.BundlePartImporter;
import io.portico.application.service.bundle.ImportGovernanceService;
import io.portico.application.service.call.AuthorizeCallService;
import io.portico.application.service.call.IntrospectKeyService;
import io.portico.application.service.catalogue.CatalogueService;
import io.portico.application.service.definition.DefinitionService;
import io.portico.application.service.definition.DefinitionWriter;
import io.portico.application.service.developer.DeveloperService;
import io.portico.application.service.developer.RegisterDeveloperService;
import io.portico.application.service.developer.RemoveDeveloperService;
import io.portico.application.service.developer.VerifyCredentialsService;
import io.portico.application.service.discovery.ConfiguredSystems;
import io.portico.application.service.discovery.DefinitionSync;
import io.portico.application.service.discovery.DiscoveryQueriesService;
import io.portico.application.service.discovery.DraftQueriesService;
import io.portico.application.service.discovery.MappingService;
import io.portico.application.service.discovery.SourceCredentials;
import io.portico.application.service.discovery.SourcePullService;
import io.portico.application.service.discovery.SourceService;
import io.portico.application.service.discovery.SourceSync;
import io.portico.application.service.discovery.SyncRunRecorder;
import io.portico.application.service.discovery.SyncSourceService;
import io.portico.application.service.event.WebhookCache;
import io.portico.application.service.factor.AddFactorService;
import io.portico.application.service.factor.FactorChanges;
import io.portico.application.service.factor.FactorProofs;
import io.portico.application.service.factor.FactorService;
import io.portico.application.service.factor.FactorTickets;
import io.portico.application.service.gateway.DesiredKeys;
import io.portico.application.service.gateway.FindUnpushedKeysService;
import io.portico.application.service.gateway.GatewayCredentials;
import io.portico.application.service.gateway.GatewayQueriesService;
import io.portico.application.service.gateway.GatewayService;
import io.portico.application.service.gateway.KeyPushService;
import io.portico.application.service.gateway.KeyPusher;
import io.portico.application.service.gateway.SurplusKeyFinder;
import io.portico.application.service.governance.CountGovernanceService;
import io.portico.application.service.governance.Coverage;
import io.portico.application.service.governance.EvaluatePolicyService;
import io.portico.application.service.governance.GovernanceQueriesService;
import io.portico.application.service.governance.PolicyEnforcer;
import io.portico.application.service.governance.PolicyService;
import io.portico.application.service.idempotency.ExecuteOnceService;
import io.portico.application.service.idempotency.IdempotencyClaims;
import io.portico.application.service.identity.GroupRoles;
import io.portico.application.service.identity.GroupService;
import io.portico.application.service.identity.IdentityProviderQueriesService;
import io.portico.application.service.identity.IdentityProviderService;
import io.portico.application.service.identity.ProviderFlows;
import io.portico.application.service.identity.ProviderPeople;
import io.portico.application.service.identity.ProviderSecrets;
import io.portico.application.service.identity.ProviderSignInService;
import io.portico.application.service.identity.ProviderSignOutService;
import io.portico.application.service.identity.ProviderTickets;
import io.portico.application.service.identity.ProviderUsers;
import io.portico.application.service.identity.RefusedSignIns;
import io.portico.application.service.installation.InstallationQueriesService;
import io.portico.application.service.job.JobQueriesService;
import io.portico.application.service.key.ApiOffers;
import io.portico.application.service.key.ExpireKeysService;
import io.portico.application.service.key.IssueKeyService;
import io.portico.application.service.key.KeyIssuer;
import io.portico.application.service.key.KeyLock;
import io.portico.application.service.key.KeyQueriesService;
import io.portico.application.service.key.KeyVerifier;
import io.portico.application.service.key.RevokeKeyService;
import io.portico.application.service.key.RotateKeyService;
import io.portico.application.service.key.VerifyKeysService;
import io.portico.application.service.label.LabelDefinitionService;
import io.portico.application.service.label.LabelQueriesService;
import io.portico.application.service.label.LabelReferences;
import io.portico.application.service.label.LabelWriter;
import io.portico.application.service.limit.CreditLeases;
import io.portico.application.service.limit.LiveNodes;
import io.portico.application.service.limit.MembershipService;
import io.portico.application.service.limit.PlanLimits;
import io.portico.application.service.mail.RevealKeyService;
import io.portico.application.service.mail.UnseenKeys;
import io.portico.application.service.maintenance.BackUpStoreService;
import io.portico.application.service.maintenance.MeasureBacklogService;
import io.portico.application.service.organisation.NewOrganisations;
import io.portico.application.service.organisation.OrganisationService;
import io.portico.application.service.own.Belongings;
import io.portico.application.service.own.JoinApplicationService;
import io.portico.application.service.own.OwnApplicationService;
import io.portico.application.service.own.OwnDetailsService;
import io.portico.application.service.own.OwnDeveloperService;
import io.portico.application.service.own.OwnKeyService;
import io.portico.application.service.own.OwnQueriesService;
import io.portico.application.service.own.ResumeDeveloperService;
import io.portico.application.service.own.SeeAsDeveloperService;
import io.portico.application.service.own.TryCallService;
import io.portico.application.service.plan.FollowPlanSelectorsService;
import io.portico.application.service.plan.PlanSelection;
import io.portico.application.service.plan.PlanService;
import io.portico.application.service.portal.PortalSettingsService;
import io.portico.application.service.portalimport.ApiImporter;
import io.portico.application.service.portalimport.BatchImporter;
import io.portico.application.service.portalimport.CatalogueImporter;
import io.portico.application.service.portalimport.DeveloperImporter;
import io.portico.application.service.portalimport.ImportPortalService;
import io.portico.application.service.portalimport.KeyImporter;
import io.portico.application.service.portalimport.PlanImporter;
import io.portico.application.service.portalimport.RequestImporter;
import io.portico.application.service.portalimport.SettingsImporter;
import io.portico.application.service.request.CommentService;
import io.portico.application.service.request.DecidablePlans;
import io.portico.application.service.request.KeyRequestProcessor;
import io.portico.application.service.request.KeyRequestQueriesService;
import io.portico.application.service.request.KeyRequestService;
import io.portico.application.service.request.KeyRequestWriter;
import io.portico.application.service.request.RequestKeyService;
import io.portico.application.service.request.SingleKeyRequests;
import io.portico.application.service.sample.SampleAccess;
import io.portico.application.service.sample.SampleApis;
import io.portico.application.service.sample.SampleDevelopers;
import io.portico.application.service.sample.SampleKeys;
import io.portico.application.service.sample.SampleService;
import io.portico.application.service.sample.SampleSystems;
import io.portico.application.service.sample.SampleTrend;
import io.portico.application.service.savedview.SavedViewService;
import io.portico.application.service.session.AccessLinkService;
import io.portico.application.service.session.ChoiceTickets;
import io.portico.application.service.session.KnownDevices;
import io.portico.application.service.session.NewSessions;
import io.portico.application.service.session.OneTimeLinks;
import io.portico.application.service.session.OwnAccountService;
import io.portico.application.service.session.OwnPasswordService;
import io.portico.application.service.session.PasswordLinkService;
import io.portico.application.service.session.ResumeSessionService;
import io.portico.application.service.session.SecondStepService;
import io.portico.application.service.session.SeeingSessions;
import io.portico.application.service.session.SessionService;
import io.portico.application.service.session.SignInService;
import io.portico.application.service.session.UserChanges;
import io.portico.application.service.session.UserPasswords;
import io.portico.application.service.session.UserSessions;
import io.portico.application.service.setup.FirstAdministrator;
import io.portico.application.service.setup.JoinInstallationService;
import io.portico.application.service.setup.SetUpStoreService;
import io.portico.application.service.signup.DeveloperPasswordService;
import io.portico.application.service.signup.DeveloperProviderSignInService;
import io.portico.application.service.signup.DeveloperSignInService;
import io.portico.application.service.signup.ProviderDevelopers;
import io.portico.application.service.signup.SignUpReviewService;
import io.portico.application.service.signup.SignUpService;
import io.portico.application.service.signup.SignedUpDevelopers;
import io.portico.application.service.signup.SiteMails;
import io.portico.application.service.signup.SiteSignUps;
import io.portico.application.service.site.AudienceFields;
import io.portico.application.service.site.SiteCatalogueService;
import io.portico.application.service.site.SiteService;
import io.portico.application.service.subscription.SubscriptionWriter;
import io.portico.application.service.usage.CountConsumedRecordsService;
import io.portico.application.service.usage.FoldUsageService;
import io.portico.application.service.usage.RecordUsageService;
import io.portico.application.service.usage.ReportedKeys;
import io.portico.application.service.usage.UsageQueriesService;
import io.portico.application.service.usage.UsageStreamQueriesService;
import io.portico.application.service.webhook.WebhookDisabler;
import io.portico.application.service.webhook.WebhookService;
import jakarta.inject.Singleton;

/**
 * The services that need nothing but ports and each other. Each becomes one bean, which gets its
 * collaborators by the types of its constructor; that keeps the services free of the framework's
 * annotations. Services that need more are built by the factories of this package.
 */
@ClassImport(
    annotate = Singleton.class,
    classes = {
      CallerQueriesService.class,
      IdentifyCallerService.class,
      ServiceCredentialService.class,
      AddFactorService.class,
      FactorChanges.class,
      FactorProofs.class,
      FactorService.class,
      FactorTickets.class,
      NewUsers.class,
      RoleHolders.class,
      BindingReader.class,
      RoleService.class,
      UserService.class,
      LoginThrottle.class,
      NewPasswords.class,
      ApiQueriesService.class,
      ApiService.class,
      ApplyLabelsService.class,
      RenameApiService.class,
      BulkLabelWriter.class,
      Audit.class,
      AuditQueriesService.class,
      BundlePartImporter.class,
      ImportGovernanceService.class,
      CatalogueService.class,
      DefinitionService.class,
      DefinitionWriter.class,
      ApplicationService.class,
      Departures.class,
      DeveloperService.class,
      RegisterDeveloperService.class,
      RemoveDeveloperService.class,
      VerifyCredentialsService.class,
      ConfiguredSystems.class,
      DefinitionSync.class,
      DiscoveryQueriesService.class,
      DraftQueriesService.class,
      MappingService.class,
      SourceCredentials.class,
      SourcePullService.class,
      SourceService.class,
      SourceSync.class,
      SyncRunRecorder.class,
      SyncSourceService.class,
      CountGovernanceService.class,
      Coverage.class,
      EvaluatePolicyService.class,
      GovernanceQueriesService.class,
      PolicyEnforcer.class,
      PolicyService.class,
      ExecuteOnceService.class,
      IdempotencyClaims.class,
      AuthorizeCallService.class,
      DesiredKeys.class,
      FindUnpushedKeysService.class,
      GatewayCredentials.class,
      GatewayQueriesService.class,
      GatewayService.class,
      KeyPushService.class,
      KeyPusher.class,
      SurplusKeyFinder.class,
      IntrospectKeyService.class,
      InstallationQueriesService.class,
      CreditLeases.class,
      PlanLimits.class,
      LiveNodes.class,
      MembershipService.class,
      JobQueriesService.class,
      ApiOffers.class,
      ExpireKeysService.class,
      IssueKeyService.class,
      KeyIssuer.class,
      KeyLock.class,
      KeyQueriesService.class,
      KeyVerifier.class,
      RevokeKeyService.class,
      RotateKeyService.class,
      VerifyKeysService.class,
      LabelDefinitionService.class,
      LabelReferences.class,
      LabelQueriesService.class,
      LabelWriter.class,
      RevealKeyService.class,
      UnseenKeys.class,
      WebhookCache.class,
      WebhookDisabler.class,
      WebhookService.class,
      NewOrganisations.class,
      OrganisationService.class,
      JoinApplicationService.class,
      OwnDetailsService.class,
      OwnDeveloperService.class,
      ResumeDeveloperService.class,
      SeeAsDeveloperService.class,
      SeeingSessions.class,
      DeveloperPasswordService.class,
      DeveloperProviderSignInService.class,
      DeveloperSignInService.class,
      ProviderDevelopers.class,
      SignedUpDevelopers.class,
      SignUpReviewService.class,
      SignUpService.class,
      SiteMails.class,
      SiteSignUps.class,
      Belongings.class,
      OwnApplicationService.class,
      OwnKeyService.class,
      MailThrottle.class,
      OwnQueriesService.class,
      TryCallService.class,
      FollowPlanSelectorsService.class,
      PlanSelection.class,
      PlanService.class,
      AnnouncementRecipients.class,
      AnnouncementQueriesService.class,
      AnnouncementService.class,
      MailDueAnnouncementsService.class,
      PortalSettingsService.class,
      SiteCatalogueService.class,
      AudienceFields.class,
      SiteService.class,
      CommentService.class,
      KeyRequestProcessor.class,
      DecidablePlans.class,
      KeyRequestQueriesService.class,
      KeyRequestService.class,
      KeyRequestWriter.class,
      RequestKeyService.class,
      SingleKeyRequests.class,
      BackUpStoreService.class,
      MeasureBacklogService.class,
      SampleAccess.class,
      SampleApis.class,
      SampleDevelopers.class,
      SampleKeys.class,
      SampleService.class,
      SampleSystems.class,
      SampleTrend.class,
      FirstAdministrator.class,
      JoinInstallationService.class,
      SetUpStoreService.class,
      SavedViewService.class,
      AccessLinkService.class,
      ChoiceTickets.class,
      InvitationService.class,
      KnownDevices.class,
      OneTimeLinks.class,
      NewSessions.class,
      OwnAccountService.class,
      OwnPasswordService.class,
      PasswordLinkService.class,
      ResumeSessionService.class,
      SecondStepService.class,
      SessionService.class,
      SignInService.class,
      GroupRoles.class,
      GroupService.class,
      IdentityProviderQueriesService.class,
      IdentityProviderService.class,
      ProviderFlows.class,
      ProviderPeople.class,
      ProviderSecrets.class,
      ProviderSignInService.class,
      ProviderSignOutService.class,
      ProviderTickets.class,
      ProviderUsers.class,
      RefusedSignIns.class,
      UserChanges.class,
      UserPasswords.class,
      UserSessions.class,
      SubscriptionWriter.class,
      CountConsumedRecordsService.class,
      RecordUsageService.class,
      ReportedKeys.class,
      FoldUsageService.class,
      UsageQueriesService.class,
      UsageStreamQueriesService.class,
      SettingsImporter.class,
      PlanImporter.class,
      ApiImporter.class,
      CatalogueImporter.class,
      KeyImporter.class,
      DeveloperImporter.class,
      RequestImporter.class,
      BatchImporter.class,
      ImportPortalService.class,
    })
final class Services {

  private Services() {}
}
