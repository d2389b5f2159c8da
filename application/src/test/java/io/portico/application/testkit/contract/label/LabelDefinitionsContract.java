package io.portico.application.testkit.contract.label;

import static io.portico.application.port.out.label.LabelDefinitions.Addition.ADDED;
import static io.portico.application.port.out.label.LabelDefinitions.Addition.NAME_TAKEN;
import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.LabelFixture.name;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.application.port.out.label.LabelDefinitions.Which;
import io.portico.application.testkit.contract.Texts;
import io.portico.domain.fixture.Ids;
import io.portico.domain.fixture.LabelFixture;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelDefinitionId;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelTexts;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.Labels;
import io.portico.domain.label.ListedValues;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What every {@link LabelDefinitions} promises, wherever it keeps them. */
class LabelDefinitionsContract extends LabelDefinitionContract {

  /** Names in the order of their code points, which is not that of a dictionary. */
  private static final List<String> ORDERED =
      List.of("0", "10", "9", "B", "Z.1", "a", "a-b", "a.b", "a0b", "aXb", "a_b", "aab", "b1", "z");

  private static final int LONGEST_DISPLAY_NAME = 100;
  private static final int LONGEST_DESCRIPTION = 1_000;

  /* ---- find ---- */

  static Stream<LabelFixture> anyDefinitions() {
    return Stream.of(
        aLabel("api_criticality")
            .accepting("Tier 1", "Tier 2")
            .displayed("API Criticality")
            .described("How much it hurts when the API is away.")
            .describing("Tier 1", "mission-critical")
            .describing("Tier 2", "important")
            .required()
            .deprecated(),
        aLabel("tier"),
        aLabel("tier").required(),
        aLabel("tier").deprecated(),
        aLabel("tier").accepting("1", "2").described("").describing("1", ""),
        aLabel("tier").displayed("Tier"),
        aLabel("n".repeat(LabelName.LONGEST))
            .accepting("1")
            .displayed(Texts.ofFourByteCharacters(LONGEST_DISPLAY_NAME))
            .described(Texts.ofFourByteCharacters(LONGEST_DESCRIPTION))
            .describing("1", Texts.ofFourByteCharacters(LONGEST_DESCRIPTION)),
        aLabel("tier")
            .displayed("e\u0301 it's \"q\" \\ %")
            .described(" first\r\nsecond\n\tthird \n"),
        aLabel("tier").accepting(Texts.LOOKALIKES.toArray(String[]::new)),
        aLabel("tier")
            .accepting("ab", "AB", "e", "é")
            .describing("AB", "in capitals")
            .describing("é", "with an accent 😀"));
  }

  @ParameterizedTest
  @MethodSource("anyDefinitions")
  void find_anyDefinition_returnsAnEqualOne(LabelFixture any) {
    var definition = added(any);

    assertStored(definition);
  }

  @Test
  void find_mostAndLongestValues_areKeptInTheirOrderWithTheirDescriptions() {
    var values =
        IntStream.range(0, ListedValues.MOST)
            .mapToObj(number -> Texts.ofFourByteCharacters(LabelValue.LONGEST, number))
            .toList()
            .reversed();
    var meanings = new LinkedHashMap<LabelValue, String>();
    values.forEach(value -> meanings.put(new LabelValue(value), meanings.size() + " 😀"));
    var definition =
        added(
            aLabel("tier")
                .accepting(values.toArray(String[]::new))
                .withTexts(LabelTexts.of("Tier", meanings)));

    var found = definitions.find(organisation, definition.id()).orElseThrow();
    assertThat(found).isEqualTo(definition);
    assertThat(found.texts().values().sequencedKeySet())
        .extracting(LabelValue::value)
        .containsExactlyElementsOf(values);
  }

  @Test
  void find_absentIdOrThatOfAnotherOrganisation_isEmpty() {
    var theirs = addedElsewhere(aLabel("tier").accepting("1"));
    added(aLabel("tier"));

    assertThat(definitions.find(organisation, new LabelDefinitionId(Ids.next()))).isEmpty();
    assertThat(definitions.find(organisation, theirs.id())).isEmpty();
    assertThat(definitions.find(otherOrganisation, theirs.id())).contains(theirs);
  }

  /* ---- add ---- */

  @ParameterizedTest
  @CsvSource({"tier, tier", "tier, Tier", "Tier, tier", "TIER, tiER", "region.EU, Region.eu"})
  void add_nameTakenInAnyCase_changesNothing(String taken, String wanted) {
    var first = added(aLabel(taken).accepting("1"));
    var second = aLabel(wanted).accepting("2", "3").build();

    assertThat(definitions.add(organisation, second)).isEqualTo(NAME_TAKEN);

    assertThat(all()).containsExactly(first);
    assertThat(definitions.find(organisation, second.id())).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"a_b, axb", "a.b, a-b", "a.b, a_b", "tier, tier1", "tier, tie", "1, 01"})
  void add_nameThatLooksLikeAnother_isAdded(String present, String wanted) {
    added(aLabel(present));

    assertThat(definitions.add(organisation, aLabel(wanted).build())).isEqualTo(ADDED);
  }

  @ParameterizedTest
  @CsvSource({"tier, tier", "tier, Tier"})
  void add_nameTakenInAnotherOrganisation_isAdded(String taken, String wanted) {
    var theirs = addedElsewhere(aLabel(taken).accepting("1"));

    var ours = added(aLabel(wanted).accepting("2"));

    assertThat(all()).containsExactly(ours);
    assertThat(all(otherOrganisation)).containsExactly(theirs);
  }

  /* ---- named ---- */

  @Test
  void named_someNames_findsThoseThatTheOrganisationDefinesAsTheyAreWritten() {
    var tier = added(aLabel("tier").accepting("z", "a", "M").required());
    var team = added(aLabel("team").accepting("ours"));
    added(aLabel("region").accepting("eu"));
    addedElsewhere(aLabel("team").accepting("theirs"));
    addedElsewhere(aLabel("zone"));

    assertThat(named("tier", "team")).isEqualTo(Map.of(name("tier"), tier, name("team"), team));
    assertThat(named("tier", "unheard-of")).isEqualTo(Map.of(name("tier"), tier));
    assertThat(named("Tier", "TEAM", "t_er", "zone")).isEmpty();
    assertThat(named()).isEmpty();
  }

  @Test
  void named_maximumNamesOfAnApi_returnsAll() {
    var names = IntStream.range(0, Labels.MOST).mapToObj("label%d"::formatted).toList();
    var added = names.stream().map(name -> added(aLabel(name).accepting("b", "a"))).toList();

    assertThat(named(names.toArray(String[]::new)).values())
        .containsExactlyInAnyOrderElementsOf(added);
  }

  /* ---- page and names ---- */

  @Test
  void page_oneAfterAnother_returnsEachDefinitionOnceInTheOrderOfCodePoints() {
    defineInAnotherOrder(ORDERED);

    for (var limit = 1; limit <= ORDERED.size() + 1; limit++) {
      assertThat(inPages(limit, LabelDefinition::name, this::page))
          .as("limit %d", limit)
          .extracting(definition -> definition.name().value())
          .containsExactlyElementsOf(ORDERED);
    }
  }

  @Test
  void page_entireDefinitions_carryTheirValuesInOrder() {
    var third = added(aLabel("c").accepting("2", "10", "1").deprecated());
    var first = added(aLabel("a").accepting("z", "b", "Y", "a").required());
    var second = added(aLabel("b"));

    assertThat(page(Optional.empty(), 2)).containsExactly(first, second);
    assertThat(page(Optional.of(name("b")), 2)).containsExactly(third);
  }

  @ParameterizedTest
  @CsvSource({"b, c e", "B, a c e", "e, ''"})
  void page_afterAnyName_beginsAfterItInTheOrderOfCodePoints(String after, String expected) {
    defineInAnotherOrder(List.of("a", "c", "e"));

    assertThat(page(Optional.of(name(after)), 10))
        .extracting(definition -> definition.name().value())
        .isEqualTo(expected.isEmpty() ? List.of() : List.of(expected.split(" ", -1)));
  }

  @Test
  void pageAndNames_definitionsOfAnotherOrganisation_areExcluded() {
    addedElsewhere(aLabel("a"));
    assertThat(all()).isEmpty();
    assertThat(definitions.names(organisation, 10)).isEmpty();

    var b = added(aLabel("b"));
    addedElsewhere(aLabel("c"));
    var d = added(aLabel("d"));

    assertThat(page(Optional.empty(), 2)).containsExactly(b, d);
    assertThat(definitions.names(organisation, 2)).containsExactly(b.name(), d.name());
  }

  @Test
  void namesBelow_group_areThoseOfTheGroupOnly() {
    defineInAnotherOrder(
        List.of("a_b.c", "compliance", "compliance.a.b", "compliance.gdpr", "complianceX.y"));

    assertThat(definitions.namesBelow(organisation, name("compliance"), 10))
        .containsExactly(name("compliance.a.b"), name("compliance.gdpr"));
    assertThat(definitions.namesBelow(organisation, name("compliance"), 1))
        .containsExactly(name("compliance.a.b"));
    assertThat(definitions.namesBelow(organisation, name("aXb"), 10)).isEmpty();
    assertThat(definitions.namesBelow(organisation, name("Compliance"), 10)).isEmpty();
  }

  @Test
  void names_limit_returnsTheFirstInTheOrderOfPages() {
    defineInAnotherOrder(ORDERED);

    assertThat(definitions.names(organisation, 4))
        .extracting(LabelName::value)
        .containsExactlyElementsOf(ORDERED.subList(0, 4));
    assertThat(definitions.names(organisation, 1_000))
        .extracting(LabelName::value)
        .containsExactlyElementsOf(ORDERED);
    assertThat(definitions.count(organisation, Which.ALL)).isEqualTo(ORDERED.size());
    assertThat(definitions.count(organisation, Which.IN_USE)).isZero();
  }

  private List<LabelDefinition> page(Optional<LabelName> after, int limit) {
    return definitions.page(organisation, Which.ALL, after, limit);
  }

  private void defineInAnotherOrder(List<String> names) {
    var shuffled = new ArrayList<>(names);
    Collections.shuffle(shuffled, new Random(1));
    shuffled.forEach(name -> added(aLabel(name)));
  }
}
