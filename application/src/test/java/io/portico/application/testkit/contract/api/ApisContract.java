package io.portico.application.testkit.contract.api;

import static io.portico.application.port.out.api.Apis.Addition.ADDED;
import static io.portico.application.port.out.api.Apis.Addition.ID_TAKEN;
import static io.portico.application.testkit.contract.Concurrently.ROUNDS;
import static io.portico.application.testkit.contract.Concurrently.THREADS;
import static io.portico.domain.fixture.ApiFixture.BY;
import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.ApiFixture.described;
import static io.portico.domain.fixture.LabelFixture.labels;
import static io.portico.domain.fixture.LabelFixture.name;
import static java.util.Collections.nCopies;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.out.api.Apis;
import io.portico.application.testkit.contract.Concurrently;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.contract.Texts;
import io.portico.domain.api.ApiId;
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
import io.portico.domain.shared.Identifier;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What every {@link Apis} promises about adding and keeping APIs, wherever it keeps them. */
class ApisContract extends ApiContract {

  private static final Instant LATER = Instant.parse("2026-03-02T23:59:59.999Z");
  private static final LabelSource MANUAL = new LabelSource.Manual();
  private static final int LONGEST_LINE = 255;
  private static final int LONGEST_VERSION = 100;
  private static final int LONGEST_PROSE = 16_000;
  private static final int LONGEST_URL = 2_048;
  private static final int LONGEST_SOURCE = 63;

  /* ---- findAll, names ---- */

  @Test
  void findAll_some_areExistingApisOfTheOrganisationWithTheirLabels() {
    var one = added(anApi("One"));
    var two = added(anApi("Two").labelled("tier", "1", "team", "blue"));
    added(anApi("Not asked for"));
    var foreign = anApi("Foreign").build();
    assertThat(apis.add(otherOrganisation, foreign)).isEqualTo(ADDED);

    assertThat(
            apis.findAll(
                organisation,
                List.of(one.id(), ApiId.of("absent"), two.id(), foreign.id(), one.id())))
        .isEqualTo(Map.of(one.id(), one, two.id(), two));
    assertThat(apis.findAll(organisation, List.of())).isEmpty();
  }

  @Test
  void names_some_areThoseOfExistingApisOfTheOrganisation() {
    var one = added(anApi("é 😀 One"));
    var two = added(anApi("Two").labelled("tier", "1"));
    var foreign = anApi("Foreign").build();
    assertThat(apis.add(otherOrganisation, foreign)).isEqualTo(ADDED);

    assertThat(
            apis.names(
                organisation,
                List.of(one.id(), ApiId.of("absent"), two.id(), foreign.id(), one.id())))
        .isEqualTo(Map.of(one.id(), "é 😀 One", two.id(), "Two"));
    assertThat(apis.names(organisation, List.of())).isEmpty();
  }

  /* ---- find ---- */

  static Stream<ApiFixture> anyApis() {
    var host = "https://example.com/";
    var names = Stream.of("é", "e\u0301", "straße", "strasse", "😀", "İ", "1e3", "00", "null");
    var styles = Arrays.stream(ApiStyle.values());
    var others =
        Stream.of(
            anApi("Payments")
                .version("2.1.0-rc.1")
                .describedAs(" Moves money.\r\n\n\tTwice \"a\" day, it's 100% sure \\o/ 😀\n")
                .style(ApiStyle.OPENAPI)
                .owner("team-payments@example.com")
                .provider("Gateway EU")
                .url("https://api.example.com:8443/payments/v2?x=%20&y=a_b#top")
                .labelled("tier", "Tier 1", "team", "blue", "compliance.gdpr", "yes"),
            anApi("Without optional members"),
            anApi("With an empty description").describedAs(""),
            anApi(Texts.ofFourByteCharacters(LONGEST_LINE))
                .version(Texts.ofFourByteCharacters(LONGEST_VERSION))
                .describedAs(Texts.ofFourByteCharacters(LONGEST_PROSE))
                .style(ApiStyle.OTHER)
                .owner(Texts.ofFourByteCharacters(LONGEST_LINE))
                .provider(Texts.ofFourByteCharacters(LONGEST_LINE))
                .url(host + Texts.ofFourByteCharacters(LONGEST_URL - host.length())));
    return Stream.of(names.map(ApiFixture::anApi), styles.map(anApi("Styled")::style), others)
        .flatMap(apis -> apis);
  }

  @ParameterizedTest
  @MethodSource("anyApis")
  void find_anyApi_returnsAnEqualRecord(ApiFixture any) {
    var api = added(any);

    assertStored(api);
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

    assertStored(api);
  }

  @Test
  void find_provenance_isKept() {
    var labels =
        LabelAssignments.of(
            List.of(
                assignment("tier", MANUAL),
                assignment("team", new LabelSource.Discovered("aws-api-gateway")),
                assignment("compliance.gdpr", new LabelSource.Discovered("manual")),
                assignment(
                    "compliance.pci",
                    new LabelSource.Discovered(Texts.ofFourByteCharacters(LONGEST_SOURCE)))));
    var api = anApi("Payments").build().carrying(labels, LATER);
    apis.add(organisation, api);

    assertStored(api);
  }

  @Test
  void find_mostAndLongestLabels_areKept() {
    var given = new TreeMap<LabelName, LabelValue>();
    for (var number = 0; number < Labels.MOST; number++) {
      given.put(
          name("n".repeat(LabelName.LONGEST - 2) + (number + 10)),
          new LabelValue(Texts.ofFourByteCharacters(LabelValue.LONGEST, number)));
    }
    given.keySet().forEach(name -> Given.freeTextLabels(stores, organisation, name.value()));
    var api = added(anApi("Payments").labelled(new Labels(given)));

    assertStored(api);
  }

  @Test
  void find_absentIdOrThatOfAnotherOrganisation_isEmpty() {
    added(anApi("Payments").labelled("tier", "1"));
    var theirs = addedElsewhere(anApi("Theirs").labelled("tier", "1"));

    assertThat(apis.find(organisation, Ids.api())).isEmpty();
    assertThat(apis.find(organisation, theirs.id())).isEmpty();
  }

  @Test
  void find_idsThatDifferInOneBit_areDifferentApis() {
    var one = added(anApi("One").withId(new ApiId.Generated(new Identifier(-1, -1))));
    var other = added(anApi("Other").withId(new ApiId.Generated(new Identifier(-1, -2))));

    assertStored(one);
    assertStored(other);
    assertThat(apis.find(organisation, new ApiId.Generated(new Identifier(-1, 0)))).isEmpty();
  }

  @Test
  void find_idsThatDifferInCaseOrLength_areDifferentApis() {
    var stored =
        Stream.of(
                "orders",
                "Orders",
                "orders.",
                "o",
                "65f0a1b2c3d4e5f6fedcba98",
                "x".repeat(ApiId.LONGEST))
            .map(id -> added(anApi("Api " + id).withId(ApiId.of(id)).labelled("tier", "1")))
            .toList();

    stored.forEach(this::assertStored);
    assertThat(apis.find(organisation, ApiId.of("ORDERS"))).isEmpty();
    assertThat(apis.find(organisation, ApiId.of("order"))).isEmpty();
    assertThat(apis.remove(organisation, ApiId.of("orders"))).isTrue();
    assertThat(apis.find(organisation, ApiId.of("orders"))).isEmpty();
    assertStored(stored.get(1));
  }

  /* ---- add ---- */

  @Test
  void add_idTaken_changesNothing() {
    var first = added(anApi("First").labelled("tier", "1", "team", "blue"));
    var second = anApi("Second").withId(first.id()).labelled("tier", "2").build();

    assertThat(apis.add(organisation, second)).isEqualTo(ID_TAKEN);

    assertStored(first);
    assertThat(selected("tier=2")).isEmpty();
  }

  @Test
  void add_idTakenInAnotherOrganisation_isAnotherApi() {
    var theirs = addedElsewhere(anApi("Theirs").labelled("tier", "1", "team", "blue"));
    var ours = added(anApi("Ours").withId(theirs.id()).labelled("tier", "2"));

    assertStored(ours);
    assertStoredElsewhere(theirs);
  }

  @Test
  void add_oneDescriptionTwice_makesTwoApis() {
    var one = added(anApi("Payments"));
    var other = added(anApi("Payments"));

    assertThat(allIn(organisation)).containsExactly(one, other);
  }

  @ParameterizedTest
  @ValueSource(strings = {"unheard-of", "theirs"})
  void add_labelThatTheOrganisationDoesNotDefine_throwsAndAddsNothing(String undefined) {
    Given.freeTextLabels(stores, otherOrganisation, "theirs");
    var api = anApi("Payments").labelled("tier", "1", undefined, "1").build();

    assertThatThrownBy(() -> apis.add(organisation, api)).isInstanceOf(RuntimeException.class);

    assertThat(apis.find(organisation, api.id())).isEmpty();
    assertThat(selected("tier=1")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void add_oneIdConcurrently_succeedsOnce(boolean inUnits) throws InterruptedException {
    for (var round = 0; round < ROUNDS; round++) {
      var attempts = attemptsAtOneId();

      var additions =
          Concurrently.run(
              number -> {
                var attempt = attempts.get(number);
                return inUnits
                    ? unitOfWork.execute(() -> apis.add(organisation, attempt))
                    : apis.add(organisation, attempt);
              });

      assertThat(additions).containsOnlyOnce(ADDED);
      assertStored(attempts.get(additions.indexOf(ADDED)));
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

  private static LabelAssignment assignment(String name, LabelSource source) {
    return new LabelAssignment(name(name), new LabelValue("1"), source, Ids.user(), LATER);
  }
}
