package io.portico.application.testkit.contract;

import static io.portico.application.port.out.Apis.Addition.ADDED;
import static io.portico.application.port.out.Apis.Addition.ID_TAKEN;
import static io.portico.application.testkit.contract.Concurrently.ROUNDS;
import static io.portico.application.testkit.contract.Concurrently.THREADS;
import static io.portico.domain.fixture.ApiFixture.AT;
import static io.portico.domain.fixture.ApiFixture.BY;
import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.ApiFixture.described;
import static io.portico.domain.fixture.ApiFixture.setByHand;
import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.LabelFixture.labels;
import static io.portico.domain.fixture.LabelFixture.name;
import static java.util.Collections.nCopies;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.out.Apis;
import io.portico.application.port.out.LabelDefinitions;
import io.portico.application.port.out.UnitOfWork;
import io.portico.domain.api.ApiDescription;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.api.ApiStyle;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.fixture.RandomSelections;
import io.portico.domain.label.LabelAssignment;
import io.portico.domain.label.LabelAssignments;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelSource;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.Labels;
import io.portico.domain.selector.Requirement;
import io.portico.domain.selector.Selection;
import io.portico.domain.selector.Selector;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What every {@link Apis} promises, wherever it keeps them. */
public abstract class ApisContract {

  private static final Selection EVERYTHING = new Selection.Everything();
  private static final Instant LATER = Instant.parse("2026-03-02T23:59:59.999Z");
  private static final LabelSource MANUAL = new LabelSource.Manual();

  private static final int LONGEST_LINE = 255;
  private static final int LONGEST_VERSION = 100;
  private static final int LONGEST_PROSE = 16_000;
  private static final int LONGEST_URL = 2_048;
  private static final int LONGEST_SOURCE = 63;

  private static final long SEED = 20_260_301;
  private static final int RANDOM_APIS = 400;
  private static final int RANDOM_SELECTIONS = 3_000;
  private static final int LARGEST_PAGE = 1_000;

  private Stores stores;
  private Apis apis;
  private UnitOfWork unitOfWork;
  private OrganisationId organisation;
  private OrganisationId otherOrganisation;

  /** Returns stores that hold nothing. */
  protected abstract Stores emptyStores();

  @BeforeEach
  void openStores() {
    stores = emptyStores();
    apis = stores.apis();
    unitOfWork = stores.unitOfWork();
    organisation = anOrganisation();
    otherOrganisation = anOrganisation();
  }

  /* ---- find ---- */

  @Test
  void find_everyMemberPresent_returnsAnEqualRecord() {
    var api =
        anApi("Payments")
            .describedAs(
                new ApiDescription(
                    "Payments",
                    Optional.of("2.1.0-rc.1"),
                    Optional.of(" Moves money.\r\n\n\tTwice \"a\" day, it's 100% sure \\o/ 😀\n"),
                    Optional.of(ApiStyle.OPENAPI),
                    Optional.of("team-payments@example.com"),
                    Optional.of("Gateway EU"),
                    Optional.of("https://api.example.com:8443/payments/v2?x=%20&y=a_b#top")))
            .labelled("tier", "Tier 1", "team", "blue", "compliance.gdpr", "yes")
            .build();

    assertThat(apis.add(organisation, api)).isEqualTo(ADDED);

    assertThat(apis.find(organisation, api.id())).contains(api);
  }

  @Test
  void find_everyOptionalMemberAbsent_returnsAnEqualRecord() {
    var api = added(anApi("Payments"));

    assertThat(apis.find(organisation, api.id())).contains(api);
  }

  @Test
  void find_emptyDescription_isPresentAndEmpty() {
    var api =
        added(
            anApi("Payments")
                .describedAs(
                    new ApiDescription(
                        "Payments",
                        Optional.empty(),
                        Optional.of(""),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty())));

    assertThat(apis.find(organisation, api.id())).contains(api);
  }

  @ParameterizedTest
  @EnumSource
  void find_anyStyle_isKept(ApiStyle style) {
    var api =
        added(
            anApi("Payments")
                .describedAs(
                    new ApiDescription(
                        "Payments",
                        Optional.empty(),
                        Optional.empty(),
                        Optional.of(style),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty())));

    assertThat(apis.find(organisation, api.id())).contains(api);
  }

  @Test
  void find_longestTextsOfFourByteCharacters_areKept() {
    var host = "https://example.com/";
    var api =
        added(
            anApi("longest")
                .describedAs(
                    new ApiDescription(
                        Texts.ofFourByteCharacters(LONGEST_LINE),
                        Optional.of(Texts.ofFourByteCharacters(LONGEST_VERSION)),
                        Optional.of(Texts.ofFourByteCharacters(LONGEST_PROSE)),
                        Optional.of(ApiStyle.OTHER),
                        Optional.of(Texts.ofFourByteCharacters(LONGEST_LINE)),
                        Optional.of(Texts.ofFourByteCharacters(LONGEST_LINE)),
                        Optional.of(
                            host + Texts.ofFourByteCharacters(LONGEST_URL - host.length())))));

    assertThat(apis.find(organisation, api.id())).contains(api);
  }

  @ParameterizedTest
  @ValueSource(strings = {"é", "e\u0301", "straße", "strasse", "😀", "İ", "1e3", "00", "null"})
  void find_anyName_isKeptAsWritten(String name) {
    var api = added(anApi(name));

    assertThat(apis.find(organisation, api.id())).contains(api);
  }

  @ParameterizedTest
  @CsvSource({
    "2026-03-01T10:15:30.123Z, 2026-03-01T10:15:30.124Z",
    "2026-03-01T10:15:30Z, 2026-03-01T10:15:30.999Z",
    "2026-03-29T01:30:00.001Z, 2026-03-29T02:30:00.001Z",
    "2026-10-25T00:30:00Z, 2026-10-25T01:30:00Z",
    "2024-02-29T23:59:59.999Z, 2024-12-31T23:59:59.999Z"
  })
  void find_instants_areKeptToTheMillisecond(Instant createdAt, Instant updatedAt) {
    var assignments = LabelAssignments.NONE.replacedBy(labels("tier", "1"), MANUAL, BY, updatedAt);
    var api = new ApiRecord(Ids.api(), described("Payments"), assignments, createdAt, updatedAt);
    apis.add(organisation, api);

    assertThat(apis.find(organisation, api.id())).contains(api);
  }

  @Test
  void find_provenance_isKept() {
    var api =
        anApi("Payments")
            .build()
            .carrying(
                LabelAssignments.of(
                    List.of(
                        assignment("tier", MANUAL),
                        assignment("team", new LabelSource.Discovered("aws-api-gateway")),
                        assignment("compliance.gdpr", new LabelSource.Discovered("manual")),
                        assignment(
                            "compliance.pci",
                            new LabelSource.Discovered(
                                Texts.ofFourByteCharacters(LONGEST_SOURCE))))),
                LATER);
    apis.add(organisation, api);

    assertThat(apis.find(organisation, api.id())).contains(api);
  }

  @Test
  void find_mostAndLongestLabels_areKept() {
    var given = new TreeMap<LabelName, LabelValue>();
    for (var number = 0; number < Labels.MOST; number++) {
      given.put(
          name("n".repeat(LabelName.LONGEST - 2) + (number + 10)),
          new LabelValue(Texts.ofFourByteCharacters(LabelValue.LONGEST, number)));
    }
    define(organisation, given.keySet());
    var api = added(anApi("Payments").labelled(new Labels(given)));

    assertThat(apis.find(organisation, api.id())).contains(api);
  }

  @Test
  void find_absentId_isEmpty() {
    added(anApi("Payments").labelled("tier", "1"));

    assertThat(apis.find(organisation, Ids.api())).isEmpty();
  }

  @Test
  void find_idOfAnotherOrganisation_isEmpty() {
    var theirs = anApi("Theirs").labelled("tier", "1").build();
    apis.add(otherOrganisation, theirs);

    assertThat(apis.find(organisation, theirs.id())).isEmpty();
  }

  @Test
  void find_idsThatDifferInOneBit_areDifferentApis() {
    var one = added(anApi("One").withId(new ApiId(new Identifier(-1, -1))));
    var other = added(anApi("Other").withId(new ApiId(new Identifier(-1, -2))));

    assertThat(apis.find(organisation, one.id())).contains(one);
    assertThat(apis.find(organisation, other.id())).contains(other);
    assertThat(apis.find(organisation, new ApiId(new Identifier(-1, 0)))).isEmpty();
  }

  /* ---- add ---- */

  @Test
  void add_idTaken_changesNothing() {
    var first = added(anApi("First").labelled("tier", "1", "team", "blue"));
    var second = anApi("Second").withId(first.id()).labelled("tier", "2").build();

    assertThat(apis.add(organisation, second)).isEqualTo(ID_TAKEN);

    assertThat(apis.find(organisation, first.id())).contains(first);
    assertThat(selected("tier=2")).isEmpty();
  }

  @Test
  void add_idTakenInAnotherOrganisation_isAnotherApi() {
    var theirs = anApi("Theirs").labelled("tier", "1", "team", "blue").build();
    var ours = anApi("Ours").withId(theirs.id()).labelled("tier", "2").build();
    apis.add(otherOrganisation, theirs);

    assertThat(apis.add(organisation, ours)).isEqualTo(ADDED);

    assertThat(apis.find(organisation, ours.id())).contains(ours);
    assertThat(apis.find(otherOrganisation, theirs.id())).contains(theirs);
  }

  @Test
  void add_oneDescriptionTwice_makesTwoApis() {
    var one = added(anApi("Payments"));
    var other = added(anApi("Payments"));

    assertThat(allIn(organisation)).containsExactly(one, other);
  }

  @Test
  void add_undefinedLabel_throwsAndAddsNothing() {
    var api = anApi("Payments").labelled("tier", "1", "unheard-of", "1").build();

    assertThatThrownBy(() -> apis.add(organisation, api)).isInstanceOf(RuntimeException.class);

    assertThat(apis.find(organisation, api.id())).isEmpty();
    assertThat(selected("tier=1")).isEmpty();
  }

  @Test
  void add_labelDefinedOnlyInAnotherOrganisation_throwsAndAddsNothing() {
    Given.freeTextLabels(stores, otherOrganisation, "theirs");
    var api = anApi("Payments").labelled("theirs", "1").build();

    assertThatThrownBy(() -> apis.add(organisation, api)).isInstanceOf(RuntimeException.class);

    assertThat(apis.find(organisation, api.id())).isEmpty();
  }

  @Test
  void add_oneIdConcurrently_isWonOnce() throws InterruptedException {
    for (var round = 0; round < ROUNDS; round++) {
      var attempts = attemptsAtOneId();

      var additions = Concurrently.run(number -> apis.add(organisation, attempts.get(number)));

      assertThat(additions).containsOnlyOnce(ADDED);
      var winner = attempts.get(additions.indexOf(ADDED));
      assertThat(apis.find(organisation, winner.id())).contains(winner);
    }
  }

  @Test
  void add_oneIdConcurrentlyInUnitsOfWork_isWonOnce() throws InterruptedException {
    for (var round = 0; round < ROUNDS; round++) {
      var attempts = attemptsAtOneId();

      var additions =
          Concurrently.run(
              number -> unitOfWork.execute(() -> apis.add(organisation, attempts.get(number))));

      assertThat(additions).containsOnlyOnce(ADDED);
      var winner = attempts.get(additions.indexOf(ADDED));
      assertThat(apis.find(organisation, winner.id())).contains(winner);
    }
  }

  @Test
  void add_differentIdsConcurrentlyInUnitsOfWork_addsAll() throws InterruptedException {
    var additions =
        Concurrently.run(
            number ->
                unitOfWork.execute(
                    () ->
                        apis.add(
                            organisation,
                            anApi("Api " + number).labelled("tier", "1", "team", "blue").build())));

    assertThat(additions).isEqualTo(nCopies(THREADS, ADDED));
    assertThat(selected("tier=1,team=blue")).hasSize(THREADS);
  }

  /* ---- findToChange and relabel ---- */

  @Test
  void findToChange_present_returnsWhatFindDoes() {
    var api = added(anApi("Payments").labelled("tier", "1", "team", "blue"));

    assertThat(unitOfWork.execute(() -> apis.findToChange(organisation, api.id()))).contains(api);
  }

  @Test
  void findToChange_withoutLabels_returnsWhatFindDoes() {
    var api = added(anApi("Payments"));

    assertThat(unitOfWork.execute(() -> apis.findToChange(organisation, api.id()))).contains(api);
  }

  @Test
  void findToChange_absentId_isEmpty() {
    added(anApi("Payments"));

    assertThat(unitOfWork.execute(() -> apis.findToChange(organisation, Ids.api()))).isEmpty();
  }

  @Test
  void findToChange_idOfAnotherOrganisation_isEmpty() {
    var theirs = anApi("Theirs").build();
    apis.add(otherOrganisation, theirs);

    assertThat(unitOfWork.execute(() -> apis.findToChange(organisation, theirs.id()))).isEmpty();
  }

  @Test
  void relabel_keptChangedAddedAndRemovedLabels_carriesExactlyTheNewOnes() {
    var api =
        added(
            anApi("Payments")
                .labelled("tier", "1", "team", "blue", "compliance.gdpr", "yes", "region", "eu"));
    var wanted = labels("tier", "1", "team", "green", "compliance.pci", "no");
    var to = api.labels().replacedBy(wanted, MANUAL, Ids.user(), LATER);

    relabel(api, to);

    assertThat(apis.find(organisation, api.id())).contains(api.carrying(to, LATER));
  }

  @Test
  void relabel_valueThatLooksLikeTheOldOne_isChanged() {
    var lookalikes = Texts.LOOKALIKES;
    var api = added(anApi("Payments").labelled("tier", lookalikes.getFirst()));

    for (var value : lookalikes.subList(1, lookalikes.size())) {
      var found = apis.find(organisation, api.id()).orElseThrow();
      relabel(found, setByHand(labels("tier", value)));

      assertThat(apis.find(organisation, api.id()))
          .map(relabelled -> relabelled.labels().labels())
          .contains(labels("tier", value));
    }
  }

  @Test
  void relabel_sameValueFromAnotherSource_changesItsProvenance() {
    var api = added(anApi("Payments").labelled("tier", "1"));
    var to =
        api.labels()
            .replacedBy(
                labels("tier", "1"), new LabelSource.Discovered("gateway"), Ids.user(), LATER);

    relabel(api, to);

    assertThat(apis.find(organisation, api.id())).contains(api.carrying(to, LATER));
  }

  @Test
  void relabel_noLabels_removesAll() {
    var api = added(anApi("Payments").labelled("tier", "1", "team", "blue"));

    relabel(api, LabelAssignments.NONE);

    assertThat(apis.find(organisation, api.id()))
        .contains(api.carrying(LabelAssignments.NONE, LATER));
    assertThat(selected("tier")).isEmpty();
  }

  @Test
  void relabel_apiWithoutLabels_addsThem() {
    var api = added(anApi("Payments"));
    var to = setByHand(labels("tier", "1", "team", "blue"));

    relabel(api, to);

    assertThat(apis.find(organisation, api.id())).contains(api.carrying(to, LATER));
  }

  @Test
  void relabel_equalLabels_changesOnlyWhenItWasUpdated() {
    var api = added(anApi("Payments").labelled("tier", "1", "team", "blue"));

    relabel(api, api.labels());

    assertThat(apis.find(organisation, api.id())).contains(api.carrying(api.labels(), LATER));
  }

  @Test
  void relabel_thereAndBack_carriesTheFirstLabels() {
    var api = added(anApi("Payments").labelled("tier", "1", "team", "blue"));

    relabel(api, setByHand(labels("tier", "2")));
    relabel(apis.find(organisation, api.id()).orElseThrow(), api.labels());

    assertThat(apis.find(organisation, api.id())).contains(api.carrying(api.labels(), LATER));
  }

  @Test
  void relabel_anyChange_isFoundByTheNewLabelsOnly() {
    var api = added(anApi("Payments").labelled("tier", "1", "compliance.gdpr", "yes"));

    relabel(api, setByHand(labels("tier", "2", "team", "blue")));

    assertThat(selected("tier=2,team=blue,!compliance.*")).containsExactly("Payments");
    assertThat(selected("tier=1")).isEmpty();
    assertThat(selected("compliance.*")).isEmpty();
  }

  @Test
  void relabel_otherApis_keepTheirLabels() {
    var api = added(anApi("Payments").labelled("tier", "1", "team", "blue"));
    var neighbour = added(anApi("Neighbour").labelled("tier", "1", "team", "blue"));
    var theirs = anApi("Theirs").withId(api.id()).labelled("tier", "1", "team", "blue").build();
    apis.add(otherOrganisation, theirs);

    relabel(api, setByHand(labels("tier", "2")));

    assertThat(apis.find(organisation, neighbour.id())).contains(neighbour);
    assertThat(apis.find(otherOrganisation, theirs.id())).contains(theirs);
  }

  @Test
  void relabel_undefinedLabel_throws() {
    var api = added(anApi("Payments").labelled("tier", "1"));
    var to = setByHand(labels("unheard-of", "1"));

    assertThatThrownBy(() -> relabel(api, to)).isInstanceOf(RuntimeException.class);

    assertThat(apis.find(organisation, api.id())).contains(api);
  }

  @Test
  void relabel_concurrently_losesNothing() throws InterruptedException {
    var names = namesForEachThread();

    for (var round = 0; round < ROUNDS; round++) {
      var api = added(anApi("Payments").labelled("tier", "1"));

      Concurrently.run(
          number ->
              unitOfWork.execute(
                  () -> {
                    var found = apis.findToChange(organisation, api.id()).orElseThrow();
                    return addLabel(found, names.get(number));
                  }));

      assertThat(namesOn(api)).containsExactlyInAnyOrderElementsOf(withTier(names));
    }
  }

  @Test
  void relabel_concurrentlyAfterALookInTheSameUnitOfWork_losesNothing()
      throws InterruptedException {
    var names = namesForEachThread();

    for (var round = 0; round < ROUNDS; round++) {
      var api = added(anApi("Payments").labelled("tier", "1"));

      Concurrently.run(
          number ->
              unitOfWork.execute(
                  () -> {
                    assertThat(apis.find(organisation, api.id())).isPresent();
                    var found = apis.findToChange(organisation, api.id()).orElseThrow();
                    return addLabel(found, names.get(number));
                  }));

      assertThat(namesOn(api)).containsExactlyInAnyOrderElementsOf(withTier(names));
    }
  }

  /* ---- select ---- */

  @Test
  void select_threeLabelsCombined_findsThoseThatCarryAll() {
    added(anApi("all").labelled("tier", "Tier 1", "team", "blue", "compliance.gdpr", "yes"));
    added(
        anApi("more")
            .labelled("tier", "Tier 1", "team", "blue", "compliance.gdpr", "yes", "region", "eu"));
    added(anApi("two").labelled("tier", "Tier 1", "team", "blue"));
    added(anApi("differs").labelled("tier", "Tier 2", "team", "blue", "compliance.gdpr", "yes"));
    added(anApi("swapped").labelled("tier", "blue", "team", "Tier 1", "compliance.gdpr", "yes"));
    added(anApi("none"));

    assertThat(selected("tier='Tier 1',team=blue,compliance.gdpr=yes"))
        .containsExactly("all", "more");
  }

  @Test
  void select_severalSelectors_findsThoseThatAnyMatches() {
    added(anApi("both").labelled("tier", "1", "team", "blue"));
    added(anApi("first").labelled("tier", "1"));
    added(anApi("second").labelled("team", "blue"));
    added(anApi("neither").labelled("tier", "2", "team", "green"));

    assertThat(selected("tier=1", "team=blue")).containsExactly("both", "first", "second");
  }

  @Test
  void select_everything_findsApisWithAndWithoutLabels() {
    var labelled = added(anApi("labelled").labelled("tier", "1", "team", "blue"));
    var bare = added(anApi("bare"));

    assertThat(allIn(organisation)).containsExactly(labelled, bare);
  }

  @Test
  void select_notEqual_findsApisWithoutTheLabelToo() {
    added(anApi("same").labelled("tier", "1"));
    added(anApi("other value").labelled("tier", "2"));
    added(anApi("other label").labelled("team", "1"));
    added(anApi("none"));

    assertThat(selected("tier!=1")).containsExactly("other value", "other label", "none");
    assertThat(selected("tier notin (1,2)")).containsExactly("other label", "none");
  }

  @Test
  void select_presenceAndAbsence_ignoreTheValue() {
    added(anApi("one").labelled("tier", "1"));
    added(anApi("two").labelled("tier", "2", "team", "blue"));
    added(anApi("none"));

    assertThat(selected("tier")).containsExactly("one", "two");
    assertThat(selected("!tier")).containsExactly("none");
    assertThat(selected("tier,!team")).containsExactly("one");
    assertThat(selected("tier,!tier")).isEmpty();
  }

  @Test
  void select_group_findsApisThatCarryAnyLabelBelowIt() {
    Given.freeTextLabels(stores, organisation, "compliance", "complianceXgdpr", "compliance-x.y");
    added(anApi("below").labelled("compliance.gdpr", "yes"));
    added(anApi("two below").labelled("compliance.gdpr", "yes", "compliance.pci", "no"));
    added(anApi("itself").labelled("compliance", "yes"));
    added(anApi("no dot").labelled("complianceXgdpr", "yes"));
    added(anApi("other group").labelled("compliance-x.y", "yes"));
    added(anApi("none"));

    assertThat(selected("compliance.*")).containsExactly("below", "two below");
    assertThat(selected("!compliance.*"))
        .containsExactly("itself", "no dot", "other group", "none");
    assertThat(selected("Compliance.*")).isEmpty();
  }

  @Test
  void select_groupWithUnderscore_standsOnlyForItself() {
    Given.freeTextLabels(stores, organisation, "a_b.c", "axb.c");
    added(anApi("underscore").labelled("a_b.c", "1"));
    added(anApi("letter").labelled("axb.c", "1"));

    assertThat(selected("a_b.*")).containsExactly("underscore");
  }

  @Test
  void select_prefix_takesPatternCharactersLiterally() {
    valued("a%b", "a_b", "ab", "axb", "a\\b", "A%b", "xa%b");

    assertThat(selected("tier^='a%'")).containsExactly("a%b");
    assertThat(selected("tier^='a_'")).containsExactly("a_b");
    assertThat(selected("tier^='a\\\\'")).containsExactly("a\\b");
    assertThat(selected("tier^=%")).isEmpty();
    assertThat(selected("tier^=a")).containsExactly("a%b", "a_b", "ab", "axb", "a\\b");
  }

  @Test
  void select_part_takesPatternCharactersLiterally() {
    valued("a%b", "a_b", "ab", "axb", "a\\b", "[a]", "it's");

    assertThat(selected("tier*='%'")).containsExactly("a%b");
    assertThat(selected("tier*=_")).containsExactly("a_b");
    assertThat(selected("tier*='\\\\'")).containsExactly("a\\b");
    assertThat(selected("tier*=[a]")).containsExactly("[a]");
    assertThat(selected("tier*='\\''")).containsExactly("it's");
  }

  @Test
  void select_valuesThatLookAlike_areDifferent() {
    valued(Texts.LOOKALIKES.toArray(String[]::new));

    for (var value : Texts.LOOKALIKES) {
      assertThat(selected("tier='%s'".formatted(value.replaceAll("['\\\\]", "\\\\$0"))))
          .containsExactly(value);
    }
  }

  @Test
  void select_prefixOrPartInOtherCaseOrForm_findsNothing() {
    valued("Straße", "é");

    assertThat(selected("tier^=straße", "tier^=Strasse", "tier*=SS", "tier*=ss")).isEmpty();
    assertThat(selected("tier^=e", "tier*=\u0301", "tier^=É")).isEmpty();
    assertThat(selected("tier^=Stra", "tier*=é")).containsExactly("Straße", "é");
  }

  @Test
  void select_blankBehindAValue_findsNothing() {
    valued("Tier 1");

    assertThat(selected("tier='Tier 1 '", "tier=' Tier 1'", "tier^='Tier 1 '")).isEmpty();
    assertThat(selected("tier='Tier 1'")).containsExactly("Tier 1");
  }

  @Test
  void select_nameInOtherCase_findsNothing() {
    added(anApi("Payments").labelled("tier", "1"));

    assertThat(selected("Tier", "TIER=1", "tier.*")).isEmpty();
    assertThat(selected("!Tier")).containsExactly("Payments");
  }

  @Test
  void select_undefinedName_isOnNoApi() {
    added(anApi("Payments").labelled("tier", "1"));

    assertThat(selected("unheard-of")).isEmpty();
    assertThat(selected("unheard-of!=1")).containsExactly("Payments");
  }

  @Test
  void select_longestValue_isFoundWholeAndByItsParts() {
    var longest = Texts.ofFourByteCharacters(LabelValue.LONGEST, 42);
    var neighbour = Texts.ofFourByteCharacters(LabelValue.LONGEST, 43);
    var api = added(anApi("Payments").labelled("tier", longest));
    added(anApi("Neighbour").labelled("tier", neighbour));

    assertThat(selected("tier=" + longest)).containsExactly("Payments");
    assertThat(selected("tier!=" + neighbour)).containsExactly("Payments");
    assertThat(selected("tier^=" + longest)).containsExactly("Payments");
    assertThat(selected("tier*=" + longest)).containsExactly("Payments");
    assertThat(select(selection("tier=" + longest), Optional.empty(), 10)).containsExactly(api);
  }

  @Test
  void select_asManyRequirementsAndSelectorsAsMayBe_findsWhatTheyMatch() {
    var names =
        IntStream.range(0, Selector.MOST_REQUIREMENTS)
            .mapToObj(number -> name("label" + number))
            .toList();
    define(organisation, Set.copyOf(names));
    var all = new TreeMap<LabelName, LabelValue>();
    names.forEach(name -> all.put(name, new LabelValue("1")));
    added(anApi("all").labelled(new Labels(all)));
    all.remove(names.getLast());
    added(anApi("all but one").labelled(new Labels(all)));

    var everyName = String.join("=1,", names.stream().map(LabelName::value).toList()) + "=1";
    var selectors = nCopies(Selection.MOST_SELECTORS, everyName).toArray(String[]::new);

    assertThat(selected(selectors)).containsExactly("all");
  }

  @Test
  void select_asManyValuesAsMayBe_findsEachOfThem() {
    valued("value0", "value500", "value999", "value1000");
    var values =
        IntStream.range(0, Requirement.MOST_VALUES).mapToObj("value%d"::formatted).toList();

    assertThat(selected("tier in (" + String.join(",", values) + ")"))
        .containsExactly("value0", "value500", "value999");
    assertThat(selected("tier notin (" + String.join(",", values) + ")"))
        .containsExactly("value1000");
  }

  @Test
  void select_apisOfAnotherOrganisation_lack() {
    var theirs = anApi("theirs").labelled("tier", "1", "compliance.gdpr", "yes").build();
    apis.add(otherOrganisation, theirs);
    added(anApi("ours").withId(theirs.id()).labelled("team", "blue"));

    assertThat(selected("tier", "compliance.*", "tier=1", "compliance.gdpr^=y")).isEmpty();
    assertThat(selected("!tier,!compliance.*,tier!=1")).containsExactly("ours");
    assertThat(allIn(otherOrganisation)).containsExactly(theirs);
  }

  @Test
  void select_ids_areOrderedAsUnsignedBytes() {
    var ordered =
        List.of(
            new Identifier(0, 0),
            new Identifier(0, Integer.MAX_VALUE),
            new Identifier(0, Integer.MIN_VALUE),
            new Identifier(0, -1),
            new Identifier(0x0a, 0),
            new Identifier(0x7f, 0),
            new Identifier(0x80, 0),
            new Identifier(Long.MAX_VALUE, -1),
            new Identifier(Long.MIN_VALUE, 0),
            new Identifier(Long.MIN_VALUE, -1),
            new Identifier(-1, 0),
            new Identifier(-1, -1));
    var shuffled = new ArrayList<>(ordered);
    Collections.shuffle(shuffled, new Random(SEED));
    shuffled.forEach(id -> added(anApi("Api " + id).withId(new ApiId(id)).labelled("tier", "1")));

    for (var limit = 1; limit <= ordered.size() + 1; limit++) {
      assertThat(inPagesOf(limit, organisation, selection("tier=1")))
          .as("limit %d", limit)
          .extracting(ApiId::value)
          .containsExactlyElementsOf(ordered);
    }
  }

  @Test
  void select_page_carriesAllLabelsOfItsApis() {
    var first = added(anApi("first").labelled("tier", "1", "team", "blue", "region", "eu"));
    var second = added(anApi("second").labelled("tier", "1", "compliance.gdpr", "yes"));
    var third = added(anApi("third").labelled("tier", "1"));

    assertThat(select(selection("tier=1"), Optional.empty(), 2)).containsExactly(first, second);
    assertThat(select(selection("tier=1"), Optional.of(second.id()), 2)).containsExactly(third);
    assertThat(select(selection("tier=1"), Optional.of(third.id()), 2)).isEmpty();
  }

  @Test
  void select_apiThatSeveralSelectorsMatch_isFoundOnce() {
    added(anApi("Payments").labelled("tier", "1", "team", "blue", "compliance.gdpr", "yes"));

    assertThat(selected("tier=1", "team=blue", "compliance.*", "tier", "!region"))
        .containsExactly("Payments");
  }

  @Test
  void select_afterAnIdThatDoesNotExist_beginsBehindIt() {
    var first = added(anApi("first"));
    var absent = Ids.api();
    var second = added(anApi("second"));

    assertThat(select(EVERYTHING, Optional.of(absent), 10)).containsExactly(second);
    assertThat(select(EVERYTHING, Optional.of(new ApiId(new Identifier(0, 0))), 10))
        .containsExactly(first, second);
    assertThat(select(EVERYTHING, Optional.of(Ids.api()), 10)).isEmpty();
  }

  @Test
  void select_afterAnApiThatDoesNotMatch_beginsBehindIt() {
    added(anApi("first").labelled("tier", "1"));
    var between = added(anApi("between").labelled("tier", "2"));
    var second = added(anApi("second").labelled("tier", "1"));

    assertThat(select(selection("tier=1"), Optional.of(between.id()), 10)).containsExactly(second);
  }

  @Test
  void select_randomSelections_agreesWithMatches() {
    var random = new RandomSelections(SEED);
    var ids = new Random(SEED);
    var one = randomOrganisation(RandomSelections.NAMES, random, ids);
    var other = randomOrganisation(RandomSelections.NAMES.reversed(), random, ids);

    for (var number = 0; number < RANDOM_SELECTIONS; number++) {
      var asked = random.number(2) == 0 ? one : other;
      var selection = random.selection();
      var limit = random.number(2) == 0 ? LARGEST_PAGE : 1 + random.number(50);

      assertThat(inPagesOf(limit, asked.id(), selection))
          .as("seed %d, number %d, limit %d: %s", SEED, number, limit, selection)
          .isEqualTo(asked.matching(selection));
    }
  }

  /** An organisation whose APIs carry random labels. */
  private record RandomOrganisation(OrganisationId id, Map<ApiId, Labels> apis) {

    List<ApiId> matching(Selection selection) {
      return apis.entrySet().stream()
          .filter(api -> selection.matches(api.getValue()))
          .map(Map.Entry::getKey)
          .sorted()
          .toList();
    }
  }

  /* Of two names that differ only in case, an organisation defines the one that comes first. */
  private RandomOrganisation randomOrganisation(
      List<String> names, RandomSelections random, Random ids) {
    var id = Given.organisation(stores);
    var defined =
        names.stream()
            .filter(
                name ->
                    stores.labelDefinitions().add(id, aLabel(name).build())
                        == LabelDefinitions.Addition.ADDED)
            .map(LabelName::new)
            .collect(toSet());
    var added = new TreeMap<ApiId, Labels>();
    while (added.size() < RANDOM_APIS) {
      var given = new TreeMap<>(random.labels().byName());
      given.keySet().retainAll(defined);
      // From so small a range that both organisations use some of them; half have the high bit.
      var api = new ApiId(new Identifier((long) ids.nextInt(-500, 500) << 54, ids.nextInt(-2, 2)));
      if (added.putIfAbsent(api, new Labels(given)) == null) {
        assertThat(apis.add(id, anApi("Api").withId(api).labelled(new Labels(given)).build()))
            .isEqualTo(ADDED);
      }
    }
    return new RandomOrganisation(id, added);
  }

  private OrganisationId anOrganisation() {
    var id = Given.organisation(stores);
    Given.freeTextLabels(stores, id, "tier", "team", "region", "compliance.gdpr", "compliance.pci");
    return id;
  }

  private void define(OrganisationId of, Set<LabelName> names) {
    Given.freeTextLabels(stores, of, names.stream().map(LabelName::value).toArray(String[]::new));
  }

  private ApiRecord added(ApiFixture fixture) {
    var api = fixture.build();
    assertThat(apis.add(organisation, api)).isEqualTo(ADDED);
    return api;
  }

  /* An API for each value of the label tier, named like it. */
  private void valued(String... values) {
    for (var value : values) {
      added(anApi(value.strip()).labelled("tier", value));
    }
  }

  private List<ApiRecord> attemptsAtOneId() {
    var id = Ids.api();
    return IntStream.range(0, THREADS)
        .mapToObj(
            number ->
                anApi("Attempt " + number)
                    .withId(id)
                    .labelled("tier", "a" + number, "team", "b" + number)
                    .build())
        .toList();
  }

  private void relabel(ApiRecord api, LabelAssignments to) {
    unitOfWork.execute(
        () -> {
          var found = apis.findToChange(organisation, api.id()).orElseThrow();
          apis.relabel(organisation, found, to, LATER);
          return found;
        });
  }

  private ApiRecord addLabel(ApiRecord found, LabelName name) {
    var wanted = labels(name.value(), "1");
    apis.relabel(organisation, found, found.labels().mergedWith(wanted, MANUAL, BY, AT), AT);
    return found;
  }

  private List<LabelName> namesForEachThread() {
    var names = IntStream.range(0, THREADS).mapToObj(number -> name("label" + number)).toList();
    define(organisation, Set.copyOf(names));
    return names;
  }

  private static List<LabelName> withTier(List<LabelName> names) {
    var all = new ArrayList<>(names);
    all.add(name("tier"));
    return all;
  }

  private Set<LabelName> namesOn(ApiRecord api) {
    return apis.find(organisation, api.id()).orElseThrow().labels().byName().keySet();
  }

  private static LabelAssignment assignment(String name, LabelSource source) {
    return new LabelAssignment(name(name), new LabelValue("1"), source, Ids.user(), LATER);
  }

  private static Selection selection(String... selectors) {
    return Selection.of(Arrays.stream(selectors).map(Selector::parse).toList());
  }

  /* The names of the APIs, which say in a test what they are there for. */
  private List<String> selected(String... selectors) {
    return select(selection(selectors), Optional.empty(), LARGEST_PAGE).stream()
        .map(api -> api.description().name())
        .toList();
  }

  private List<ApiRecord> select(Selection selection, Optional<ApiId> after, int limit) {
    return apis.select(organisation, selection, after, limit);
  }

  private List<ApiRecord> allIn(OrganisationId asked) {
    return apis.select(asked, EVERYTHING, Optional.empty(), LARGEST_PAGE);
  }

  private List<ApiId> inPagesOf(int limit, OrganisationId asked, Selection selection) {
    var ids = new ArrayList<ApiId>();
    var after = Optional.<ApiId>empty();
    List<ApiRecord> page;
    do {
      page = apis.select(asked, selection, after, limit);
      assertThat(page).hasSizeLessThanOrEqualTo(limit);
      page.forEach(api -> ids.add(api.id()));
      after = page.isEmpty() ? after : Optional.of(page.getLast().id());
    } while (page.size() == limit && ids.size() <= RANDOM_APIS);
    return ids;
  }
}
