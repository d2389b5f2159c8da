package io.portico.application.service.api;

import static io.portico.domain.fixture.ApiFixture.AT;
import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.CatalogueFixture.aCatalogueId;
import static io.portico.domain.fixture.CatalogueFixture.anEntry;
import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.api.RenameApi;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.memory.ServiceTest;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.AuditEntry;
import io.portico.domain.catalogue.Catalogue;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.fixture.Ids;
import io.portico.domain.plan.AccessRight;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanDetails;
import io.portico.domain.plan.PlanId;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RenameApiServiceTest extends ServiceTest {

  private static final ApiId WEATHER = ApiId.of("weather");
  private static final Instant LATER = AT.plusSeconds(60);

  private final RenameApi service =
      new RenameApiService(
          stores.apis(),
          stores.catalogues(),
          stores.plans(),
          stores.keyPushWriter(),
          Ids::next,
          () -> LATER,
          unitOfWork,
          stores.audit());
  private ApiRecord api = anApi("Weather").build();

  @BeforeEach
  void register() {
    Given.freeTextLabels(stores, organisation, "area");
    api = added(anApi("Weather").labelled("area", "Field").from("kong", "7"));
  }

  @Test
  void rename_freeId_keepsAllButTheId() {
    var renamed = api.identifiedBy(WEATHER, LATER);

    assertThat(rename(admin, api.id(), WEATHER)).isEqualTo(new RenameApi.Outcome.Renamed(renamed));
    assertThat(stores.apis().find(organisation, WEATHER)).contains(renamed);
    assertThat(stores.apis().find(organisation, api.id())).isEmpty();
    assertThat(latestEntry().action()).isEqualTo(AuditAction.API_RENAMED);
  }

  @Test
  void rename_plansThatOpenIt_openItUnderBothIds() {
    var other = Ids.api();
    var opening =
        added(
            aPlan("Gold")
                .granting(new AccessRight(api.id(), "w", List.of("v1")), AccessRight.to(other))
                .build());
    var already = added(aPlan("Silver").opening(WEATHER, api.id()).build());
    var unrelated = added(aPlan("Bronze").opening(other).build());

    rename(admin, api.id(), WEATHER);

    assertThat(details(opening.id()).accessRights())
        .containsExactly(
            new AccessRight(WEATHER, "w", List.of("v1")),
            new AccessRight(api.id(), "w", List.of("v1")),
            AccessRight.to(other));
    assertThat(details(already.id())).isEqualTo(already.details());
    assertThat(details(unrelated.id())).isEqualTo(unrelated.details());
    assertThat(trail())
        .extracting(AuditEntry::action)
        .containsOnlyOnce(AuditAction.PLAN_REPLACED)
        .contains(AuditAction.API_RENAMED);
  }

  @Test
  void rename_planWithTheMostApis_isRefused() {
    var rights =
        IntStream.range(1, PlanDetails.MOST_APIS).mapToObj(_ -> AccessRight.to(Ids.api())).toList();
    var plan = added(aPlan("Gold").granting(with(AccessRight.to(api.id()), rights)).build());

    assertThatInvalid(() -> rename(admin, api.id(), WEATHER))
        .hasMessageContaining("apiIds: 101 elements");
    assertThat(details(plan.id())).isEqualTo(plan.details());
  }

  private static AccessRight[] with(AccessRight first, List<AccessRight> others) {
    return Stream.concat(Stream.of(first), others.stream()).toArray(AccessRight[]::new);
  }

  @Test
  void rename_catalogueEntries_nameTheNewId() {
    var entry = anEntry("Weather").about(api.id()).build();
    var other = anEntry("Other").about(Ids.api()).build();
    offer(entry, other);

    rename(admin, api.id(), WEATHER);

    assertThat(stores.catalogues().find(organisation, aCatalogueId()).entries())
        .containsExactly(entry.describing(WEATHER), other);
    assertThat(trail())
        .extracting(AuditEntry::action)
        .containsOnlyOnce(AuditAction.CATALOGUE_ENTRY_REPLACED);
  }

  @Test
  void rename_takenId_changesNothing() {
    var plan = added(aPlan("Gold").opening(api.id()).build());
    added(anApi("Forecast").withId(WEATHER));

    assertThat(rename(admin, api.id(), WEATHER)).isEqualTo(new RenameApi.Outcome.IdTaken(WEATHER));
    assertThat(stored(api)).isEqualTo(api);
    assertThat(details(plan.id())).isEqualTo(plan.details());
  }

  @Test
  void rename_sameId_changesNothing() {
    assertThat(rename(admin, api.id(), api.id())).isEqualTo(new RenameApi.Outcome.Renamed(api));
    assertThat(trail()).isEmpty();
  }

  @Test
  void rename_unknownApiOrOtherOrganisation_isNotFound() {
    assertNotFound(
        () -> rename(admin, Ids.api(), WEATHER), () -> rename(stranger, api.id(), WEATHER));
  }

  @Test
  void rename_withoutPermission_isRefused() {
    assertNotPermitted(
        () -> rename(viewer, api.id(), WEATHER), () -> rename(approver, api.id(), WEATHER));
    assertThat(stored(api)).isEqualTo(api);
  }

  private RenameApi.Outcome rename(Actor actor, ApiId from, ApiId to) {
    return service.rename(new RenameApi.Command(actor, from, to, Precondition.none()));
  }

  private Plan added(Plan plan) {
    unitOfWork.run(() -> stores.plans().add(organisation, plan));
    return plan;
  }

  private PlanDetails details(PlanId plan) {
    return stores.plans().find(organisation, plan).orElseThrow().details();
  }

  private void offer(CatalogueEntry... entries) {
    for (var entry : entries) {
      added(aPlan(entry.name()).withId(entry.plan()).build());
    }
    unitOfWork.run(
        () -> {
          var id = stores.catalogues().findForUpdate(organisation, aCatalogueId()).id();
          stores
              .plans()
              .lock(organisation, List.of(entries).stream().map(CatalogueEntry::plan).toList());
          stores.catalogues().replace(organisation, new Catalogue(id, List.of(entries)));
        });
  }
}
