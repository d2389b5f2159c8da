package io.portico.application.service.portalimport;

import static io.portico.domain.fixture.CatalogueFixture.anEntry;
import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static io.portico.domain.fixture.PlanFixture.aPlan;

import io.portico.application.port.in.portalimport.ImportPortal.Command;
import io.portico.application.port.in.portalimport.ImportPortal.Outcome;
import io.portico.application.port.out.portalimport.ClassicRecord;
import io.portico.application.port.out.portalimport.ClassicRecord.Account;
import io.portico.application.port.out.portalimport.ClassicRecord.HeldKey;
import io.portico.application.service.discovery.SourceSync;
import io.portico.application.service.job.JobRunner;
import io.portico.application.testkit.contract.LabelServices;
import io.portico.application.testkit.fake.FakeDashboard;
import io.portico.application.testkit.fake.HashedIdentifiers;
import io.portico.application.testkit.fake.SequentialIds;
import io.portico.application.testkit.fake.SettableClock;
import io.portico.application.testkit.memory.ServiceTest;
import io.portico.domain.access.Actor;
import io.portico.domain.account.PasswordHash;
import io.portico.domain.api.ApiDescription;
import io.portico.domain.api.ExternalId;
import io.portico.domain.api.SourceName;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.catalogue.CatalogueId;
import io.portico.domain.developer.Developer;
import io.portico.domain.discovery.DiscoveredApi;
import io.portico.domain.fixture.DiscoveryFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.fixture.PortalSettingsFixture;
import io.portico.domain.job.Job;
import io.portico.domain.job.JobResult;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.Plan;
import io.portico.domain.portal.PortalSettings;
import io.portico.domain.portalimport.DashboardCredential;
import io.portico.domain.portalimport.ImportOptions;
import io.portico.domain.portalimport.PortalImport;
import io.portico.domain.request.KeyRequestDetails;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.KeyRequestId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ScheduledThreadPoolExecutor;

/** What tests of imports start from: a dashboard, and the service that imports it. */
abstract class ImportTest extends ServiceTest {

  static final PasswordHash HASH =
      new PasswordHash("$2a$10$" + "N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy");

  final SettableClock clock = new SettableClock();
  final FakeDashboard dashboard = new FakeDashboard();
  final ImportPortalService service =
      new ImportPortalService(
          dashboard,
          stores.portalImports(),
          batches(),
          stores.jobs(),
          new JobRunner(
              stores.jobs(),
              new SequentialIds(),
              clock,
              Runnable::run,
              new ScheduledThreadPoolExecutor(1),
              unitOfWork),
          Ids::next,
          clock,
          unitOfWork,
          stores.audit());

  final Plan gold = aPlan("Gold").build();
  final CatalogueEntry offer = anEntry("Payments").offering(gold.id()).build();
  final Developer ann = aDeveloper("ann@example.com").with("Company", "Acme").build();

  final BatchImporter batches() {
    var audit = stores.audit();
    var plans = new PlanImporter(stores.plans(), stores.keyPushWriter(), audit);
    var keys =
        new KeyImporter(
            stores.issuedKeys(),
            stores.plans(),
            stores.subscriptions(),
            stores.portalConfigurations(),
            new HashedIdentifiers(),
            audit);
    return new BatchImporter(
        new SettingsImporter(stores.portalConfigurations(), audit),
        plans,
        new ApiImporter(
            new SourceSync(
                stores.apis(),
                stores.labelDefinitions(),
                stores.discoveryMappings(),
                stores.discoveryRuns(),
                DiscoveryFixture::pattern,
                new LabelServices(stores, clock).writer(),
                Ids::next,
                clock,
                unitOfWork,
                audit),
            stores.apis()),
        new CatalogueImporter(stores.catalogues(), stores.plans(), Ids::next, audit),
        new DeveloperImporter(stores.developers(), keys, audit),
        new RequestImporter(
            stores.keyRequests(),
            stores.developers(),
            stores.plans(),
            stores.subscriptions(),
            audit));
  }

  Job imported() {
    return job(start(admin, false, false));
  }

  Outcome start(Actor actor, boolean overwrite, boolean dryRun) {
    return service.start(command(actor, overwrite, dryRun));
  }

  static Command command(Actor actor, boolean overwrite, boolean dryRun) {
    return new Command(
        actor,
        FakeDashboard.ADDRESS,
        new DashboardCredential("s"),
        options(overwrite, dryRun),
        false);
  }

  static ImportOptions options(boolean overwrite, boolean dryRun) {
    return new ImportOptions(new SourceName("classic"), overwrite, dryRun);
  }

  Job job(Outcome outcome) {
    var id = ((Outcome.Started) outcome).job().id();
    return stores.jobs().find(organisation, id).orElseThrow();
  }

  JobResult result(Outcome outcome) {
    return job(outcome).result().orElseThrow();
  }

  PortalImport latest() {
    return service.latest(admin, false).portalImport();
  }

  List<CatalogueEntry> catalogue() {
    return stores.catalogues().find(organisation, new CatalogueId(Ids.next())).entries();
  }

  static PortalSettings settings(boolean requireKeyApproval) {
    var settings =
        PortalSettingsFixture.settings()
            .disablingSignup()
            .signupFields("Company")
            .keeping("{\"redirect_to\":\"https://pay.example.com\"}", "{}");
    return (requireKeyApproval ? settings.requiringKeyApproval() : settings).build();
  }

  static ClassicRecord.Policy policy(Plan plan) {
    return new ClassicRecord.Policy(plan.id(), plan.otherId(), plan.details());
  }

  static DiscoveredApi api(String id) {
    return new DiscoveredApi(
        new ExternalId(id),
        new ApiDescription(
            "Payments",
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty()),
        new LinkedHashMap<>(Map.of()),
        List.of());
  }

  static Account account(Developer developer, HeldKey... keys) {
    return new Account(
        developer.id(),
        developer.details(),
        Optional.of(HASH),
        Optional.of(developer.registeredAt()),
        List.of(keys));
  }

  static HeldKey held(String key, Plan plan) {
    return new HeldKey(new StoredKey(key), List.of(plan.id()), List.of());
  }

  static Developer registered(Developer developer) {
    return Developer.registered(
        developer.id(), developer.details(), Optional.of(HASH), developer.registeredAt());
  }

  static ClassicRecord.OpenRequest request(Developer developer, Plan plan) {
    return new ClassicRecord.OpenRequest(
        new KeyRequestId(Ids.next()),
        new KeyRequestDetails(developer.id(), plan.id(), "", CustomFields.none()),
        Optional.empty());
  }
}
