package io.portico.application.service.portalimport;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.CatalogueFixture.anEntry;
import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.portalimport.ClassicDashboard.Entry;
import io.portico.application.port.out.portalimport.ClassicRecord;
import io.portico.application.port.out.portalimport.ClassicRecord.HeldKey;
import io.portico.domain.api.ApiId;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.AuditEntry;
import io.portico.domain.catalogue.Audience;
import io.portico.domain.catalogue.CatalogueId;
import io.portico.domain.developer.Developer;
import io.portico.domain.developer.DeveloperFilter;
import io.portico.domain.discovery.DiscoveredApi;
import io.portico.domain.fixture.Ids;
import io.portico.domain.job.JobState;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.Plan;
import io.portico.domain.portal.PortalSettings;
import io.portico.domain.portalimport.ImportEffect;
import io.portico.domain.portalimport.ImportFinding;
import io.portico.domain.portalimport.ImportKind;
import io.portico.domain.portalimport.ImportPart;
import io.portico.domain.request.KeyRequest;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What comes of the records of a dashboard. */
class ImportedRecordsTest extends ImportTest {

  @Test
  void start_apiOfAnotherSource_isKept() {
    var id = ApiId.of("payments");
    var pulled = added(anApi("Payments").withId(id).from("tyk", "payments"));
    var definition = api("payments");
    dashboard.page(
        ImportPart.APIS,
        new ClassicRecord.Api(
            new DiscoveredApi(
                definition.externalId(),
                Optional.of(id),
                definition.description(),
                definition.metadata(),
                definition.tags())),
        new ClassicRecord.Api(api("orders")));

    assertThat(imported().result().orElseThrow().counts())
        .containsEntry("apis.kept", 1L)
        .containsEntry("apis.added", 1L);
    assertThat(stored(pulled)).isEqualTo(pulled);
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

  @Test
  void start_planWithASelector_keepsTheSelectorAndItsApis() {
    var selecting =
        aPlan("Silver").withId(gold.id()).opening(Ids.api()).selecting("team=payments").build();
    stores.plans().add(organisation, selecting);
    dashboard.page(ImportPart.PLANS, policy(gold));

    result(start(admin, true, false));

    var stored = stores.plans().find(organisation, gold.id()).orElseThrow().details();
    assertThat(stored.name()).isEqualTo(gold.details().name());
    assertThat(stored.apiSelector()).isEqualTo(selecting.details().apiSelector());
    assertThat(stored.apis()).isEqualTo(selecting.details().apis());
  }

  @Test
  void start_otherwiseInPortico_staysUnlessOverwritten() {
    var silver = new Plan(gold.id(), aPlan("Silver").build().details());
    var mine = anEntry("Mine").offering(gold.id()).seenBy(new Audience.SignedIn()).build();
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

    assertThat(result(start(admin, true, false)).counts().keySet())
        .containsExactly(
            "configuration.changed", "policies.changed", "catalogue.changed", "developers.changed");
    assertThat(stores.plans().find(organisation, gold.id())).contains(gold);
    assertThat(catalogue()).containsExactly(offer.onSiteAs(mine));
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
        .page(
            ImportPart.REQUESTS,
            request(ann, gold),
            request(bob, gold),
            request(bob, gold),
            request(twin, gold),
            request(bob, silver));

    var dryRun = result(start(admin, false, true));

    assertThat(stores.plans().find(organisation, gold.id())).isEmpty();
    assertThat(stores.developers().count(organisation, DeveloperFilter.ALL)).isZero();
    assertThat(catalogue()).isEmpty();
    assertThat(stores.portalConfigurations().current(organisation))
        .isEqualTo(PortalSettings.DEFAULT);
    assertThat(trail()).isEmpty();

    assertThat(result(start(admin, false, false)).counts()).isEqualTo(dryRun.counts());
    assertThat(service.latest(admin, true).portalImport().report().counts())
        .isEqualTo(latest().report().counts());
  }
}
