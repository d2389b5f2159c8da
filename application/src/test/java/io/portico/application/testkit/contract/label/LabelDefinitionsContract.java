package io.portico.application.testkit.contract.label;

import static io.portico.application.port.out.label.LabelDefinitions.Addition.ADDED;
import static io.portico.application.port.out.label.LabelDefinitions.Addition.NAME_TAKEN;
import static io.portico.application.testkit.contract.Concurrently.ROUNDS;
import static io.portico.application.testkit.contract.Concurrently.THREADS;
import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.LabelFixture.name;
import static java.util.Collections.nCopies;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.application.port.out.label.LabelDefinitions.Which;
import io.portico.application.testkit.contract.Concurrently;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.application.testkit.contract.Texts;
import io.portico.domain.fixture.Ids;
import io.portico.domain.label.AllowedValues;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelDefinitionId;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.LabelWording;
import io.portico.domain.label.Labels;
import io.portico.domain.shared.OrganisationId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What every {@link LabelDefinitions} promises, wherever it keeps them. */
class LabelDefinitionsContract extends StoreContract {

  /** Names in the order of their code points, which is not that of a dictionary. */
  private static final List<String> ORDERED =
      List.of("0", "10", "9", "B", "Z.1", "a", "a-b", "a.b", "a0b", "aXb", "a_b", "aab", "b1", "z");

  private static final int LONGEST_DISPLAY_NAME = 100;
  private static final int LONGEST_DESCRIPTION = 1_000;

  private LabelDefinitions definitions;
  private UnitOfWork unitOfWork;
  private OrganisationId organisation;

  private OrganisationId otherOrganisation;

  @BeforeEach
  void openStores() {
    var stores = emptyStores();
    definitions = stores.labelDefinitions();
    unitOfWork = stores.unitOfWork();
    organisation = Given.organisation(stores);
    otherOrganisation = Given.organisation(stores);
  }

  /* ---- find ---- */

  @Test
  void find_everyMemberPresent_returnsAnEqualDefinition() {
    var descriptions = new LinkedHashMap<LabelValue, String>();
    descriptions.put(new LabelValue("Tier 1"), "mission-critical");
    descriptions.put(new LabelValue("Tier 2"), "important");
    var definition =
        aLabel("api_criticality")
            .accepting("Tier 1", "Tier 2")
            .worded(
                new LabelWording(
                    Optional.of("API Criticality"),
                    Optional.of("How much it hurts when the API is away."),
                    descriptions))
            .required()
            .deprecated()
            .build();

    assertThat(definitions.add(organisation, definition)).isEqualTo(ADDED);

    assertThat(definitions.find(organisation, definition.id())).contains(definition);
  }

  @Test
  void find_everyOptionalMemberAbsent_returnsAnEqualDefinition() {
    var definition = aLabel("tier").build();
    definitions.add(organisation, definition);

    assertThat(definitions.find(organisation, definition.id())).contains(definition);
  }

  @ParameterizedTest
  @CsvSource({"false, false", "false, true", "true, false", "true, true"})
  void find_requiredAndDeprecated_areKeptApart(boolean required, boolean deprecated) {
    var definition =
        new LabelDefinition(
            new LabelDefinitionId(Ids.next()),
            name("tier"),
            new AllowedValues.FreeText(),
            LabelWording.NONE,
            required,
            deprecated,
            Collections.emptySortedSet());
    definitions.add(organisation, definition);

    assertThat(definitions.find(organisation, definition.id())).contains(definition);
  }

  @Test
  void find_emptyDescriptions_arePresentAndEmpty() {
    var descriptions = new LinkedHashMap<LabelValue, String>();
    descriptions.put(new LabelValue("1"), "");
    var definition =
        aLabel("tier")
            .accepting("1", "2")
            .worded(new LabelWording(Optional.empty(), Optional.of(""), descriptions))
            .build();
    definitions.add(organisation, definition);

    assertThat(definitions.find(organisation, definition.id())).contains(definition);
  }

  @Test
  void find_onlyADisplayName_returnsAnEqualDefinition() {
    var definition =
        aLabel("tier")
            .worded(new LabelWording(Optional.of("Tier"), Optional.empty(), new LinkedHashMap<>()))
            .build();
    definitions.add(organisation, definition);

    assertThat(definitions.find(organisation, definition.id())).contains(definition);
  }

  @Test
  void find_longestTextsOfFourByteCharacters_areKept() {
    var descriptions = new LinkedHashMap<LabelValue, String>();
    descriptions.put(new LabelValue("1"), Texts.ofFourByteCharacters(LONGEST_DESCRIPTION));
    var definition =
        aLabel("n".repeat(LabelName.LONGEST))
            .accepting("1")
            .worded(
                new LabelWording(
                    Optional.of(Texts.ofFourByteCharacters(LONGEST_DISPLAY_NAME)),
                    Optional.of(Texts.ofFourByteCharacters(LONGEST_DESCRIPTION)),
                    descriptions))
            .build();
    definitions.add(organisation, definition);

    assertThat(definitions.find(organisation, definition.id())).contains(definition);
  }

  @Test
  void find_linesAndBlanksInADescription_areKeptAsWritten() {
    var definition =
        aLabel("tier")
            .worded(
                new LabelWording(
                    Optional.of("e\u0301 it's \"q\" \\ %"),
                    Optional.of(" first\r\nsecond\n\tthird \n"),
                    new LinkedHashMap<>()))
            .build();
    definitions.add(organisation, definition);

    assertThat(definitions.find(organisation, definition.id())).contains(definition);
  }

  @Test
  void find_valuesThatLookAlike_areAllKeptInTheirOrder() {
    var definition = aLabel("tier").accepting(Texts.LOOKALIKES.toArray(String[]::new)).build();

    assertThat(definitions.add(organisation, definition)).isEqualTo(ADDED);

    assertThat(found(definition).allowed()).isEqualTo(definition.allowed());
  }

  @Test
  void find_someValuesDescribed_describesOnlyThose() {
    var descriptions = new LinkedHashMap<LabelValue, String>();
    descriptions.put(new LabelValue("AB"), "in capitals");
    descriptions.put(new LabelValue("é"), "with an accent 😀");
    var definition =
        aLabel("tier")
            .accepting("ab", "AB", "e", "é")
            .worded(new LabelWording(Optional.empty(), Optional.empty(), descriptions))
            .build();
    definitions.add(organisation, definition);

    assertThat(found(definition).wording()).isEqualTo(definition.wording());
  }

  @Test
  void find_mostAndLongestValues_areKeptInTheirOrderWithTheirDescriptions() {
    var descriptions = new LinkedHashMap<LabelValue, String>();
    for (var number = AllowedValues.MOST; number > 0; number--) {
      descriptions.put(
          new LabelValue(Texts.ofFourByteCharacters(LabelValue.LONGEST, number)),
          "description %d 😀".formatted(number));
    }
    var values = List.copyOf(descriptions.keySet());
    var definition =
        new LabelDefinition(
            new LabelDefinitionId(Ids.next()),
            name("tier"),
            new AllowedValues.OneOf(values),
            new LabelWording(Optional.empty(), Optional.empty(), descriptions),
            false,
            false,
            Collections.emptySortedSet());

    assertThat(definitions.add(organisation, definition)).isEqualTo(ADDED);

    var found = found(definition);
    assertThat(found).isEqualTo(definition);
    assertThat(found.allowed()).isEqualTo(AllowedValues.of(values));
    assertThat(found.wording().values().sequencedKeySet()).containsExactlyElementsOf(values);
  }

  @Test
  void find_absentId_isEmpty() {
    definitions.add(organisation, aLabel("tier").build());

    assertThat(definitions.find(organisation, new LabelDefinitionId(Ids.next()))).isEmpty();
  }

  @Test
  void find_idOfAnotherOrganisation_isEmpty() {
    var theirs = aLabel("tier").accepting("1").build();
    definitions.add(otherOrganisation, theirs);
    definitions.add(organisation, aLabel("tier").build());

    assertThat(definitions.find(organisation, theirs.id())).isEmpty();
    assertThat(definitions.find(otherOrganisation, theirs.id())).contains(theirs);
  }

  /* ---- add ---- */

  @Test
  void add_nameTaken_changesNothing() {
    var first = aLabel("tier").accepting("1").build();
    definitions.add(organisation, first);
    var second = aLabel("tier").accepting("2", "3").build();

    assertThat(definitions.add(organisation, second)).isEqualTo(NAME_TAKEN);

    assertThat(all(organisation)).containsExactly(first);
    assertThat(definitions.find(organisation, second.id())).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"tier, Tier", "Tier, tier", "TIER, tiER", "region.EU, Region.eu"})
  void add_nameDiffersOnlyInCase_changesNothing(String taken, String wanted) {
    var first = aLabel(taken).accepting("1").build();
    definitions.add(organisation, first);

    assertThat(definitions.add(organisation, aLabel(wanted).build())).isEqualTo(NAME_TAKEN);

    assertThat(all(organisation)).containsExactly(first);
  }

  @ParameterizedTest
  @CsvSource({"a_b, axb", "a.b, a-b", "a.b, a_b", "tier, tier1", "tier, tie", "1, 01"})
  void add_nameThatLooksLikeAnother_isAdded(String present, String wanted) {
    definitions.add(organisation, aLabel(present).build());

    assertThat(definitions.add(organisation, aLabel(wanted).build())).isEqualTo(ADDED);
  }

  @ParameterizedTest
  @CsvSource({"tier, tier", "tier, Tier"})
  void add_nameTakenInAnotherOrganisation_isAdded(String taken, String wanted) {
    var theirs = aLabel(taken).accepting("1").build();
    var ours = aLabel(wanted).accepting("2").build();
    definitions.add(otherOrganisation, theirs);

    assertThat(definitions.add(organisation, ours)).isEqualTo(ADDED);

    assertThat(all(organisation)).containsExactly(ours);
    assertThat(all(otherOrganisation)).containsExactly(theirs);
  }

  @Test
  void add_oneNameConcurrently_isWonOnce() throws InterruptedException {
    for (var round = 0; round < ROUNDS; round++) {
      var name = "tier" + round;
      var attempts =
          IntStream.range(0, THREADS)
              .mapToObj(number -> aLabel(name).accepting("a" + number, "b" + number).build())
              .toList();

      var additions =
          Concurrently.run(number -> definitions.add(organisation, attempts.get(number)));

      assertThat(additions).containsOnlyOnce(ADDED);
      assertThat(definitions.named(organisation, Set.of(name(name))).values())
          .containsExactly(attempts.get(additions.indexOf(ADDED)));
    }
    assertThat(definitions.names(organisation, 1_000)).hasSize(ROUNDS);
  }

  @Test
  void add_namesThatDifferOnlyInCaseConcurrently_isWonOnce() throws InterruptedException {
    var names = List.of("tier", "Tier", "tIer", "tiEr", "tieR", "TIer", "TIEr", "TIER");

    for (var round = 0; round < ROUNDS; round++) {
      var suffix = round;
      var additions =
          Concurrently.run(
              number -> definitions.add(organisation, aLabel(names.get(number) + suffix).build()));

      assertThat(additions).containsOnlyOnce(ADDED);
    }
    assertThat(definitions.names(organisation, 1_000)).hasSize(ROUNDS);
  }

  @Test
  void add_differentNamesConcurrently_addsAll() throws InterruptedException {
    var additions =
        Concurrently.run(
            number ->
                definitions.add(
                    organisation, aLabel("label" + number).accepting("1", "2").build()));

    assertThat(additions).isEqualTo(nCopies(THREADS, ADDED));
    assertThat(all(organisation)).hasSize(THREADS);
  }

  /* ---- named ---- */

  @Test
  void named_someNames_returnsTheirDefinitions() {
    var tier = aLabel("tier").accepting("z", "a", "M").required().build();
    var team = aLabel("team").build();
    definitions.add(organisation, tier);
    definitions.add(organisation, team);
    definitions.add(organisation, aLabel("region").accepting("eu").build());

    assertThat(definitions.named(organisation, Set.of(name("tier"), name("team"))).values())
        .containsExactlyInAnyOrder(tier, team);
  }

  @Test
  void named_otherCase_findsNothing() {
    definitions.add(organisation, aLabel("Tier").build());

    assertThat(definitions.named(organisation, Set.of(name("tier"), name("TIER"))).values())
        .isEmpty();
  }

  @Test
  void named_undefinedNames_lack() {
    var tier = aLabel("tier").build();
    definitions.add(organisation, tier);

    assertThat(definitions.named(organisation, Set.of(name("tier"), name("unheard-of"))).values())
        .containsExactly(tier);
    assertThat(definitions.named(organisation, Set.of(name("unheard-of"))).values()).isEmpty();
  }

  @Test
  void named_noNames_findsNothing() {
    definitions.add(organisation, aLabel("tier").build());

    assertThat(definitions.named(organisation, Set.of()).values()).isEmpty();
  }

  @Test
  void named_underscore_standsOnlyForItself() {
    definitions.add(organisation, aLabel("axb").build());

    assertThat(definitions.named(organisation, Set.of(name("a_b"))).values()).isEmpty();
  }

  @Test
  void named_definedOnlyInAnotherOrganisation_findsNothing() {
    var ours = aLabel("team").accepting("ours").build();
    definitions.add(otherOrganisation, aLabel("tier").build());
    definitions.add(otherOrganisation, aLabel("team").accepting("theirs").build());
    definitions.add(organisation, ours);

    assertThat(definitions.named(organisation, Set.of(name("tier"), name("team"))).values())
        .containsExactly(ours);
  }

  @Test
  void named_asManyNamesAsAnApiCarries_returnsAll() {
    var added =
        IntStream.range(0, Labels.MOST)
            .mapToObj(number -> aLabel("label" + number).accepting("b", "a").build())
            .toList();
    added.forEach(definition -> definitions.add(organisation, definition));
    var names = added.stream().map(LabelDefinition::name).collect(toSet());

    assertThat(definitions.named(organisation, names).values())
        .containsExactlyInAnyOrderElementsOf(added);
  }

  /* ---- page and names ---- */

  @Test
  void page_all_isOrderedByCodePoint() {
    defineInAnotherOrder(ORDERED);

    assertThat(all(organisation))
        .extracting(definition -> definition.name().value())
        .containsExactlyElementsOf(ORDERED);
  }

  @Test
  void page_oneAfterAnother_returnsEachDefinitionOnce() {
    defineInAnotherOrder(ORDERED);

    for (var limit = 1; limit <= ORDERED.size() + 1; limit++) {
      assertThat(namesInPagesOf(limit)).as("limit %d", limit).containsExactlyElementsOf(ORDERED);
    }
  }

  @Test
  void page_entireDefinitions_carryTheirValuesInOrder() {
    var first = aLabel("a").accepting("z", "b", "Y", "a").required().build();
    var second = aLabel("b").build();
    var third = aLabel("c").accepting("2", "10", "1").deprecated().build();
    List.of(third, first, second).forEach(definition -> definitions.add(organisation, definition));

    assertThat(definitions.page(organisation, Which.ALL, Optional.empty(), 2))
        .containsExactly(first, second);
    assertThat(definitions.page(organisation, Which.ALL, Optional.of(name("b")), 2))
        .containsExactly(third);
  }

  @Test
  void page_afterANameThatIsNotDefined_beginsBehindIt() {
    defineInAnotherOrder(List.of("a", "c", "e"));

    assertThat(definitions.page(organisation, Which.ALL, Optional.of(name("b")), 10))
        .extracting(LabelDefinition::name)
        .containsExactly(name("c"), name("e"));
  }

  @Test
  void page_afterANameInOtherCase_beginsBehindItInTheOrderOfCodePoints() {
    defineInAnotherOrder(List.of("a", "b", "c"));

    assertThat(definitions.page(organisation, Which.ALL, Optional.of(name("B")), 10))
        .extracting(LabelDefinition::name)
        .containsExactly(name("a"), name("b"), name("c"));
  }

  @Test
  void page_afterTheLast_isEmpty() {
    defineInAnotherOrder(List.of("a", "b"));

    assertThat(definitions.page(organisation, Which.ALL, Optional.of(name("b")), 10)).isEmpty();
  }

  @Test
  void page_definitionsOfAnotherOrganisation_lack() {
    definitions.add(otherOrganisation, aLabel("a").build());
    definitions.add(organisation, aLabel("b").build());
    definitions.add(otherOrganisation, aLabel("c").build());
    definitions.add(organisation, aLabel("d").build());

    assertThat(definitions.page(organisation, Which.ALL, Optional.empty(), 2))
        .extracting(LabelDefinition::name)
        .containsExactly(name("b"), name("d"));
    assertThat(definitions.names(organisation, 2)).containsExactly(name("b"), name("d"));
  }

  @Test
  void page_nothingDefined_isEmpty() {
    definitions.add(otherOrganisation, aLabel("a").build());

    assertThat(all(organisation)).isEmpty();
    assertThat(definitions.names(organisation, 10)).isEmpty();
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
  }

  @Test
  void named_whileALabelGetsBackFormerNames_leadsToItAllTheTime() throws InterruptedException {
    var label = aLabel("a").formerly("b").build();
    assertThat(definitions.add(organisation, aLabel("b").withId(label.id()).build()))
        .isEqualTo(ADDED);
    unitOfWork.execute(() -> definitions.replace(organisation, label));
    var names = Set.of(name("a"), name("b"));

    Concurrently.run(
        number -> {
          for (var turn = 0; turn < ROUNDS * THREADS; turn++) {
            if (number == 0) {
              var other = name(turn % 2 == 0 ? "b" : "a");
              unitOfWork.execute(
                  () -> {
                    var present = definitions.findForUpdate(organisation, label.id()).orElseThrow();
                    return definitions.replace(organisation, present.renamed(other));
                  });
            } else {
              assertThat(definitions.named(organisation, names)).containsOnlyKeys(names);
              assertThat(
                      unitOfWork.execute(() -> definitions.lockForAssignment(organisation, names)))
                  .containsOnlyKeys(names);
            }
          }
          return number;
        });
  }

  private LabelDefinition found(LabelDefinition definition) {
    return definitions.find(organisation, definition.id()).orElseThrow();
  }

  private List<LabelDefinition> all(OrganisationId of) {
    return definitions.page(of, Which.ALL, Optional.empty(), 1_000);
  }

  private void defineInAnotherOrder(List<String> names) {
    var shuffled = new ArrayList<>(names);
    Collections.shuffle(shuffled, new Random(1));
    shuffled.forEach(name -> definitions.add(organisation, aLabel(name).build()));
  }

  private List<String> namesInPagesOf(int limit) {
    var names = new ArrayList<String>();
    var after = Optional.<LabelName>empty();
    List<LabelDefinition> page;
    do {
      page = definitions.page(organisation, Which.ALL, after, limit);
      assertThat(page).hasSizeLessThanOrEqualTo(limit);
      page.forEach(definition -> names.add(definition.name().value()));
      after = page.isEmpty() ? after : Optional.of(page.getLast().name());
    } while (page.size() == limit && names.size() <= ORDERED.size());
    return names;
  }
}
