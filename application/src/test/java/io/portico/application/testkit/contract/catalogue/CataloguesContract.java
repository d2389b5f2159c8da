package io.portico.application.testkit.contract.catalogue;

import static io.portico.application.testkit.contract.Concurrently.ROUNDS;
import static io.portico.domain.fixture.CatalogueFixture.aCatalogueId;
import static io.portico.domain.fixture.CatalogueFixture.anEntry;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.catalogue.Catalogues;
import io.portico.application.port.out.plan.Plans;
import io.portico.application.testkit.contract.Concurrently;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.application.testkit.contract.Texts;
import io.portico.domain.api.ApiId;
import io.portico.domain.catalogue.Audience;
import io.portico.domain.catalogue.Catalogue;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.catalogue.EntrySite;
import io.portico.domain.catalogue.EntryTexts;
import io.portico.domain.fixture.Ids;
import io.portico.domain.key.KeyLocation;
import io.portico.domain.label.LabelValue;
import io.portico.domain.plan.PlanId;
import io.portico.domain.selector.Selector;
import io.portico.domain.shared.ExtraMembers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link Catalogues} promises, wherever it keeps them. */
class CataloguesContract extends StoreContract {

  private Catalogues catalogues;

  @BeforeEach
  void openStores() {
    catalogues = stores.catalogues();
  }

  /* ---- the beginning ---- */

  @Test
  void find_firstTime_isEmptyAndStaysTheSame() {
    var id = aCatalogueId();

    assertThat(catalogues.find(organisation, id)).isEqualTo(new Catalogue(id, List.of()));
    assertThat(catalogues.find(organisation, aCatalogueId()))
        .isEqualTo(new Catalogue(id, List.of()));
    assertThat(findForUpdate()).isEqualTo(new Catalogue(id, List.of()));
  }

  @Test
  void findForUpdate_firstTime_isEmptyAndStaysTheSame() {
    var first = findForUpdate();

    assertThat(first.entries()).isEmpty();
    assertThat(find()).isEqualTo(first);
    assertThat(findForUpdate()).isEqualTo(first);
  }

  @Test
  void find_inTwoOrganisations_areTwo() {
    assertThat(catalogues.find(otherOrganisation, aCatalogueId()).id()).isNotEqualTo(find().id());
  }

  @Test
  void find_firstTimeConcurrently_isOneCatalogueForAll() throws InterruptedException {
    for (var round = 0; round < ROUNDS; round++) {
      organisation = Given.organisation(stores);

      var found = Concurrently.run(number -> number % 2 == 0 ? find().id() : findForUpdate().id());

      assertThat(found).containsOnly(find().id());
    }
  }

  /* ---- published ---- */

  @Test
  void published_afterEachChange_areTheEntriesInTheirOrder() {
    assertThat(catalogues.published(organisation)).isEmpty();
    var first = anEntry("First").offering(plan("First")).shown().build();
    var second = anEntry("Second").offering(plan("Second")).build();
    replace(second, first);
    assertThat(catalogues.published(organisation)).containsExactly(second, first);

    replace(first);

    assertThat(catalogues.published(organisation)).containsExactly(first);
    assertThat(catalogues.published(otherOrganisation)).isEmpty();
  }

  @Test
  void published_inAUnitOfWork_areWhatItHasReplaced() {
    var entry = anEntry("First").offering(plan("First")).build();
    assertThat(catalogues.published(organisation)).isEmpty();

    unitOfWork.run(
        () -> {
          var present = catalogues.findForUpdate(organisation, aCatalogueId());
          catalogues.replace(organisation, present.with(entry));
          assertThat(catalogues.published(organisation)).containsExactly(entry);
        });

    assertThat(catalogues.published(organisation)).containsExactly(entry);
  }

  /* ---- entries ---- */

  @Test
  void replace_everyMemberPresent_isFoundEqual() {
    var entry =
        anEntry("Payments, 😀 and \"more\"")
            .described("it's short", "Long\r\n\twith \\ and 100 %_")
            .shown()
            .about(Ids.api())
            .offering(plan("Gold"))
            .documented("5acd2f1b4242d10001ab2cbc")
            .version("v2")
            .configured(true, true, "{\"redirect_to\":\"\",\"n\":[1.10,{\"ü\":null}]}")
            .labelled("team", "it's \"so\"", "tier", "1")
            .keeping("{\"is_keyless\":false,\"deep\":{\"a\":[1,2,\"\\u0000\"]},\"n\":1E+400}")
            .build();

    replace(entry);

    assertThat(find().entries()).containsExactly(entry);
    assertThat(findForUpdate().entries()).containsExactly(entry);
    assertThat(catalogues.offering(organisation, entry.plan())).contains(entry);
  }

  @Test
  void replace_keyless_isFoundEqual() {
    var entry = anEntry("Open").offering(plan("Open")).keyless().build();
    var nested =
        anEntry("Payments")
            .offering(plan("Gold"))
            .keeping("{\"x\":{\"is_keyless\":true},\"y\":\"is_keyless\"}")
            .build();

    replace(entry, nested);

    assertThat(find().entries()).containsExactly(entry, nested);
  }

  @Test
  void replace_audienceAndAddresses_areFoundEqual() {
    var entries =
        List.of(
            anEntry("One").offering(plan("One")).seenBy(new Audience.Everyone()).build(),
            anEntry("Two")
                .offering(plan("Two"))
                .seenBy(new Audience.SignedIn())
                .triedAt("https://api.example.com/v1", "http://localhost:8081")
                .build(),
            anEntry("Three").offering(plan("Three")).triedAt("https://three.example.com").build(),
            anEntry("Four")
                .offering(plan("Four"))
                .seenBy(new Audience.Selected(Selector.parse("tier in (gold,'a,b'),!blocked")))
                .build());

    replace(entries.toArray(CatalogueEntry[]::new));

    assertThat(find().entries()).isEqualTo(entries);
    assertThat(catalogues.offering(organisation, entries.get(1).plan())).contains(entries.get(1));

    replace(anEntry("One").offering(entries.getFirst().plan()).build());
    assertThat(find().entries().getFirst().site()).isEqualTo(EntrySite.NONE);
  }

  @Test
  void replace_everyOptionalMemberAbsent_isFoundEqual() {
    var entry = anEntry("Payments").offering(plan("Gold")).build();

    replace(entry);

    assertThat(find().entries()).containsExactly(entry);
  }

  @Test
  void replace_nothingSaidAndSaidToBeNothing_stayDifferent() {
    var entry =
        anEntry("Payments").offering(plan("Gold")).approval(false, false).labelled().build();

    replace(entry);

    assertThat(find().entries()).containsExactly(entry);
  }

  @Test
  void replace_longestOfEverything_isKept() {
    var labels = new ArrayList<String>();
    for (var number = 10; number < 74; number++) {
      labels.add("l".repeat(61) + number);
      labels.add(Texts.ofFourByteCharacters(LabelValue.LONGEST));
    }
    var entry =
        anEntry(Texts.ofFourByteCharacters(EntryTexts.LONGEST_NAME))
            .described(
                Texts.ofFourByteCharacters(EntryTexts.LONGEST_SHORT_DESCRIPTION),
                "ü".repeat(EntryTexts.LONGEST_TEXT))
            .about(ApiId.of("x".repeat(ApiId.LONGEST)))
            .offering(plan("Gold"))
            .documented("€".repeat(EntryTexts.LONGEST_TEXT))
            .version(Texts.ofFourByteCharacters(EntryTexts.LONGEST_VERSION))
            .configured(true, false, "{\"a\":\"%s\"}".formatted("€".repeat(60_000)))
            .labelled(labels.toArray(String[]::new))
            .keeping("{\"a\":\"%s\"}".formatted("ü".repeat(ExtraMembers.LONGEST - 8)))
            .build();

    replace(entry);

    assertThat(find().entries()).containsExactly(entry);
  }

  @Test
  void replace_maximumNumber_areFoundInTheirOrder() {
    var entries =
        IntStream.range(0, Catalogue.MOST)
            .mapToObj(number -> anEntry("e" + number).offering(plan("p" + number)).build())
            .toArray(CatalogueEntry[]::new);
    var reversed = Arrays.asList(entries).reversed().toArray(CatalogueEntry[]::new);

    replace(entries);
    assertThat(find().entries()).containsExactly(entries);

    replace(reversed);
    assertThat(find().entries()).containsExactly(reversed);
  }

  @Test
  void replace_others_removesTheFormer() {
    var gold = anEntry("Gold").offering(plan("Gold")).build();
    var silver = anEntry("Silver").offering(plan("Silver")).build();
    var id = replace(gold, silver).id();
    var better = anEntry("Better").offering(silver.plan()).shown().build();

    assertThat(replace(better).id()).isEqualTo(id);

    assertThat(find()).isEqualTo(new Catalogue(id, List.of(better)));
    assertThat(catalogues.offering(organisation, gold.plan())).isEmpty();
    assertThat(replace().entries()).isEmpty();
    assertThat(find()).isEqualTo(new Catalogue(id, List.of()));
  }

  @Test
  void replace_catalogueOfAnotherOrganisation_stays() {
    var theirs = catalogues.find(otherOrganisation, aCatalogueId());
    var gold = anEntry("Gold").offering(plan("Gold")).build();

    replace(gold);

    assertThat(catalogues.find(otherOrganisation, aCatalogueId())).isEqualTo(theirs);
    assertThat(catalogues.offering(otherOrganisation, gold.plan())).isEmpty();
  }

  @Test
  void offering_unknownPlanOrNoCatalogueYet_isEmpty() {
    assertThat(catalogues.offering(organisation, new PlanId(Ids.next()))).isEmpty();

    find();

    assertThat(catalogues.offering(organisation, new PlanId(Ids.next()))).isEmpty();
  }

  @Test
  void offerings_some_areThoseOfThePlans() {
    var gold = anEntry("Gold").offering(plan("Gold")).build();
    var silver = anEntry("Silver").offering(plan("Silver")).build();
    var bronze = anEntry("Bronze").offering(plan("Bronze")).build();
    replace(gold, silver, bronze);

    var asked = List.of(gold.plan(), bronze.plan(), new PlanId(Ids.next()));
    assertThat(catalogues.offerings(organisation, asked))
        .isEqualTo(Map.of(gold.plan(), gold, bronze.plan(), bronze));
    assertThat(catalogues.offerings(otherOrganisation, asked)).isEmpty();
    assertThat(catalogues.offerings(organisation, List.of())).isEmpty();
  }

  @Test
  void offering_api_isEveryEntryForIt() {
    var api = Ids.api();
    var gold = anEntry("Gold").about(api).offering(plan("Gold")).build();
    var silver = anEntry("Silver").about(Ids.api()).offering(plan("Silver")).build();
    var bronze = anEntry("Bronze").about(api).offering(plan("Bronze")).build();
    var plain = anEntry("Plain").offering(plan("Plain")).build();
    replace(gold, silver, bronze, plain);

    assertThat(catalogues.offering(organisation, api)).containsExactly(gold, bronze);
    assertThat(catalogues.offering(organisation, Ids.api())).isEmpty();
    assertThat(catalogues.offering(otherOrganisation, api)).isEmpty();
  }

  @Test
  void replace_keyLocation_isFoundUntilItIsRemoved() {
    var gold = anEntry("Gold").about(Ids.api()).offering(plan("Gold"));
    var longest = "query:" + "k".repeat(KeyLocation.LONGEST_NAME);

    var entry = gold.keysIn(longest).build();
    replace(entry);
    assertThat(find().entries()).containsExactly(entry);
    assertThat(catalogues.offering(organisation, entry.plan())).contains(entry);

    var without = anEntry("Gold").about(Ids.api()).offering(entry.plan()).build();
    replace(without);
    assertThat(find().entries()).containsExactly(without);
  }

  @Test
  void keyLocations_change_isVisibleAtOnceAndOfOneOrganisation() {
    var api = Ids.api();
    var other = Ids.api();
    var locations = stores.apiKeyLocations();
    assertThat(locations.current(organisation)).isEmpty();

    replace(
        anEntry("Gold").about(api).offering(plan("Gold")).keysIn("X-B").build(),
        anEntry("Silver").about(api).offering(plan("Silver")).keysIn("X-A").build(),
        anEntry("Bronze").about(api).offering(plan("Bronze")).keysIn("X-B").build(),
        anEntry("Plain").about(other).offering(plan("Plain")).build());

    var expected = Map.of(api, List.of(KeyLocation.of("X-B"), KeyLocation.of("X-A")));
    assertThat(locations.current(organisation)).isEqualTo(expected);
    assertThat(locations.cached(organisation)).contains(expected);
    assertThat(locations.current(otherOrganisation)).isEmpty();
    unitOfWork.run(() -> assertThat(locations.current(organisation)).isEqualTo(expected));

    replace();
    assertThat(locations.current(organisation)).isEmpty();
  }

  @Test
  void findForUpdate_manyAddAtOnceFromTheBeginning_nothingIsLost() throws InterruptedException {
    for (var round = 0; round < ROUNDS; round++) {
      organisation = Given.organisation(stores);
      var entries =
          IntStream.range(0, Concurrently.THREADS)
              .mapToObj(number -> anEntry("e").offering(plan("p" + number)).build())
              .toList();

      Concurrently.run(number -> change(present -> present.with(entries.get(number))));

      assertThat(find().entries()).containsExactlyInAnyOrderElementsOf(entries);
    }
  }

  private PlanId plan(String name) {
    var plan = aPlan(name).build();
    assertThat(stores.plans().add(organisation, plan)).isEqualTo(Plans.Addition.ADDED);
    return plan.id();
  }

  private Catalogue find() {
    return catalogues.find(organisation, aCatalogueId());
  }

  private Catalogue findForUpdate() {
    return unitOfWork.execute(() -> catalogues.findForUpdate(organisation, aCatalogueId()));
  }

  private Catalogue replace(CatalogueEntry... entries) {
    return change(present -> new Catalogue(present.id(), List.of(entries)));
  }

  private Catalogue change(UnaryOperator<Catalogue> change) {
    return unitOfWork.execute(
        () -> {
          var present = catalogues.findForUpdate(organisation, aCatalogueId());
          var wanted = change.apply(present);
          stores
              .plans()
              .lock(organisation, wanted.entries().stream().map(CatalogueEntry::plan).toList());
          catalogues.replace(organisation, wanted);
          return wanted;
        });
  }
}
