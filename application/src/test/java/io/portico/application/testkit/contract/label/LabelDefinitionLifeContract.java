package io.portico.application.testkit.contract.label;

import static io.portico.application.port.out.Replacement.NAME_TAKEN;
import static io.portico.application.port.out.Replacement.REPLACED;
import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.ApiFixture.setByHand;
import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.LabelFixture.labels;
import static io.portico.domain.fixture.LabelFixture.name;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.application.port.out.label.LabelDefinitions.Addition;
import io.portico.application.port.out.label.LabelDefinitions.Which;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.fixture.Ids;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelDefinitionId;
import io.portico.domain.label.LabelName;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What every {@link LabelDefinitions} promises about changing and removing what it keeps. */
class LabelDefinitionLifeContract extends LabelDefinitionContract {

  /* ---- findForUpdate ---- */

  @Test
  void findForUpdate_present_returnsWhatFindDoes() {
    var tier = added(aLabel("tier").accepting("1", "2").required());

    assertThat(findForUpdate(tier.id())).contains(tier);
  }

  @Test
  void findForUpdate_absentIdOrThatOfAnotherOrganisation_isEmpty() {
    var theirs = addedElsewhere(aLabel("tier"));

    assertThat(findForUpdate(theirs.id())).isEmpty();
    assertThat(findForUpdate(new LabelDefinitionId(Ids.next()))).isEmpty();
  }

  /* ---- named and lockForAssignment ---- */

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
    var theirs = addedElsewhere(aLabel("tier"));
    renamed(otherOrganisation, theirs, "level");

    assertThat(named("tier", "level")).isEmpty();
    assertThat(named(otherOrganisation, "tier")).hasSize(1);
  }

  @Test
  void lockForAssignment_currentAndFormerNames_returnsWhatNamedDoes() {
    var level = renamed(added(aLabel("tier").accepting("1")), "level");
    var team = added(aLabel("team"));

    assertThat(lockForAssignment("tier", "team", "unheard-of"))
        .isEqualTo(Map.of(name("tier"), level, name("team"), team))
        .isEqualTo(named("tier", "team", "unheard-of"));
  }

  @Test
  void lockForAssignment_namesThatLeadElsewhereSince_findsTheirDefinitionsOfNow() {
    var former = added(aLabel("tier"));
    var team = added(aLabel("team"));
    assertThat(lockForAssignment("tier", "team"))
        .isEqualTo(Map.of(name("tier"), former, name("team"), team));

    unitOfWork.run(() -> definitions.remove(organisation, former.id()));
    assertThat(lockForAssignment("tier", "team")).isEqualTo(Map.of(name("team"), team));

    var tier = added(aLabel("tier").accepting("1"));
    var group = renamed(team, "group");
    assertThat(lockForAssignment("tier", "team"))
        .isEqualTo(Map.of(name("tier"), tier, name("team"), group));
  }

  @Test
  void lockForAssignment_noNames_findsNothing() {
    added(aLabel("tier"));

    assertThat(lockForAssignment()).isEmpty();
  }

  /* ---- replace ---- */

  @Test
  void replace_everyMember_isTheNewDefinition() {
    var present = added(aLabel("tier").accepting("1", "2"));
    var wanted =
        aLabel("level")
            .withId(present.id())
            .accepting("c", "b", "a")
            .displayed("Level")
            .described("How\nhigh")
            .describing("b", "the second letter")
            .required()
            .deprecated()
            .formerly("tier")
            .build();

    assertThat(replace(organisation, wanted)).isEqualTo(REPLACED);

    assertStored(wanted);
    assertThat(named("level", "tier"))
        .isEqualTo(Map.of(name("level"), wanted, name("tier"), wanted));
    assertThat(all()).containsExactly(wanted);
  }

  @Test
  void replace_everyOptionalMemberRemoved_isTheNewDefinition() {
    var present =
        added(
            aLabel("tier")
                .accepting("1")
                .displayed("Tier")
                .described("Text")
                .describing("1", "first")
                .required()
                .deprecated());
    var wanted = aLabel("tier").withId(present.id()).build();

    assertThat(replace(organisation, wanted)).isEqualTo(REPLACED);

    assertStored(wanted);
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
    var theirs = addedElsewhere(aLabel("tier").accepting("theirs"));

    renamed(present, "level");

    assertStored(team);
    assertThat(definitions.find(otherOrganisation, theirs.id())).contains(theirs);
    assertThat(named(otherOrganisation, "tier", "level")).isEqualTo(Map.of(name("tier"), theirs));
  }

  @Test
  void replace_renamed_keepsTheLabelOnItsApis() {
    var tier = added(aLabel("tier").accepting("1", "2"));
    added(aLabel("team"));
    var api = labelled("tier", "1", "team", "blue");

    renamed(tier, "level");

    assertThat(found(api).labels()).isEqualTo(setByHand(labels("level", "1", "team", "blue")));
  }

  @Test
  void replace_renamedBack_swapsTheNames() {
    var there = renamed(added(aLabel("tier")), "level");

    var back = renamed(there, "tier");

    assertThat(back.formerNames()).containsExactly(name("level"));
    assertStored(back);
    assertThat(named("tier", "level")).isEqualTo(Map.of(name("tier"), back, name("level"), back));
  }

  @Test
  void replace_renamedOnlyInCase_leadsToItByBoth() {
    var tier = added(aLabel("Tier"));
    var api = labelled("Tier", "1");

    var renamed = renamed(tier, "tier");

    assertThat(named("tier", "Tier", "TIER"))
        .isEqualTo(Map.of(name("tier"), renamed, name("Tier"), renamed));
    assertThat(found(api).labels().labels()).isEqualTo(labels("tier", "1"));
  }

  @Test
  void replace_maximumRenamings_remembersAllNames() {
    var long58 = "n".repeat(LabelName.LONGEST - 2);
    var definition = added(aLabel(long58 + "00"));
    for (var i = 1; i <= LabelDefinition.MOST_FORMER_NAMES; i++) {
      definition = renamed(definition, long58 + "%02d".formatted(i));
    }

    assertThat(definition.formerNames()).hasSize(LabelDefinition.MOST_FORMER_NAMES);
    assertStored(definition);
    assertThat(named(long58 + "00", long58 + "31")).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"team", "TEAM", "crew", "Crew"})
  void replace_currentOrFormerNameOfAnother_changesNothing(String taken) {
    var tier = added(aLabel("tier").accepting("1"));
    var team = renamed(added(aLabel("crew")), "team");
    var wanted = aLabel(taken).withId(tier.id()).accepting("2").formerly("tier").required().build();

    assertThat(replace(organisation, wanted)).isEqualTo(NAME_TAKEN);

    assertThat(all()).containsExactly(team, tier);
    assertThat(named("tier", "crew")).isEqualTo(Map.of(name("tier"), tier, name("crew"), team));
  }

  @Test
  void replace_nameTakenInAnotherOrganisation_isReplaced() {
    addedElsewhere(aLabel("level"));
    var tier = added(aLabel("tier"));

    assertThat(replace(organisation, tier.renamed(name("level")))).isEqualTo(REPLACED);
  }

  @Test
  void replace_formerNamesDropped_freesThem() {
    var level = renamed(renamed(added(aLabel("tier")), "rank"), "level");
    var wanted = aLabel("level").withId(level.id()).formerly("rank").build();

    assertThat(replace(organisation, wanted)).isEqualTo(REPLACED);

    assertThat(named("tier", "rank")).isEqualTo(Map.of(name("rank"), wanted));
    assertThat(add("tier")).isEqualTo(Addition.ADDED);
    assertThat(add("rank")).isEqualTo(Addition.NAME_TAKEN);
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
    var theirs = addedElsewhere(aLabel("tier"));
    renamed(otherOrganisation, theirs, "level");

    assertThat(add("tier")).isEqualTo(Addition.ADDED);
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
    var api = labelled("tier", "1");
    stores.apis().remove(organisation, api.id());

    remove(tier);
    added(aLabel("tier"));

    assertThat(inUse(Optional.empty(), 10)).isEmpty();
    stores.apis().add(organisation, api);
    assertThat(found(api)).isEqualTo(api);
  }

  @Test
  void remove_sameNameInAnotherOrganisation_stays() {
    var theirs = addedElsewhere(aLabel("tier"));
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
      labelled("d", "1", "a", "1", "c", "1");
    }

    assertThat(inUse(Optional.empty(), 2)).containsExactly(a, c);
    assertThat(inUse(Optional.of(name("c")), 2)).containsExactly(d);
    assertThat(inUse(Optional.of(name("b")), 1)).containsExactly(c);
  }

  @Test
  void page_inUseOnlyInAnotherOrganisation_isEmpty() {
    added(aLabel("tier"));
    addedElsewhere(aLabel("tier"));
    stores.apis().add(otherOrganisation, anApi("Theirs").labelled("tier", "1").build());

    assertThat(inUse(Optional.empty(), 10)).isEmpty();
  }

  @Test
  void page_inUseAfterARename_hasTheNewName() {
    var tier = added(aLabel("tier"));
    labelled("tier", "1");

    var level = renamed(tier, "level");

    assertThat(inUse(Optional.empty(), 10)).containsExactly(level);
  }

  private void remove(LabelDefinition definition) {
    unitOfWork.execute(
        () -> {
          var found = definitions.findForUpdate(organisation, definition.id());
          definitions.remove(organisation, definition.id());
          return found;
        });
  }

  private List<LabelDefinition> inUse(Optional<LabelName> after, int limit) {
    return definitions.page(organisation, Which.IN_USE, after, limit);
  }

  private Optional<LabelDefinition> findForUpdate(LabelDefinitionId id) {
    return unitOfWork.execute(() -> definitions.findForUpdate(organisation, id));
  }

  private Map<LabelName, LabelDefinition> lockForAssignment(String... names) {
    var asked = Arrays.stream(names).map(LabelName::new).collect(toSet());
    return unitOfWork.execute(() -> definitions.lockForAssignment(organisation, asked));
  }

  private ApiRecord labelled(String... namesAndValues) {
    var api = anApi("Payments").labelled(namesAndValues).build();
    stores.apis().add(organisation, api);
    return api;
  }

  private ApiRecord found(ApiRecord api) {
    return stores.apis().find(organisation, api.id()).orElseThrow();
  }
}
