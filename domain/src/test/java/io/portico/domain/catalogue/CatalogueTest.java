package io.portico.domain.catalogue;

import static io.portico.domain.fixture.CatalogueFixture.aCatalogue;
import static io.portico.domain.fixture.CatalogueFixture.aCatalogueId;
import static io.portico.domain.fixture.CatalogueFixture.anEntry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.domain.fixture.Ids;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.InvalidValueException;
import java.util.List;
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

    assertThatThrownBy(() -> aCatalogue(gold, silver, again))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage("apis[2].policy_id: '%s' (expected: each policy once)".formatted(gold.plan()));
  }

  @Test
  void new_moreEntriesThanMayBe_isRefused() {
    assertThat(new Catalogue(aCatalogueId(), entries(1_000)).entries()).hasSize(1_000);
    assertThatThrownBy(() -> new Catalogue(aCatalogueId(), entries(1_001)))
        .hasMessage("apis: 1001 elements (expected: at most 1000)");
  }

  @Test
  void new_moreThanCanBeSentBack_isRefused() {
    var large =
        IntStream.range(0, 16)
            .mapToObj(n -> anEntry("e").described("", "x".repeat(65_536)).build())
            .toList();

    assertThat(new Catalogue(aCatalogueId(), large.subList(0, 15)).entries()).hasSize(15);
    assertThatThrownBy(() -> new Catalogue(aCatalogueId(), large))
        .hasMessage("apis: 1053744 bytes (expected: at most 1000000 in all)");
  }

  @Test
  void adding_entry_standsAtTheEnd() {
    var catalogue = aCatalogue(gold);

    assertThat(catalogue.adding(silver))
        .contains(new Catalogue(catalogue.id(), List.of(gold, silver)));
  }

  @Test
  void adding_noRoom_isEmpty() {
    assertThat(new Catalogue(aCatalogueId(), entries(1_000)).adding(gold)).isEmpty();

    var large = anEntry("e").described("", "\n".repeat(65_536));
    var seven =
        new Catalogue(
            aCatalogueId(),
            IntStream.range(0, 7)
                .mapToObj(_ -> large.offering(new PlanId(Ids.next())).build())
                .toList());
    assertThat(seven.adding(gold)).isPresent();
    assertThat(seven.adding(large.offering(gold.plan()).build())).isEmpty();
    assertThat(seven.adding(gold).orElseThrow().replacing(large.offering(gold.plan()).build()))
        .isEmpty();
  }

  @Test
  void replacing_entry_keepsItsPlace() {
    var catalogue = aCatalogue(gold, silver);
    var better = anEntry("Better gold").offering(gold.plan()).build();

    assertThat(catalogue.replacing(better))
        .contains(new Catalogue(catalogue.id(), List.of(better, silver)));
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
