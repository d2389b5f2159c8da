package io.portico.application.testkit.contract.label;

import static io.portico.application.port.out.label.LabelDefinitions.Replacement.NAME_TAKEN;
import static io.portico.application.port.out.label.LabelDefinitions.Replacement.REPLACED;
import static io.portico.application.testkit.contract.Concurrently.ROUNDS;
import static io.portico.application.testkit.contract.Concurrently.THREADS;
import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.ApiFixture.setByHand;
import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.LabelFixture.labels;
import static io.portico.domain.fixture.LabelFixture.name;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.application.port.out.label.LabelDefinitions.Addition;
import io.portico.application.port.out.label.LabelDefinitions.Replacement;
import io.portico.application.port.out.label.LabelDefinitions.Which;
import io.portico.application.testkit.contract.Concurrently;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.application.testkit.contract.Stores;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.fixture.Ids;
import io.portico.domain.fixture.LabelFixture;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelDefinitionId;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.LabelWording;
import io.portico.domain.shared.OrganisationId;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What every {@link LabelDefinitions} promises about changing and removing what it keeps. */
class LabelDefinitionLifeContract extends StoreContract {

  private Stores stores;
  private LabelDefinitions definitions;
  private UnitOfWork unitOfWork;
  private OrganisationId organisation;
  private OrganisationId otherOrganisation;

  @BeforeEach
  void openStores() {
    stores = emptyStores();
    definitions = stores.labelDefinitions();
    unitOfWork = stores.unitOfWork();
    organisation = Given.organisation(stores);
    otherOrganisation = Given.organisation(stores);
  }

  /* ---- findToChange ---- */

  @Test
  void findToChange_present_returnsWhatFindDoes() {
    var tier = added(aLabel("tier").accepting("1", "2").required());

    assertThat(unitOfWork.execute(() -> definitions.findForUpdate(organisation, tier.id())))
        .contains(tier);
  }

  @Test
  void findToChange_absentIdOrThatOfAnotherOrganisation_isEmpty() {
    var theirs = aLabel("tier").build();
    definitions.add(otherOrganisation, theirs);

    assertThat(unitOfWork.execute(() -> definitions.findForUpdate(organisation, theirs.id())))
        .isEmpty();
    assertThat(
            unitOfWork.execute(
                () -> definitions.findForUpdate(organisation, new LabelDefinitionId(Ids.next()))))
        .isEmpty();
  }

  /* ---- named and namedToGive ---- */

  @Test
  void named_formerNames_leadToTheDefinitionUnderTheNameAskedFor() {
    var level = renamed(renamed(added(aLabel("tier").accepting("1")), "rank"), "level");

    assertThat(named("tier", "rank", "level"))
        .isEqualTo(Map.of(name("tier"), level, name("rank"), level, name("level"), level));
    assertThat(named("tier")).isEqualTo(Map.of(name("tier"), level));
    assertThat(named("Tier", "tie", "ti_r")).isEmpty();
  }

  @Test
  void named_formerNameOfAnotherOrganisation_findsNothing() {
    var theirs = aLabel("tier").build();
    definitions.add(otherOrganisation, theirs);
    replace(otherOrganisation, theirs.renamed(name("level")));

    assertThat(named("tier", "level")).isEmpty();
    assertThat(definitions.named(otherOrganisation, Set.of(name("tier")))).hasSize(1);
  }

  @Test
  void namedToGive_namesOfTodayAndOfEarlier_returnsWhatNamedDoes() {
    var level = renamed(added(aLabel("tier").accepting("1")), "level");
    var team = added(aLabel("team"));
    var names = Set.of(name("tier"), name("team"), name("unheard-of"));

    assertThat(unitOfWork.execute(() -> definitions.lockForAssignment(organisation, names)))
        .isEqualTo(Map.of(name("tier"), level, name("team"), team))
        .isEqualTo(definitions.named(organisation, names));
  }

  @Test
  void namedToGive_noNames_findsNothing() {
    added(aLabel("tier"));

    assertThat(unitOfWork.execute(() -> definitions.lockForAssignment(organisation, Set.of())))
        .isEmpty();
  }

  /* ---- replace ---- */

  @Test
  void replace_everyMember_isTheNewDefinition() {
    var present = added(aLabel("tier").accepting("1", "2"));
    var descriptions = new LinkedHashMap<LabelValue, String>();
    descriptions.put(new LabelValue("b"), "the second letter");
    var wanted =
        aLabel("level")
            .withId(present.id())
            .accepting("c", "b", "a")
            .worded(new LabelWording(Optional.of("Level"), Optional.of("How\nhigh"), descriptions))
            .required()
            .deprecated()
            .formerly("tier")
            .build();

    assertThat(replace(organisation, wanted)).isEqualTo(REPLACED);

    assertThat(definitions.find(organisation, present.id())).contains(wanted);
    assertThat(named("level", "tier"))
        .isEqualTo(Map.of(name("level"), wanted, name("tier"), wanted));
    assertThat(all()).containsExactly(wanted);
  }

  @Test
  void replace_everyOptionalMemberTakenAway_isTheNewDefinition() {
    var descriptions = new LinkedHashMap<LabelValue, String>();
    descriptions.put(new LabelValue("1"), "first");
    var present =
        added(
            aLabel("tier")
                .accepting("1")
                .worded(new LabelWording(Optional.of("Tier"), Optional.of("Text"), descriptions))
                .required()
                .deprecated());
    var wanted = aLabel("tier").withId(present.id()).build();

    assertThat(replace(organisation, wanted)).isEqualTo(REPLACED);

    assertThat(definitions.find(organisation, present.id())).contains(wanted);
  }

  @Test
  void replace_equalDefinition_changesNothing() {
    var tier = renamed(added(aLabel("level").accepting("1")), "tier");

    assertThat(replace(organisation, tier)).isEqualTo(REPLACED);

    assertThat(all()).containsExactly(tier);
    assertThat(named("level")).hasSize(1);
  }

  @Test
  void replace_others_stayAsTheyAre() {
    var present = added(aLabel("tier").accepting("1"));
    var team = added(aLabel("team").accepting("a", "b").required());
    var theirs = aLabel("tier").accepting("theirs").build();
    definitions.add(otherOrganisation, theirs);

    renamed(present, "level");

    assertThat(definitions.find(organisation, team.id())).contains(team);
    assertThat(definitions.find(otherOrganisation, theirs.id())).contains(theirs);
    assertThat(definitions.named(otherOrganisation, Set.of(name("tier"), name("level"))))
        .isEqualTo(Map.of(name("tier"), theirs));
  }

  @Test
  void replace_renamed_keepsTheLabelOnItsApis() {
    var tier = added(aLabel("tier").accepting("1", "2"));
    added(aLabel("team"));
    var api = anApi("Payments").labelled("tier", "1", "team", "blue").build();
    stores.apis().add(organisation, api);

    renamed(tier, "level");

    assertThat(found(api).labels()).isEqualTo(setByHand(labels("level", "1", "team", "blue")));
  }

  @Test
  void replace_renamedBack_swapsTheNames() {
    var there = renamed(added(aLabel("tier")), "level");

    var back = renamed(there, "tier");

    assertThat(back.formerNames()).containsExactly(name("level"));
    assertThat(definitions.find(organisation, back.id())).contains(back);
    assertThat(named("tier", "level")).isEqualTo(Map.of(name("tier"), back, name("level"), back));
  }

  @Test
  void replace_renamedOnlyInCase_leadsToItByBoth() {
    var tier = added(aLabel("Tier"));
    var api = anApi("Payments").labelled("Tier", "1").build();
    stores.apis().add(organisation, api);

    var renamed = renamed(tier, "tier");

    assertThat(named("tier", "Tier", "TIER"))
        .isEqualTo(Map.of(name("tier"), renamed, name("Tier"), renamed));
    assertThat(found(api).labels().labels()).isEqualTo(labels("tier", "1"));
  }

  @Test
  void replace_renamedAsOftenAsMayBe_remembersAllNames() {
    var long58 = "n".repeat(LabelName.LONGEST - 2);
    var definition = added(aLabel(long58 + "00"));
    for (var i = 1; i <= LabelDefinition.MOST_FORMER_NAMES; i++) {
      definition = renamed(definition, long58 + "%02d".formatted(i));
    }

    assertThat(definition.formerNames()).hasSize(LabelDefinition.MOST_FORMER_NAMES);
    assertThat(definitions.find(organisation, definition.id())).contains(definition);
    assertThat(named(long58 + "00", long58 + "31")).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"team", "TEAM"})
  void replace_nameOfAnother_changesNothing(String taken) {
    var tier = added(aLabel("tier").accepting("1"));
    var team = added(aLabel("team"));
    var wanted = aLabel(taken).withId(tier.id()).accepting("2").formerly("tier").required().build();

    assertThat(replace(organisation, wanted)).isEqualTo(NAME_TAKEN);

    assertThat(all()).containsExactly(team, tier);
    assertThat(named("tier")).isEqualTo(Map.of(name("tier"), tier));
  }

  @ParameterizedTest
  @ValueSource(strings = {"crew", "Crew"})
  void replace_formerNameOfAnother_changesNothing(String taken) {
    var tier = added(aLabel("tier").accepting("1"));
    var team = renamed(added(aLabel("crew")), "team");
    var wanted = aLabel(taken).withId(tier.id()).formerly("tier").required().build();

    assertThat(replace(organisation, wanted)).isEqualTo(NAME_TAKEN);

    assertThat(all()).containsExactly(team, tier);
    assertThat(named("tier", "crew")).isEqualTo(Map.of(name("tier"), tier, name("crew"), team));
  }

  @Test
  void replace_nameTakenInAnotherOrganisation_isReplaced() {
    definitions.add(otherOrganisation, aLabel("level").build());
    var tier = added(aLabel("tier"));

    assertThat(replace(organisation, tier.renamed(name("level")))).isEqualTo(REPLACED);
  }

  @Test
  void replace_formerNamesDropped_freesThem() {
    var level = renamed(renamed(added(aLabel("tier")), "rank"), "level");
    var wanted = aLabel("level").withId(level.id()).formerly("rank").build();

    assertThat(replace(organisation, wanted)).isEqualTo(REPLACED);

    assertThat(named("tier", "rank")).isEqualTo(Map.of(name("rank"), wanted));
    assertThat(definitions.add(organisation, aLabel("tier").build())).isEqualTo(Addition.ADDED);
    assertThat(definitions.add(organisation, aLabel("rank").build()))
        .isEqualTo(Addition.NAME_TAKEN);
  }

  @Test
  void replace_nameDroppedByAnother_isReplaced() {
    var level = renamed(added(aLabel("tier")), "level");
    var team = added(aLabel("team"));
    replace(organisation, aLabel("level").withId(level.id()).build());

    assertThat(replace(organisation, team.renamed(name("tier")))).isEqualTo(REPLACED);
  }

  /* ---- add ---- */

  @ParameterizedTest
  @ValueSource(strings = {"tier", "Tier", "TIER"})
  void add_formerNameOfAnother_changesNothing(String taken) {
    var level = renamed(added(aLabel("tier")), "level");
    var wanted = aLabel(taken).accepting("1").build();

    assertThat(definitions.add(organisation, wanted)).isEqualTo(Addition.NAME_TAKEN);

    assertThat(all()).containsExactly(level);
    assertThat(definitions.find(organisation, wanted.id())).isEmpty();
    assertThat(named("tier")).isEqualTo(Map.of(name("tier"), level));
  }

  @Test
  void add_formerNameOfAnotherOrganisation_isAdded() {
    var theirs = aLabel("tier").build();
    definitions.add(otherOrganisation, theirs);
    replace(otherOrganisation, theirs.renamed(name("level")));

    assertThat(definitions.add(organisation, aLabel("tier").build())).isEqualTo(Addition.ADDED);
  }

  /* ---- remove ---- */

  @Test
  void remove_present_isGoneWithItsFormerNamesAndOthersStay() {
    var level = renamed(added(aLabel("tier").accepting("1")), "level");
    var team = renamed(added(aLabel("crew")), "team");

    remove(level);

    assertThat(definitions.find(organisation, level.id())).isEmpty();
    assertThat(named("tier", "level", "crew")).isEqualTo(Map.of(name("crew"), team));
    assertThat(all()).containsExactly(team);
    assertThat(definitions.names(organisation, 10)).containsExactly(team.name());
  }

  @ParameterizedTest
  @CsvSource({"tier", "Tier", "level", "LEVEL"})
  void remove_present_freesItsNames(String freed) {
    remove(renamed(added(aLabel("tier")), "level"));
    var wanted = aLabel(freed).accepting("1").build();

    assertThat(definitions.add(organisation, wanted)).isEqualTo(Addition.ADDED);

    assertThat(all()).containsExactly(wanted);
  }

  @Test
  void remove_labelThatApisCarriedEarlier_leavesNothingForTheNextOfItsName() {
    var tier = added(aLabel("tier"));
    var api = anApi("Payments").labelled("tier", "1").build();
    stores.apis().add(organisation, api);
    stores.apis().remove(organisation, api.id());

    remove(tier);
    added(aLabel("tier"));

    assertThat(definitions.page(organisation, Which.IN_USE, Optional.empty(), 10)).isEmpty();
    stores.apis().add(organisation, api);
    assertThat(found(api)).isEqualTo(api);
  }

  @Test
  void remove_sameNameInAnotherOrganisation_stays() {
    var theirs = aLabel("tier").build();
    definitions.add(otherOrganisation, theirs);
    var api = anApi("Theirs").labelled("tier", "1").build();
    stores.apis().add(otherOrganisation, api);

    remove(added(aLabel("tier")));

    assertThat(definitions.find(otherOrganisation, theirs.id())).contains(theirs);
    assertThat(stores.apis().find(otherOrganisation, api.id())).contains(api);
  }

  /* ---- page ---- */

  @Test
  void page_inUse_leavesOutLabelsThatNoApiCarries() {
    var a = added(aLabel("a"));
    added(aLabel("b"));
    var c = added(aLabel("c"));
    var d = added(aLabel("d"));
    for (var i = 0; i < 3; i++) {
      stores.apis().add(organisation, anApi("Api").labelled("d", "1", "a", "1", "c", "1").build());
    }

    assertThat(definitions.page(organisation, Which.IN_USE, Optional.empty(), 2))
        .containsExactly(a, c);
    assertThat(definitions.page(organisation, Which.IN_USE, Optional.of(name("c")), 2))
        .containsExactly(d);
    assertThat(definitions.page(organisation, Which.IN_USE, Optional.of(name("b")), 1))
        .containsExactly(c);
  }

  @Test
  void page_inUseOnlyInAnotherOrganisation_isEmpty() {
    added(aLabel("tier"));
    definitions.add(otherOrganisation, aLabel("tier").build());
    stores.apis().add(otherOrganisation, anApi("Theirs").labelled("tier", "1").build());

    assertThat(definitions.page(organisation, Which.IN_USE, Optional.empty(), 10)).isEmpty();
  }

  @Test
  void page_inUseAfterARename_hasTheNewName() {
    var tier = added(aLabel("tier"));
    stores.apis().add(organisation, anApi("Payments").labelled("tier", "1").build());

    var level = renamed(tier, "level");

    assertThat(definitions.page(organisation, Which.IN_USE, Optional.empty(), 10))
        .containsExactly(level);
  }

  /* ---- races for a name ---- */

  @Test
  void add_whileAnotherIsRenamedToTheName_isWonOnce() throws InterruptedException {
    for (var round = 0; round < ROUNDS; round++) {
      var wanted = "wanted" + round;
      var present = added(aLabel("present" + round));

      var won =
          Concurrently.run(
              number ->
                  number == 0
                      ? replace(organisation, present.renamed(name(wanted))) == REPLACED
                      : definitions.add(organisation, aLabel(wanted).build()) == Addition.ADDED);

      assertThat(won).containsOnlyOnce(true);
      assertThat(named(wanted)).hasSize(1);
    }
  }

  @Test
  void add_whileTheNameBecomesAFormerOne_isNeverWon() throws InterruptedException {
    for (var round = 0; round < ROUNDS; round++) {
      var former = "former" + round;
      var present = added(aLabel(former));
      var current = name("current" + round);

      var additions =
          Concurrently.run(
              number -> {
                if (number == 0) {
                  return replace(organisation, present.renamed(current)) == REPLACED;
                }
                var written = number % 2 == 0 ? former : "F" + former.substring(1);
                return definitions.add(organisation, aLabel(written).build()) == Addition.ADDED;
              });

      assertThat(additions).startsWith(true).containsOnlyOnce(true);
      assertThat(named(former)).isEqualTo(Map.of(name(former), present.renamed(current)));
    }
  }

  @Test
  void replace_severalRenamedToOneName_isWonOnce() throws InterruptedException {
    for (var round = 0; round < ROUNDS; round++) {
      var wanted = name("wanted" + round);
      var present = new LabelDefinition[THREADS];
      for (var i = 0; i < THREADS; i++) {
        present[i] = added(aLabel("present" + round + "-" + i));
      }

      var replacements =
          Concurrently.run(number -> replace(organisation, present[number].renamed(wanted)));

      assertThat(replacements).containsOnlyOnce(REPLACED);
      assertThat(named(wanted.value()).values())
          .containsExactly(present[replacements.indexOf(REPLACED)].renamed(wanted));
    }
  }

  private LabelDefinition added(LabelFixture fixture) {
    var definition = fixture.build();
    Given.label(stores, organisation, definition);
    return definition;
  }

  private LabelDefinition renamed(LabelDefinition definition, String to) {
    var renamed = definition.renamed(name(to));
    assertThat(replace(organisation, renamed)).isEqualTo(REPLACED);
    return renamed;
  }

  private Replacement replace(OrganisationId of, LabelDefinition wanted) {
    return unitOfWork.execute(
        () -> {
          assertThat(definitions.findForUpdate(of, wanted.id())).isPresent();
          return definitions.replace(of, wanted);
        });
  }

  private void remove(LabelDefinition definition) {
    unitOfWork.execute(
        () -> {
          var found = definitions.findForUpdate(organisation, definition.id());
          definitions.remove(organisation, definition.id());
          return found;
        });
  }

  private Map<LabelName, LabelDefinition> named(String... names) {
    return definitions.named(
        organisation, Set.copyOf(Arrays.stream(names).map(LabelName::new).toList()));
  }

  private Iterable<LabelDefinition> all() {
    return definitions.page(organisation, Which.ALL, Optional.empty(), 1_000);
  }

  private ApiRecord found(ApiRecord api) {
    return stores.apis().find(organisation, api.id()).orElseThrow();
  }
}
