package io.portico.application.service.portalimport;

import static io.portico.domain.fixture.CatalogueFixture.anEntry;
import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.in.portalimport.ImportPortal.Command;
import io.portico.application.port.in.portalimport.ImportPortal.Outcome;
import io.portico.application.port.out.portalimport.ClassicDashboard.Entry;
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
import io.portico.domain.access.Role;
import io.portico.domain.account.PasswordHash;
import io.portico.domain.api.ApiDescription;
import io.portico.domain.api.ExternalId;
import io.portico.domain.api.SourceName;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.AuditEntry;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.catalogue.CatalogueId;
import io.portico.domain.developer.Developer;
import io.portico.domain.developer.DeveloperFilter;
import io.portico.domain.discovery.DiscoveredApi;
import io.portico.domain.fixture.DiscoveryFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.job.Job;
import io.portico.domain.job.JobId;
import io.portico.domain.job.JobResult;
import io.portico.domain.job.JobState;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.Plan;
import io.portico.domain.portal.PortalSettings;
import io.portico.domain.portalimport.DashboardCredential;
import io.portico.domain.portalimport.ImportEffect;
import io.portico.domain.portalimport.ImportFinding;
import io.portico.domain.portalimport.ImportKind;
import io.portico.domain.portalimport.ImportOptions;
import io.portico.domain.portalimport.ImportPart;
import io.portico.domain.portalimport.ImportPosition;
import io.portico.domain.portalimport.ImportReport;
import io.portico.domain.portalimport.PortalImport;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.KeyRequestDetails;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.shared.RefusedException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ImportPortalServiceTest extends ServiceTest {

  private static final PasswordHash HASH =
      new PasswordHash("$2a$10$" + "N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy");

  private final SettableClock clock = new SettableClock();
  private final FakeDashboard dashboard = new FakeDashboard();
  private final ImportPortalService service =
      new ImportPortalService(
          dashboard,
          stores.portalImports(),
          importer(),
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

  private final Plan gold = aPlan("Gold").build();
  private final CatalogueEntry offer = anEntry("Payments").offering(gold.id()).build();
  private final Developer ann = aDeveloper("ann@example.com").with("Company", "Acme").build();

  private BatchImporter importer() {
    var audit = stores.audit();
    var plans = new PlanImporter(stores.plans(), audit);
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
                audit)),
        new CatalogueImporter(stores.catalogues(), stores.plans(), Ids::next, audit),
        new DeveloperImporter(stores.developers(), keys, audit),
        new RequestImporter(
            stores.keyRequests(),
            stores.developers(),
            stores.plans(),
            stores.subscriptions(),
            audit));
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "ADMIN")
  void startAndLatest_notAnAdministrator_areNotPermitted(Role role) {
    assertRefused(
        RefusedException.NotPermitted.class,
        () -> service.start(command(callerAs(role), false, false)),
        () -> service.latest(callerAs(role), false));

    assertThat(dashboard.pagesRead()).isEmpty();
  }

  @Test
  void start_addressThatCannotBeUsed_startsNothing() {
    var command =
        new Command(admin, "ftp://x", new DashboardCredential("s"), options(false, false), false);

    assertThatThrownBy(() -> service.start(command)).isInstanceOf(InvalidValueException.class);

    assertRefused(RefusedException.NotFound.class, () -> service.latest(admin, false));
  }

  @Test
  void start_everything_comesWithIdsAndIsAudited() {
    var key = new StoredKey("a1b2c3d4e5f60718");
    var request = request(ann, gold);
    dashboard
        .page(ImportPart.SETTINGS, new ClassicRecord.Settings(settings(true)))
        .page(ImportPart.PLANS, policy(gold))
        .page(ImportPart.APIS, new ClassicRecord.Api(api("payments")))
        .page(ImportPart.CATALOGUE, new ClassicRecord.Offer(offer))
        .page(
            ImportPart.DEVELOPERS,
            account(ann, held("a1b2c3d4e5f60718", gold)),
            account(aDeveloper("bob@x.org").build()))
        .page(ImportPart.REQUESTS, request);

    var job = imported();

    assertThat(job.result().orElseThrow().state()).isEqualTo(JobState.DONE);
    assertThat(job.result().orElseThrow().counts())
        .containsEntry("configuration.added", 1L)
        .containsEntry("policies.added", 1L)
        .containsEntry("apis.added", 1L)
        .containsEntry("catalogue.added", 1L)
        .containsEntry("developers.added", 2L)
        .containsEntry("passwords.added", 2L)
        .containsEntry("keys.added", 1L)
        .containsEntry("requests.rejected", 1L);
    assertThat(stores.portalConfigurations().current(organisation).requireKeyApproval()).isTrue();
    assertThat(stores.plans().find(organisation, gold.id())).contains(gold);
    assertThat(catalogue()).containsExactly(offer);
    var record = stores.developers().find(organisation, ann.id()).orElseThrow();
    assertThat(record.developer()).isEqualTo(registered(ann));
    assertThat(record.subscriptions()).containsOnlyKeys(gold.id());
    var stored = stores.issuedKeys().find(organisation, key.hashed()).orElseThrow();
    assertThat(stored.imported()).isTrue();
    assertThat(stored.grant().developer()).isEqualTo(ann.id());
    assertThat(mails()).isEmpty();
    assertThat(trail())
        .extracting(AuditEntry::action)
        .containsExactlyInAnyOrder(
            AuditAction.PORTAL_IMPORT_STARTED,
            AuditAction.SETTINGS_REPLACED,
            AuditAction.PLAN_DEFINED,
            AuditAction.SOURCE_SYNCED,
            AuditAction.CATALOGUE_ENTRY_ADDED,
            AuditAction.DEVELOPER_REGISTERED,
            AuditAction.KEY_IMPORTED,
            AuditAction.DEVELOPER_REGISTERED);
  }

  @Test
  void start_openRequest_waitsForADecision() {
    var request = request(ann, gold);
    dashboard
        .page(ImportPart.PLANS, policy(gold))
        .page(ImportPart.DEVELOPERS, account(ann))
        .page(ImportPart.REQUESTS, request);

    imported();

    assertThat(stores.keyRequests().find(organisation, request.id()))
        .map(KeyRequest::details)
        .contains(request.details());
    assertThat(mails()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void start_again_changesNothing(boolean overwrite) {
    dashboard
        .page(ImportPart.SETTINGS, new ClassicRecord.Settings(settings(true)))
        .page(ImportPart.PLANS, policy(gold))
        .page(ImportPart.APIS, new ClassicRecord.Api(api("payments")))
        .page(ImportPart.CATALOGUE, new ClassicRecord.Offer(offer))
        .page(ImportPart.DEVELOPERS, account(ann))
        .page(ImportPart.REQUESTS, request(ann, gold));
    imported();
    var entries = trail();

    var counts = result(start(admin, overwrite, false)).counts();

    assertThat(counts.keySet()).allMatch(name -> name.endsWith(".unchanged"));
    assertThat(counts).hasSize(6);
    assertThat(trail()).hasSize(entries.size() + 1);
    assertThat(latestEntry().action()).isEqualTo(AuditAction.PORTAL_IMPORT_STARTED);
  }

  @Test
  void start_otherwiseInPortico_staysUnlessOverwritten() {
    var silver = new Plan(gold.id(), aPlan("Silver").build().details());
    var mine = anEntry("Mine").offering(gold.id()).build();
    var other = aDeveloper("ann@other.org").build();
    unitOfWork.run(
        () -> {
          stores.plans().add(organisation, silver);
          var catalogue =
              stores.catalogues().findForUpdate(organisation, new CatalogueId(Ids.next()));
          stores.catalogues().replace(organisation, catalogue.with(mine));
          stores
              .developers()
              .add(
                  organisation,
                  List.of(
                      Developer.registered(
                          ann.id(), other.details(), Optional.empty(), clock.instant())));
        });
    configure(settings(false));
    dashboard
        .page(ImportPart.SETTINGS, new ClassicRecord.Settings(settings(true)))
        .page(ImportPart.PLANS, policy(gold))
        .page(ImportPart.CATALOGUE, new ClassicRecord.Offer(offer))
        .page(ImportPart.DEVELOPERS, account(ann));

    imported();

    assertThat(latest().report().findings())
        .extracting(ImportFinding::kind, ImportFinding::effect)
        .extracting(Object::toString)
        .containsExactly(
            "(SETTINGS, KEPT)", "(PLAN, KEPT)", "(CATALOGUE_ENTRY, KEPT)", "(DEVELOPER, KEPT)");
    assertThat(latest().report().findings().get(1).reason()).contains("another name");
    assertThat(stores.plans().find(organisation, gold.id())).contains(silver);
    assertThat(catalogue()).containsExactly(mine);

    var counts = result(start(admin, true, false)).counts();

    assertThat(counts.keySet())
        .containsExactly(
            "configuration.changed", "policies.changed", "catalogue.changed", "developers.changed");
    assertThat(stores.plans().find(organisation, gold.id())).contains(gold);
    assertThat(catalogue()).containsExactly(offer);
    var overwritten = stores.developers().find(organisation, ann.id()).orElseThrow().developer();
    assertThat(overwritten.details()).isEqualTo(ann.details());
    assertThat(overwritten.password()).isEmpty();
  }

  @Test
  void start_whatCannotCome_isReportedWithItsReason() {
    stores.developers().add(organisation, List.of(aDeveloper("ANN@example.com").build()));
    stores.plans().add(organisation, aPlan("gold").build());
    var silver = aPlan("Silver").build();
    var bob = aDeveloper("bob@example.com").build();
    var cid = aDeveloper("cid@example.com").build();
    dashboard
        .entries(
            ImportPart.PLANS,
            List.of(
                new Entry.Invalid(ImportKind.PLAN, "bronze", "name: missing"),
                new Entry.Valid(policy(gold), List.of()),
                new Entry.Valid(policy(silver), List.of("throttle"))))
        .page(
            ImportPart.CATALOGUE,
            new ClassicRecord.Offer(offer),
            new ClassicRecord.Offer(anEntry("Silver").offering(silver.id()).build()),
            new ClassicRecord.Offer(anEntry("Silver twice").offering(silver.id()).build()))
        .page(
            ImportPart.DEVELOPERS,
            account(ann, held("of-ann", gold)),
            account(
                bob,
                held("one", silver),
                held("two", silver),
                held("three", gold),
                new HeldKey(new StoredKey("four"), List.of(), List.of("platinum")),
                new HeldKey(new StoredKey("five"), List.of(), List.of())),
            account(cid, held("one", silver)))
        .page(ImportPart.REQUESTS, request(ann, silver), request(cid, gold), request(bob, silver));

    imported();

    assertThat(latest().report().findings())
        .extracting(
            finding ->
                finding.kind().word()
                    + " "
                    + finding.effect().word()
                    + " "
                    + finding.reason().replaceFirst(" \\(expected: .*", ""))
        .satisfiesExactly(
            first -> assertThat(first).isEqualTo("policies rejected name: missing"),
            one -> assertThat(one).startsWith("policies rejected name: 'Gold' is the name of"),
            one -> assertThat(one).isEqualTo("policies omitted Portico has no place for throttle"),
            one -> assertThat(one).startsWith("catalogue rejected its policy is not in Portico"),
            one -> assertThat(one).startsWith("catalogue rejected another entry offers"),
            one -> assertThat(one).startsWith("developers rejected email: 'ann@example.com' is"),
            one -> assertThat(one).contains("keys rejected its developer " + ann.id()),
            one -> assertThat(one).contains("keys rejected developer " + bob.id() + " has another"),
            one -> assertThat(one).contains("keys rejected its policy " + gold.id()),
            one -> assertThat(one).startsWith("keys rejected it opens policy 'platinum'"),
            one -> assertThat(one).isEqualTo("keys rejected it opens no policy"),
            one -> assertThat(one).contains("keys rejected developer " + bob.id() + " has it"),
            one -> assertThat(one).startsWith("requests rejected its developer " + ann.id()),
            one -> assertThat(one).startsWith("requests rejected its policy " + gold.id()),
            last -> assertThat(last).startsWith("requests rejected developer " + bob.id()));
    assertThat(stores.developers().count(organisation, DeveloperFilter.ALL)).isEqualTo(3);
    assertThat(stores.issuedKeys().find(organisation, new StoredKey("one").hashed()))
        .map(IssuedKey::developer)
        .contains(bob.id());
  }

  @Test
  void start_keyOfSeveralPolicies_comesWithTheFirstThatPorticoHas() {
    dashboard
        .page(ImportPart.PLANS, policy(gold))
        .page(
            ImportPart.DEVELOPERS,
            account(
                ann,
                new HeldKey(
                    new StoredKey("one"),
                    List.of(aPlan("Gone").build().id(), gold.id()),
                    List.of("platinum"))));

    imported();

    assertThat(stores.issuedKeys().find(organisation, new StoredKey("one").hashed()))
        .map(IssuedKey::plan)
        .contains(gold.id());
    assertThat(latest().report().count(ImportKind.KEY, ImportEffect.OMITTED)).isOne();
  }

  @Test
  void dryRun_anything_reportsTheSameAndWritesNothing() {
    var silver = aPlan("GOLD").build();
    var twin = aDeveloper("Ann@example.com").build();
    var bob = aDeveloper("bob@example.com").build();
    dashboard
        .page(ImportPart.SETTINGS, new ClassicRecord.Settings(settings(true)))
        .page(ImportPart.PLANS, policy(gold))
        .page(ImportPart.PLANS, policy(silver))
        .page(ImportPart.APIS, new ClassicRecord.Api(api("payments")))
        .page(ImportPart.CATALOGUE, new ClassicRecord.Offer(offer))
        .page(ImportPart.DEVELOPERS, account(ann, held("one", gold)))
        .page(ImportPart.DEVELOPERS, account(twin), account(bob, held("one", gold)))
        .page(ImportPart.REQUESTS, request(bob, gold), request(twin, gold), request(bob, silver));

    var foreseen = result(start(admin, false, true));

    assertThat(stores.plans().find(organisation, gold.id())).isEmpty();
    assertThat(stores.developers().count(organisation, DeveloperFilter.ALL)).isZero();
    assertThat(catalogue()).isEmpty();
    assertThat(stores.portalConfigurations().current(organisation))
        .isEqualTo(PortalSettings.DEFAULT);
    assertThat(trail()).isEmpty();

    assertThat(result(start(admin, false, false)).counts()).isEqualTo(foreseen.counts());
    assertThat(service.latest(admin, true).portalImport().report().counts())
        .isEqualTo(latest().report().counts());
  }

  @Test
  void start_afterAnInterruption_continuesAndCountsEachOnce() {
    for (var page = 0; page < 20; page++) {
      var accounts = new ArrayList<ClassicRecord>();
      for (var i = 0; i < 10; i++) {
        accounts.add(account(aDeveloper("d%d-%d@example.com".formatted(page, i)).build()));
      }
      dashboard.page(ImportPart.DEVELOPERS, accounts.toArray(ClassicRecord[]::new));
    }
    dashboard.stopAfter(11);

    var failed = result(start(admin, false, false));

    assertThat(failed.state()).isEqualTo(JobState.FAILED);
    assertThat(failed.failures().getFirst().reason()).isEqualTo("no connection");
    assertThat(failed.counts()).containsEntry("developers.added", 70L);
    assertThat(latest().position()).contains(new ImportPosition(ImportPart.DEVELOPERS, 8, 0));

    dashboard.stopAfter(Integer.MAX_VALUE);
    var outcome = start(admin, false, false);

    assertThat(outcome)
        .isInstanceOfSatisfying(
            Outcome.Started.class, started -> assertThat(started.continued()).isTrue());
    assertThat(result(outcome).counts())
        .containsEntry("developers.added", 200L)
        .doesNotContainKey("developers.unchanged");
    // Each once, and the one that failed again.
    assertThat(dashboard.pagesRead()).hasSize(4 + 20 + 1 + 1);
    assertThat(Set.copyOf(dashboard.pagesRead())).hasSize(4 + 20 + 1);
    assertThat(latest().position()).isEmpty();
  }

  @Test
  void start_interruptedAndRestarted_beginsAnew() {
    dashboard.page(ImportPart.DEVELOPERS, account(ann)).stopAfter(5);
    start(admin, false, false);
    dashboard.stopAfter(Integer.MAX_VALUE);

    var outcome =
        service.start(
            new Command(
                admin,
                FakeDashboard.ADDRESS,
                new DashboardCredential("s"),
                options(false, false),
                true));

    assertThat(result(outcome).counts()).containsEntry("developers.unchanged", 1L);
  }

  @Test
  void start_pageLargerThanABatch_isCommittedInBatches() {
    var accounts = new ArrayList<ClassicRecord>();
    for (var i = 0; i < 250; i++) {
      accounts.add(account(aDeveloper("d%d@example.com".formatted(i)).build()));
    }
    dashboard.page(ImportPart.DEVELOPERS, accounts.toArray(ClassicRecord[]::new));
    var position = new ImportPosition(ImportPart.DEVELOPERS, 1, 0).after(2 * PortalImportRun.BATCH);
    stores
        .portalImports()
        .add(
            organisation,
            PortalImport.started(
                    FakeDashboard.ADDRESS,
                    options(false, false),
                    new JobId(Ids.next()),
                    clock.instant())
                .after(Optional.of(position), ImportReport.EMPTY, clock.instant()));

    assertThat(result(start(admin, false, false)).counts()).containsEntry("developers.added", 50L);
  }

  @Test
  void start_whileAnotherRuns_isRefused() {
    var running = Job.started(new JobId(Ids.next()), admin.user(), clock.instant());
    stores.jobs().add(organisation, running);
    stores
        .portalImports()
        .add(
            organisation,
            PortalImport.started(
                FakeDashboard.ADDRESS, options(false, false), running.id(), clock.instant()));

    assertThat(start(admin, false, false)).isEqualTo(new Outcome.AlreadyRunning(running.id()));

    clock.pass(Duration.ofSeconds(61));
    assertThat(start(admin, false, false)).isInstanceOf(Outcome.Started.class);
  }

  @Test
  void run_anotherJobContinues_stopsWithoutChanges() {
    dashboard.page(ImportPart.DEVELOPERS, account(ann));
    dashboard.beforeAnswer(
        () ->
            unitOfWork.run(
                () -> {
                  var present = stores.portalImports().findForUpdate(organisation, false);
                  stores
                      .portalImports()
                      .replace(
                          organisation,
                          present
                              .orElseThrow()
                              .continuedBy(new JobId(Ids.next()), clock.instant()));
                }));

    var result = result(start(admin, false, false));

    assertThat(result.state()).isEqualTo(JobState.FAILED);
    assertThat(result.failures().getFirst().reason()).contains("another job continues");
    assertThat(stores.developers().count(organisation, DeveloperFilter.ALL)).isZero();
  }

  private Job imported() {
    return job(start(admin, false, false));
  }

  private Outcome start(Actor actor, boolean overwrite, boolean dryRun) {
    return service.start(command(actor, overwrite, dryRun));
  }

  private static Command command(Actor actor, boolean overwrite, boolean dryRun) {
    return new Command(
        actor,
        FakeDashboard.ADDRESS,
        new DashboardCredential("s"),
        options(overwrite, dryRun),
        false);
  }

  private static ImportOptions options(boolean overwrite, boolean dryRun) {
    return new ImportOptions(new SourceName("classic"), overwrite, dryRun);
  }

  private Job job(Outcome outcome) {
    var id = ((Outcome.Started) outcome).job().id();
    return stores.jobs().find(organisation, id).orElseThrow();
  }

  private JobResult result(Outcome outcome) {
    return job(outcome).result().orElseThrow();
  }

  private PortalImport latest() {
    return service.latest(admin, false).portalImport();
  }

  private List<CatalogueEntry> catalogue() {
    return stores.catalogues().find(organisation, new CatalogueId(Ids.next())).entries();
  }

  private static PortalSettings settings(boolean requireKeyApproval) {
    return new PortalSettings(
        requireKeyApproval,
        true,
        List.of("Company"),
        List.of(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        false,
        true);
  }

  private static ClassicRecord.Policy policy(Plan plan) {
    return new ClassicRecord.Policy(plan.id(), plan.details());
  }

  private static DiscoveredApi api(String id) {
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

  private static Account account(Developer developer, HeldKey... keys) {
    return new Account(
        developer.id(),
        developer.details(),
        Optional.of(HASH),
        Optional.of(developer.registeredAt()),
        List.of(keys));
  }

  private static HeldKey held(String key, Plan plan) {
    return new HeldKey(new StoredKey(key), List.of(plan.id()), List.of());
  }

  private static Developer registered(Developer developer) {
    return Developer.registered(
        developer.id(), developer.details(), Optional.of(HASH), developer.registeredAt());
  }

  private static ClassicRecord.OpenRequest request(Developer developer, Plan plan) {
    return new ClassicRecord.OpenRequest(
        new KeyRequestId(Ids.next()),
        new KeyRequestDetails(developer.id(), plan.id(), "", CustomFields.none()),
        Optional.empty());
  }
}
