package io.portico.application.service.label;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.LabelFixture.anyText;
import static io.portico.domain.fixture.LabelFixture.labels;
import static io.portico.domain.fixture.LabelFixture.name;
import static io.portico.domain.fixture.LabelFixture.oneOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.label.ReplaceLabel;
import io.portico.application.port.in.label.ReplaceLabel.Command;
import io.portico.application.port.in.label.ReplaceLabel.DroppedValues;
import io.portico.application.port.in.label.ReplaceLabel.DroppedValues.Detach;
import io.portico.application.port.in.label.ReplaceLabel.DroppedValues.MergeInto;
import io.portico.application.port.in.label.ReplaceLabel.DroppedValues.Refuse;
import io.portico.application.port.in.label.ReplaceLabel.Outcome.NameReserved;
import io.portico.application.port.in.label.ReplaceLabel.Outcome.NameTaken;
import io.portico.application.port.in.label.ReplaceLabel.Outcome.Replaced;
import io.portico.application.port.in.label.ReplaceLabel.Outcome.ValuesInUse;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.contract.LabelServices;
import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.fake.TickingClock;
import io.portico.application.testkit.memory.InMemoryStores;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Role;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.api.LabelCounts;
import io.portico.domain.fixture.Ids;
import io.portico.domain.label.AllowedValues;
import io.portico.domain.label.LabelAssignment;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelSource;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.LabelWording;
import io.portico.domain.label.Labels;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RefusedException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ReplaceLabelServiceTest {

  private final Stores stores = new InMemoryStores();
  private final OrganisationId organisation = Given.organisation(stores);
  private final Actor admin = new Actor(organisation, Ids.user(), Role.ADMIN);
  private final ReplaceLabel replaceLabel =
      new LabelServices(stores, new TickingClock()).replaceLabel();
  private final LabelDefinition tier = aLabel("tier").accepting("1", "2", "3").build();

  @BeforeEach
  void defineLabels() {
    Given.label(stores, organisation, tier);
    Given.freeTextLabels(stores, organisation, "team");
  }

  @Test
  void replace_everyMember_isTheNewDefinition() {
    var wording = LabelWording.of("Level", Map.of(new LabelValue("a"), "the first"));
    var expected =
        aLabel("level")
            .withId(tier.id())
            .accepting("b", "a")
            .worded(wording)
            .required()
            .deprecated()
            .formerly("tier")
            .build();

    var outcome =
        replaceLabel.replace(
            new Command(
                admin,
                tier.id().toString(),
                Optional.of(name("level")),
                oneOf("b", "a"),
                wording,
                true,
                true,
                Optional.empty(),
                new Refuse(),
                Precondition.none()));

    assertThat(outcome).isEqualTo(new Replaced(expected));
    assertThat(stored()).isEqualTo(expected);
  }

  @Test
  void replace_byCurrentOrFormerName_findsTheDefinition() {
    assertThat(replace("tier", "level", oneOf("1"), new Refuse())).isInstanceOf(Replaced.class);
    assertThat(replace("tier", "rank", oneOf("1"), new Refuse())).isInstanceOf(Replaced.class);

    assertThat(stored().name()).isEqualTo(name("rank"));
    assertThat(stored().formerNames()).containsExactly(name("level"), name("tier"));
  }

  /* ---- dropped values ---- */

  @Test
  void replace_droppedValueInUse_isRefusedWithTheUsageOfDroppedValues() {
    var first = added("tier", "1");
    added("tier", "2");
    added("tier", "2");
    added("tier", "3");

    var outcome = replace("tier", "tier", oneOf("3", "4"), new Refuse());

    var counts = new LinkedHashMap<LabelValue, Long>();
    counts.put(new LabelValue("2"), 2L);
    counts.put(new LabelValue("1"), 1L);
    assertThat(outcome).isEqualTo(new ValuesInUse(new LabelCounts(name("tier"), counts, 0, 3, 0)));
    assertThat(stored()).isEqualTo(tier);
    assertThat(current(first)).isEqualTo(first);
  }

  @Test
  void replace_droppedValueInUseAndRenamed_isRefusedUnderTheCurrentName() {
    added("tier", "1");

    var outcome = replace("tier", "level", oneOf("2"), new Refuse());

    assertThat(((ValuesInUse) outcome).counts().label()).isEqualTo(name("tier"));
    assertThat(stored()).isEqualTo(tier);
  }

  @Test
  void replace_droppedValueNotInUse_isReplaced() {
    var api = added("tier", "1");

    assertThat(replace("tier", "tier", oneOf("1"), new Refuse())).isInstanceOf(Replaced.class);
    assertThat(current(api)).isEqualTo(api);
  }

  @Test
  void replace_droppedValueInUseElsewhere_isReplaced() {
    var elsewhere = Given.organisation(stores);
    Given.freeTextLabels(stores, elsewhere, "tier");
    var theirs = anApi("Theirs").labelled("tier", "1").build();
    stores.apis().add(elsewhere, theirs);

    assertThat(replace("tier", "tier", oneOf("2"), new Detach())).isInstanceOf(Replaced.class);
    assertThat(stores.apis().find(elsewhere, theirs.id())).contains(theirs);
  }

  @Test
  void replace_detach_removesTheLabelFromApisWithDroppedValuesOnly() {
    var dropped = added("tier", "1", "team", "blue");
    var kept = added("tier", "2");

    assertThat(replace("tier", "tier", oneOf("2"), new Detach())).isInstanceOf(Replaced.class);

    assertThat(current(dropped).labels().labels()).isEqualTo(labels("team", "blue"));
    assertThat(current(dropped).updatedAt()).isEqualTo(TickingClock.nth(1));
    assertThat(current(kept)).isEqualTo(kept);
  }

  @Test
  void replace_mergeInto_setsTheValueOnApisWithDroppedValuesOnly() {
    var one = added("tier", "1", "team", "blue");
    var three = added("tier", "3");
    var kept = added("tier", "2");
    var without = added("team", "red");

    assertThat(replace("tier", "tier", oneOf("4", "2"), mergeInto("4")))
        .isInstanceOf(Replaced.class);

    assertThat(current(one).labels().labels()).isEqualTo(labels("tier", "4", "team", "blue"));
    assertThat(current(one).labels().byName().get(name("tier")))
        .isEqualTo(
            new LabelAssignment(
                name("tier"),
                new LabelValue("4"),
                new LabelSource.Manual(),
                admin.user(),
                TickingClock.nth(1)));
    assertThat(current(one).labels().byName().get(name("team")))
        .isEqualTo(one.labels().byName().get(name("team")));
    assertThat(current(three).labels().labels()).isEqualTo(labels("tier", "4"));
    assertThat(current(kept)).isEqualTo(kept);
    assertThat(current(without)).isEqualTo(without);
  }

  @Test
  void replace_mergeIntoAValueThatIsNotAllowed_throwsAndChangesNothing() {
    var api = added("tier", "1");

    assertThatThrownBy(() -> replace("tier", "tier", oneOf("2"), mergeInto("1")))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage("mergeInto: '1' (expected: an allowed value)");
    assertThat(stored()).isEqualTo(tier);
    assertThat(current(api)).isEqualTo(api);
  }

  @Test
  void replace_mergeIntoWhileRenamed_setsTheValueUnderTheNewName() {
    var api = added("tier", "1");
    var kept = added("tier", "2");

    assertThat(replace("tier", "level", oneOf("2"), mergeInto("2"))).isInstanceOf(Replaced.class);

    assertThat(current(api).labels().labels()).isEqualTo(labels("level", "2"));
    assertThat(current(kept).labels().labels()).isEqualTo(labels("level", "2"));
    assertThat(current(kept).updatedAt()).isEqualTo(kept.updatedAt());
  }

  @Test
  void replace_detachWhileRenamed_removesTheLabel() {
    var api = added("tier", "1");

    assertThat(replace("tier", "level", oneOf("2"), new Detach())).isInstanceOf(Replaced.class);

    assertThat(current(api).labels().labels()).isEqualTo(Labels.NONE);
  }

  @Test
  void replace_moreApisThanOneBatch_changesThemAll() {
    for (var i = 0; i < 1_001; i++) {
      added("tier", "1");
    }

    replace("tier", "tier", oneOf("2"), mergeInto("2"));

    assertThat(stores.apis().countLabels(organisation, ApiFilter.ALL, List.of(name("tier"))))
        .containsExactly(
            new LabelCounts(
                name("tier"),
                new LinkedHashMap<>(Map.of(new LabelValue("2"), 1_001L)),
                0,
                1_001,
                0));
  }

  /* ---- free text ---- */

  @Test
  void replace_listByFreeText_keepsEveryValue() {
    var api = added("tier", "1");

    assertThat(replace("tier", "tier", anyText(), new Refuse())).isInstanceOf(Replaced.class);

    assertThat(stored().allowed()).isEqualTo(anyText());
    assertThat(current(api)).isEqualTo(api);
  }

  @Test
  void replace_freeTextByList_dropsEveryOtherValue() {
    added("team", "blue");
    var red = added("team", "red");

    assertThat(replace("team", "team", oneOf("blue"), new Refuse()))
        .isInstanceOf(ValuesInUse.class);
    assertThat(replace("team", "team", oneOf("blue", "red"), new Refuse()))
        .isInstanceOf(Replaced.class);
    assertThat(replace("team", "team", oneOf("blue"), mergeInto("blue")))
        .isInstanceOf(Replaced.class);
    assertThat(current(red).labels().labels()).isEqualTo(labels("team", "blue"));
  }

  /* ---- names ---- */

  @Test
  void replace_noName_keepsTheCurrentName() {
    assertThat(
            replaceLabel.replace(command(admin, Optional.empty(), Optional.empty(), new Refuse())))
        .isInstanceOf(Replaced.class);
    assertThat(stored().name()).isEqualTo(name("tier"));
  }

  @Test
  void replace_nameOfAnother_changesNothing() {
    var api = added("tier", "1");

    assertThat(replace("tier", "TEAM", oneOf("2"), new Detach()))
        .isEqualTo(new NameTaken(name("TEAM")));

    assertThat(stored()).isEqualTo(tier);
    assertThat(current(api)).isEqualTo(api);
  }

  @Test
  void replace_reservedName_changesNothing() {
    assertThat(replace("tier", "portico.tier", oneOf("1"), new Refuse()))
        .isEqualTo(new NameReserved(name("portico.tier")));
    assertThat(stored()).isEqualTo(tier);
  }

  @Test
  void replace_formerNamesDropped_identifyNothing() {
    replace("tier", "rank", tier.allowed(), new Refuse());
    replace("rank", "level", tier.allowed(), new Refuse());

    assertThat(replacedFormerNames("level", Set.of(name("rank")))).isInstanceOf(Replaced.class);

    assertThat(stored().formerNames()).containsExactly(name("rank"));
    assertThat(stores.labelDefinitions().named(organisation, Set.of(name("tier")))).isEmpty();
  }

  @Test
  void replace_nameThatItNeverHad_isRefused() {
    assertThatThrownBy(() -> replacedFormerNames("tier", Set.of(name("rank"))))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage(
            "formerNames: 'rank' (expected: former names of this label; a rename adds one)");
  }

  @Test
  void replace_renamedWithTheFormerNamesThatWereRead_keepsTheCurrentName() {
    replace("tier", "rank", tier.allowed(), new Refuse());

    assertThat(replacedFormerNames("level", Set.of(name("tier")))).isInstanceOf(Replaced.class);

    assertThat(stored().formerNames()).containsExactly(name("rank"), name("tier"));
  }

  @Test
  void replace_renamedAndAllFormerNamesDropped_keepsTheCurrentName() {
    replace("tier", "rank", tier.allowed(), new Refuse());

    assertThat(replacedFormerNames("level", Set.of())).isInstanceOf(Replaced.class);

    assertThat(stored().formerNames()).containsExactly(name("rank"));
  }

  @Test
  void replace_renamedBackWithTheFormerNamesThatWereRead_swapsTheNames() {
    replace("tier", "rank", tier.allowed(), new Refuse());

    assertThat(replacedFormerNames("tier", Set.of(name("tier")))).isInstanceOf(Replaced.class);

    assertThat(stored().name()).isEqualTo(name("tier"));
    assertThat(stored().formerNames()).containsExactly(name("rank"));
  }

  /* ---- refusals ---- */

  @Test
  void replace_unknownLabel_isNotFound() {
    assertThatExceptionOfType(RefusedException.NotFound.class)
        .isThrownBy(() -> replace("tiers", "tier", anyText(), new Refuse()));
    assertThatExceptionOfType(RefusedException.NotFound.class)
        .isThrownBy(() -> replace("no name at all", "tier", anyText(), new Refuse()));
  }

  @Test
  void replace_labelOfAnotherOrganisation_isNotFound() {
    var elsewhere = new Actor(Given.organisation(stores), Ids.user(), Role.ADMIN);

    assertThatExceptionOfType(RefusedException.NotFound.class)
        .isThrownBy(
            () ->
                replaceLabel.replace(
                    command(elsewhere, Optional.empty(), Optional.empty(), new Refuse())));
    assertThat(stored()).isEqualTo(tier);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "ADMIN")
  void replace_notAnAdministrator_isNotPermitted(Role role) {
    var actor = new Actor(organisation, Ids.user(), role);

    assertThatExceptionOfType(RefusedException.NotPermitted.class)
        .isThrownBy(
            () ->
                replaceLabel.replace(
                    command(actor, Optional.empty(), Optional.empty(), new Refuse())));
    assertThat(stored()).isEqualTo(tier);
  }

  @Test
  void replace_preconditionFails_isStaleAndChangesNothing() {
    var api = added("tier", "3");

    assertThatExceptionOfType(RefusedException.Stale.class)
        .isThrownBy(
            () ->
                replaceLabel.replace(
                    new Command(
                        admin,
                        "tier",
                        Optional.of(name("level")),
                        oneOf("1"),
                        LabelWording.NONE,
                        false,
                        false,
                        Optional.empty(),
                        new Detach(),
                        present -> !present.equals(tier))));
    assertThat(stored()).isEqualTo(tier);
    assertThat(current(api)).isEqualTo(api);
  }

  private Command command(
      Actor actor,
      Optional<LabelName> to,
      Optional<Set<LabelName>> formerNames,
      DroppedValues dropped) {
    return new Command(
        actor,
        tier.id().toString(),
        to,
        tier.allowed(),
        LabelWording.NONE,
        false,
        false,
        formerNames,
        dropped,
        Precondition.none());
  }

  private ReplaceLabel.Outcome replacedFormerNames(String to, Set<LabelName> formerNames) {
    return replaceLabel.replace(
        command(admin, Optional.of(name(to)), Optional.of(formerNames), new Refuse()));
  }

  private ReplaceLabel.Outcome replace(
      String label, String to, AllowedValues allowed, DroppedValues dropped) {
    return replaceLabel.replace(
        new Command(
            admin,
            label,
            Optional.of(name(to)),
            allowed,
            LabelWording.NONE,
            false,
            false,
            Optional.empty(),
            dropped,
            Precondition.none()));
  }

  private static DroppedValues mergeInto(String value) {
    return new MergeInto(new LabelValue(value));
  }

  private ApiRecord added(String... namesAndValues) {
    var api = anApi("Api").labelled(namesAndValues).build();
    stores.apis().add(organisation, api);
    return api;
  }

  private ApiRecord current(ApiRecord api) {
    return stores.apis().find(organisation, api.id()).orElseThrow();
  }

  private LabelDefinition stored() {
    return stores.labelDefinitions().find(organisation, tier.id()).orElseThrow();
  }
}
