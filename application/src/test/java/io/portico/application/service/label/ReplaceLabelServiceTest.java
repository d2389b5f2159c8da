package io.portico.application.service.label;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.Invalid.assertInvalid;
import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.LabelFixture.anyText;
import static io.portico.domain.fixture.LabelFixture.labels;
import static io.portico.domain.fixture.LabelFixture.name;
import static io.portico.domain.fixture.LabelFixture.oneOf;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

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
import io.portico.application.testkit.fake.TickingClock;
import io.portico.application.testkit.memory.ServiceTest;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.LabelCounts;
import io.portico.domain.label.AllowedValues;
import io.portico.domain.label.LabelAssignment;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelDetails;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelSource;
import io.portico.domain.label.LabelTexts;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.Labels;
import io.portico.domain.shared.RefusedException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReplaceLabelServiceTest extends ServiceTest {

  private static final DroppedValues REFUSE = new Refuse();
  private static final DroppedValues DETACH = new Detach();

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
    var texts = LabelTexts.of("Level", Map.of(new LabelValue("a"), "the first"));
    var expected =
        aLabel("level")
            .withId(tier.id())
            .accepting("b", "a")
            .withTexts(texts)
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
                new LabelDetails(oneOf("b", "a"), texts, true, true),
                Optional.empty(),
                REFUSE,
                Precondition.none()));

    assertThat(outcome).isEqualTo(new Replaced(expected));
    assertThat(stored()).isEqualTo(expected);
  }

  @Test
  void replace_byCurrentOrFormerName_findsTheDefinition() {
    assertReplaced("tier", "level", oneOf("1"), REFUSE);
    assertReplaced("tier", "rank", oneOf("1"), REFUSE);

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

    var outcome = replace("tier", "tier", oneOf("3", "4"), REFUSE);

    var counts = new LinkedHashMap<LabelValue, Long>();
    counts.put(new LabelValue("2"), 2L);
    counts.put(new LabelValue("1"), 1L);
    assertThat(outcome).isEqualTo(new ValuesInUse(new LabelCounts(name("tier"), counts, 0, 3, 0)));
    assertThat(stored()).isEqualTo(tier);
    assertThat(stored(first)).isEqualTo(first);
  }

  @Test
  void replace_droppedValueInUseAndRenamed_isRefusedUnderTheCurrentName() {
    added("tier", "1");

    var outcome = replace("tier", "level", oneOf("2"), REFUSE);

    assertThat(((ValuesInUse) outcome).counts().label()).isEqualTo(name("tier"));
    assertThat(stored()).isEqualTo(tier);
  }

  @Test
  void replace_droppedValueNotInUse_isReplaced() {
    var api = added("tier", "1");

    assertReplaced("tier", "tier", oneOf("1"), REFUSE);
    assertThat(stored(api)).isEqualTo(api);
  }

  @Test
  void replace_droppedValueInUseElsewhere_isReplaced() {
    var elsewhere = Given.organisation(stores);
    Given.freeTextLabels(stores, elsewhere, "tier");
    var theirs = anApi("Theirs").labelled("tier", "1").build();
    stores.apis().add(elsewhere, theirs);

    assertReplaced("tier", "tier", oneOf("2"), DETACH);
    assertThat(stores.apis().find(elsewhere, theirs.id())).contains(theirs);
  }

  @Test
  void replace_detach_removesTheLabelFromApisWithDroppedValuesOnly() {
    var dropped = added("tier", "1", "team", "blue");
    var kept = added("tier", "2");

    assertReplaced("tier", "tier", oneOf("2"), DETACH);

    assertThat(stored(dropped).labels().labels()).isEqualTo(labels("team", "blue"));
    assertThat(stored(dropped).updatedAt()).isEqualTo(TickingClock.nth(1));
    assertThat(stored(kept)).isEqualTo(kept);
  }

  @Test
  void replace_mergeInto_setsTheValueOnApisWithDroppedValuesOnly() {
    var one = added("tier", "1", "team", "blue");
    var three = added("tier", "3");
    var kept = added("tier", "2");
    var without = added("team", "red");

    assertReplaced("tier", "tier", oneOf("4", "2"), mergeInto("4"));

    assertThat(stored(one).labels().labels()).isEqualTo(labels("tier", "4", "team", "blue"));
    assertThat(stored(one).labels().byName().get(name("tier")))
        .isEqualTo(
            new LabelAssignment(
                name("tier"),
                new LabelValue("4"),
                new LabelSource.Manual(),
                admin.user(),
                TickingClock.nth(1)));
    assertThat(stored(one).labels().byName().get(name("team")))
        .isEqualTo(one.labels().byName().get(name("team")));
    assertThat(stored(three).labels().labels()).isEqualTo(labels("tier", "4"));
    assertThat(stored(kept)).isEqualTo(kept);
    assertThat(stored(without)).isEqualTo(without);
  }

  @Test
  void replace_mergeIntoAValueThatIsNotAllowed_throwsAndChangesNothing() {
    var api = added("tier", "1");

    assertInvalid(
        "mergeInto: '1' (expected: an allowed value)",
        () -> replace("tier", "tier", oneOf("2"), mergeInto("1")));
    assertThat(stored()).isEqualTo(tier);
    assertThat(stored(api)).isEqualTo(api);
  }

  @Test
  void replace_mergeIntoWhileRenamed_setsTheValueUnderTheNewName() {
    var api = added("tier", "1");
    var kept = added("tier", "2");

    assertReplaced("tier", "level", oneOf("2"), mergeInto("2"));

    assertThat(stored(api).labels().labels()).isEqualTo(labels("level", "2"));
    assertThat(stored(kept).labels().labels()).isEqualTo(labels("level", "2"));
    assertThat(stored(kept).updatedAt()).isEqualTo(kept.updatedAt());
  }

  @Test
  void replace_detachWhileRenamed_removesTheLabel() {
    var api = added("tier", "1");

    assertReplaced("tier", "level", oneOf("2"), DETACH);

    assertThat(stored(api).labels().labels()).isEqualTo(Labels.NONE);
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

    assertReplaced("tier", "tier", anyText(), REFUSE);

    assertThat(stored().allowed()).isEqualTo(anyText());
    assertThat(stored(api)).isEqualTo(api);
  }

  @Test
  void replace_freeTextByList_dropsEveryOtherValue() {
    added("team", "blue");
    var red = added("team", "red");

    assertThat(replace("team", "team", oneOf("blue"), REFUSE)).isInstanceOf(ValuesInUse.class);
    assertReplaced("team", "team", oneOf("blue", "red"), REFUSE);
    assertReplaced("team", "team", oneOf("blue"), mergeInto("blue"));
    assertThat(stored(red).labels().labels()).isEqualTo(labels("team", "blue"));
  }

  /* ---- names ---- */

  @Test
  void replace_noName_keepsTheCurrentName() {
    assertThat(replaced(Optional.empty(), Optional.empty())).isInstanceOf(Replaced.class);
    assertThat(stored().name()).isEqualTo(name("tier"));
  }

  @Test
  void replace_nameOfAnother_changesNothing() {
    var api = added("tier", "1");

    assertThat(replace("tier", "TEAM", oneOf("2"), DETACH)).isEqualTo(new NameTaken(name("TEAM")));

    assertThat(stored()).isEqualTo(tier);
    assertThat(stored(api)).isEqualTo(api);
  }

  @Test
  void replace_reservedName_changesNothing() {
    assertThat(replace("tier", "portico.tier", oneOf("1"), REFUSE))
        .isEqualTo(new NameReserved(name("portico.tier")));
    assertThat(stored()).isEqualTo(tier);
  }

  @Test
  void replace_formerNamesDropped_resolveToNothing() {
    replace("tier", "rank", tier.allowed(), REFUSE);
    replace("rank", "level", tier.allowed(), REFUSE);

    assertThat(replacedFormerNames("level", Set.of(name("rank")))).isInstanceOf(Replaced.class);

    assertThat(stored().formerNames()).containsExactly(name("rank"));
    assertThat(stores.labelDefinitions().named(organisation, Set.of(name("tier")))).isEmpty();
  }

  @Test
  void replace_nameItNeverHad_isRefused() {
    assertInvalid(
        "formerNames: 'rank' (expected: former names of this label; a rename adds one)",
        () -> replacedFormerNames("tier", Set.of(name("rank"))));
  }

  @ParameterizedTest
  @CsvSource({"level, tier, rank tier", "level, '', rank", "tier, tier, rank"})
  void replace_renamedWithFormerNames_keepsThemAndTheCurrentName(
      String to, String kept, String expected) {
    replace("tier", "rank", tier.allowed(), REFUSE);

    assertThat(replacedFormerNames(to, names(kept))).isInstanceOf(Replaced.class);

    assertThat(stored().name()).isEqualTo(name(to));
    assertThat(stored().formerNames()).containsExactlyInAnyOrderElementsOf(names(expected));
  }

  /* ---- refusals ---- */

  @Test
  void replace_unknownLabel_isNotFound() {
    assertNotFound(
        () -> replace("tiers", "tier", anyText(), REFUSE),
        () -> replace("no name at all", "tier", anyText(), REFUSE));
  }

  @Test
  void replace_foreignNotPermittedOrStale_changesNothing() {
    var api = added("tier", "3");

    assertNotFound(() -> replaceAs(stranger, Precondition.none()));
    assertNotPermitted(
        () -> replaceAs(approver, Precondition.none()),
        () -> replaceAs(viewer, Precondition.none()));
    assertRefused(
        RefusedException.Stale.class, () -> replaceAs(admin, present -> !present.equals(tier)));
    assertThat(stored()).isEqualTo(tier);
    assertThat(stored(api)).isEqualTo(api);
  }

  private void replaceAs(Actor actor, Precondition<LabelDefinition> expected) {
    var none = Optional.<Set<LabelName>>empty();
    var to = Optional.of(name("level"));
    replaceLabel.replace(
        command(actor, tier.id().toString(), to, oneOf("1"), none, DETACH, expected));
  }

  private static Command command(
      Actor actor,
      String label,
      Optional<LabelName> to,
      AllowedValues allowed,
      Optional<Set<LabelName>> formerNames,
      DroppedValues dropped,
      Precondition<LabelDefinition> expected) {
    return new Command(
        actor,
        label,
        to,
        new LabelDetails(allowed, LabelTexts.NONE, false, false),
        formerNames,
        dropped,
        expected);
  }

  private ReplaceLabel.Outcome replacedFormerNames(String to, Set<LabelName> formerNames) {
    return replaced(Optional.of(name(to)), Optional.of(formerNames));
  }

  private ReplaceLabel.Outcome replaced(
      Optional<LabelName> to, Optional<Set<LabelName>> formerNames) {
    var id = tier.id().toString();
    return replaceLabel.replace(
        command(admin, id, to, tier.allowed(), formerNames, REFUSE, Precondition.none()));
  }

  private void assertReplaced(
      String label, String to, AllowedValues allowed, DroppedValues dropped) {
    assertThat(replace(label, to, allowed, dropped)).isInstanceOf(Replaced.class);
  }

  private ReplaceLabel.Outcome replace(
      String label, String to, AllowedValues allowed, DroppedValues dropped) {
    var none = Optional.<Set<LabelName>>empty();
    return replaceLabel.replace(
        command(admin, label, Optional.of(name(to)), allowed, none, dropped, Precondition.none()));
  }

  private static Set<LabelName> names(String list) {
    return Arrays.stream(list.split(" ", -1))
        .filter(name -> !name.isEmpty())
        .map(LabelName::new)
        .collect(toSet());
  }

  private static DroppedValues mergeInto(String value) {
    return new MergeInto(new LabelValue(value));
  }

  private LabelDefinition stored() {
    return stores.labelDefinitions().find(organisation, tier.id()).orElseThrow();
  }
}
