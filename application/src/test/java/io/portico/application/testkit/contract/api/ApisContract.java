package io.portico.application.testkit.contract.api;

import static io.portico.application.port.out.api.Apis.Addition.ADDED;
import static io.portico.application.port.out.api.Apis.Addition.ID_TAKEN;
import static io.portico.application.testkit.contract.Concurrently.ROUNDS;
import static io.portico.application.testkit.contract.Concurrently.THREADS;
import static io.portico.domain.fixture.ApiFixture.AT;
import static io.portico.domain.fixture.ApiFixture.BY;
import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.ApiFixture.described;
import static io.portico.domain.fixture.ApiFixture.setByHand;
import static io.portico.domain.fixture.LabelFixture.labels;
import static io.portico.domain.fixture.LabelFixture.name;
import static java.util.Collections.nCopies;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.api.Apis;
import io.portico.application.testkit.contract.Concurrently;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.Texts;
import io.portico.domain.api.ApiDescription;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiOrder;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.api.ApiStyle;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.label.LabelAssignment;
import io.portico.domain.label.LabelAssignments;
import io.portico.domain.label.LabelChange;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelSource;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.Labels;
import io.portico.domain.selector.Selection;
import io.portico.domain.selector.Selector;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What every {@link Apis} promises about keeping and changing APIs, wherever it keeps them. */
class ApisContract extends StoreContract {

  private static final Instant LATER = Instant.parse("2026-03-02T23:59:59.999Z");
  private static final LabelSource MANUAL = new LabelSource.Manual();

  private static final int LONGEST_LINE = 255;
  private static final int LONGEST_VERSION = 100;
  private static final int LONGEST_PROSE = 16_000;
  private static final int LONGEST_URL = 2_048;
  private static final int LONGEST_SOURCE = 63;

  private static final int LARGEST_PAGE = 1_000;

  private Stores stores;
  private Apis apis;
  private UnitOfWork unitOfWork;
  private OrganisationId organisation;
  private OrganisationId otherOrganisation;

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
    var assignments =
        LabelAssignments.NONE.changedBy(
            new LabelChange.Replace(labels("tier", "1")), MANUAL, BY, updatedAt);
    var api =
        new ApiRecord(
            Ids.api(), described("Payments"), Optional.empty(), assignments, createdAt, updatedAt);
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

    assertThat(unitOfWork.execute(() -> apis.findForUpdate(organisation, api.id()))).contains(api);
  }

  @Test
  void findToChange_withoutLabels_returnsWhatFindDoes() {
    var api = added(anApi("Payments"));

    assertThat(unitOfWork.execute(() -> apis.findForUpdate(organisation, api.id()))).contains(api);
  }

  @Test
  void findToChange_absentId_isEmpty() {
    added(anApi("Payments"));

    assertThat(unitOfWork.execute(() -> apis.findForUpdate(organisation, Ids.api()))).isEmpty();
  }

  @Test
  void findToChange_idOfAnotherOrganisation_isEmpty() {
    var theirs = anApi("Theirs").build();
    apis.add(otherOrganisation, theirs);

    assertThat(unitOfWork.execute(() -> apis.findForUpdate(organisation, theirs.id()))).isEmpty();
  }

  @Test
  void relabel_keptChangedAddedAndRemovedLabels_carriesExactlyTheNewOnes() {
    var api =
        added(
            anApi("Payments")
                .labelled("tier", "1", "team", "blue", "compliance.gdpr", "yes", "region", "eu"));
    var wanted = labels("tier", "1", "team", "green", "compliance.pci", "no");
    var to = api.labels().changedBy(new LabelChange.Replace(wanted), MANUAL, Ids.user(), LATER);

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
            .changedBy(
                new LabelChange.Replace(labels("tier", "1")),
                new LabelSource.Discovered("gateway"),
                Ids.user(),
                LATER);

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
                    var found = apis.findForUpdate(organisation, api.id()).orElseThrow();
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
                    var found = apis.findForUpdate(organisation, api.id()).orElseThrow();
                    return addLabel(found, names.get(number));
                  }));

      assertThat(namesOn(api)).containsExactlyInAnyOrderElementsOf(withTier(names));
    }
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
          var found = apis.findForUpdate(organisation, api.id()).orElseThrow();
          relabel(found, to, LATER);
          return found;
        });
  }

  private void relabel(ApiRecord found, LabelAssignments to, Instant at) {
    apis.change(organisation, List.of(new Apis.Change(found, found.carrying(to, at))));
  }

  private ApiRecord addLabel(ApiRecord found, LabelName name) {
    var wanted = labels(name.value(), "1");
    relabel(found, found.labels().changedBy(LabelChange.Merge.giving(wanted), MANUAL, BY, AT), AT);
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
    return apis.select(
        organisation, ApiFilter.of(selection), ApiOrder.ID, after.map(Given::position), limit);
  }

  private List<ApiRecord> allIn(OrganisationId asked) {
    return apis.select(asked, ApiFilter.ALL, ApiOrder.ID, Optional.empty(), LARGEST_PAGE);
  }

  private OrganisationId anOrganisation() {
    var id = Given.organisation(stores);
    Given.freeTextLabels(stores, id, "tier", "team", "region", "compliance.gdpr", "compliance.pci");
    return id;
  }
}
