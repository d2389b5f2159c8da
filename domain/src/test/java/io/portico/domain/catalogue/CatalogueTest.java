package io.portico.domain.catalogue;

import static io.portico.domain.fixture.CatalogueFixture.aCatalogue;
import static io.portico.domain.fixture.CatalogueFixture.aCatalogueId;
import static io.portico.domain.fixture.CatalogueFixture.anEntry;
import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.domain.api.ApiId;
import io.portico.domain.fixture.Ids;
import io.portico.domain.key.KeyLocations;
import io.portico.domain.plan.PlanId;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CatalogueTest {

  private final CatalogueEntry gold = anEntry("Gold").build();
  private final CatalogueEntry silver = anEntry("Silver").build();

  @Test
  void offering_plan_isItsEntry() {
    var catalogue = aCatalogue(gold, silver);

    assertThat(catalogue.offering(silver.plan())).contains(silver);
    assertThat(catalogue.offering(new PlanId(Ids.next()))).isEmpty();
  }

  @Test
  void new_onePlanTwice_isRefusedNamingTheSecond() {
    var again = anEntry("Gold again").offering(gold.plan()).build();

    assertThatInvalid(() -> aCatalogue(gold, silver, again))
        .hasMessage(
            "catalogueEntries[2].planId: '%s' (expected: each policy once)".formatted(gold.plan()));
  }

  @Test
  void new_tooManyEntries_isRefused() {
    assertThat(new Catalogue(aCatalogueId(), entries(1_000)).entries()).hasSize(1_000);
    assertThatThrownBy(() -> new Catalogue(aCatalogueId(), entries(1_001)))
        .hasMessage("catalogueEntries: 1001 elements (expected: at most 1000)");
  }

  @Test
  void keyLocations_severalEntries_areEachOnceInTheirOrder() {
    var catalogue =
        aCatalogue(
            anEntry("a").about(ApiId.of("weather")).keysIn("X-B").build(),
            anEntry("b").about(ApiId.of("weather")).build(),
            anEntry("c").about(ApiId.of("weather")).keysIn("query:a").build(),
            anEntry("d").about(ApiId.of("weather")).keysIn("X-B").build(),
            anEntry("e").about(ApiId.of("maps")).keysIn("X-M").build(),
            gold);

    assertThat(catalogue.keyLocations())
        .isEqualTo(
            Map.of(
                ApiId.of("weather"),
                KeyLocations.of("X-B", "query:a").all(),
                ApiId.of("maps"),
                KeyLocations.of("X-M").all()));
  }

  @Test
  void new_tooManyKeyLocationsOfOneApi_isRefused() {
    assertThat(located(16).keyLocations().get(ApiId.of("weather"))).hasSize(16);
    assertThatInvalid(() -> located(17))
        .hasMessage("catalogueEntries: 17 key locations of the API weather (expected: at most 16)");
  }

  private static Catalogue located(int number) {
    return new Catalogue(
        aCatalogueId(),
        IntStream.range(0, number)
            .mapToObj(i -> anEntry("e").about(ApiId.of("weather")).keysIn("X-" + i).build())
            .toList());
  }

  @Test
  void with_newPlan_isAppended() {
    var catalogue = aCatalogue(gold);

    assertThat(catalogue.with(silver))
        .isEqualTo(new Catalogue(catalogue.id(), List.of(gold, silver)));
  }

  @Test
  void with_offeredPlan_replacesItsEntryInPlace() {
    var catalogue = aCatalogue(gold, silver);
    var better = anEntry("Better gold").offering(gold.plan()).build();

    assertThat(catalogue.with(better))
        .isEqualTo(new Catalogue(catalogue.id(), List.of(better, silver)));
  }

  @Test
  void without_plan_keepsTheOthers() {
    var catalogue = aCatalogue(gold, silver);

    assertThat(catalogue.without(gold.plan()))
        .isEqualTo(new Catalogue(catalogue.id(), List.of(silver)));
    assertThat(catalogue.without(new PlanId(Ids.next()))).isEqualTo(catalogue);
  }

  private static List<CatalogueEntry> entries(int number) {
    return IntStream.range(0, number).mapToObj(n -> anEntry("entry " + n).build()).toList();
  }
}
