package io.portico.application.service.api;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.LabelFixture.name;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.portico.application.port.in.api.ApiQueries;
import io.portico.application.port.in.api.ApiQueries.Facets.Counted;
import io.portico.application.port.in.api.ApiQueries.Facets.TooManyLabels;
import io.portico.application.port.in.api.ApiQueries.Facets.UnknownLabels;
import io.portico.application.port.in.api.ApiQueries.FacetsQuery;
import io.portico.application.port.in.api.ApiQueries.Page;
import io.portico.application.port.in.api.ApiQueries.Query;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.memory.ServiceTest;
import io.portico.application.testkit.memory.api.Filters;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Role;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiOrder;
import io.portico.domain.api.ApiPosition;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.api.LabelCounts;
import io.portico.domain.fixture.Ids;
import io.portico.domain.label.LabelCheck.Rejection.UnknownLabel;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.selector.Selection;
import io.portico.domain.selector.Selector;
import io.portico.domain.shared.InvalidValueException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ApiQueriesServiceTest extends ServiceTest {

  private static final ApiFilter FIRST_TIER = filter("tier=1");

  private final ApiQueries queries =
      new ApiQueriesService(stores.apis(), stores.labelDefinitions());
  private final ApiRecord first = anApi("first").labelled("tier", "1", "team", "blue").build();
  private final ApiRecord other = anApi("other").labelled("tier", "2").build();
  private final ApiRecord second = anApi("second").labelled("tier", "1").build();
  private final ApiRecord third = anApi("third").labelled("tier", "1").build();

  @BeforeEach
  void addApis() {
    Given.freeTextLabels(stores, organisation, "tier", "team", "region");
    List.of(third, first, other, second).forEach(api -> stores.apis().add(organisation, api));
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void allReads_anyRole_arePermitted(Role role) {
    var actor = callerAs(role);

    assertThat(queries.find(actor, first.id())).isEqualTo(first);
    assertThat(queries.names(actor, List.of(first.id(), ApiId.of("absent"))))
        .isEqualTo(Map.of(first.id(), "first"));
    assertThat(search(actor, FIRST_TIER, 10).apis()).containsExactly(first, second, third);
    assertThat(
            queries.countLabels(
                new FacetsQuery(actor, ApiFilter.ALL, List.of(name("team")), List.of())))
        .isInstanceOf(Counted.class);
  }

  @Test
  void find_absentOrOfAnotherOrganisation_isNotFound() {
    assertNotFound(() -> queries.find(viewer, Ids.api()), () -> queries.find(stranger, first.id()));
  }

  /* ---- search ---- */

  @Test
  void search_moreThanOnePage_returnsThePositionOfTheNext() {
    assertThat(search(viewer, FIRST_TIER, 2))
        .isEqualTo(
            new Page(
                List.of(first, second), Optional.of(ApiPosition.of(second)), Optional.empty()));
    assertThat(search(viewer, FIRST_TIER, 3).next()).isEmpty();
    assertThat(search(viewer, filter("tier=3"), 3))
        .isEqualTo(new Page(List.of(), Optional.empty(), Optional.empty()));
    assertThat(search(stranger, ApiFilter.ALL, 3).apis()).isEmpty();
  }

  @Test
  void search_counted_returnsTheTotalOnEveryPage() {
    assertThat(
            queries.search(new Query(viewer, FIRST_TIER, ApiOrder.ID, Optional.empty(), 2, true)))
        .isEqualTo(
            new Page(List.of(first, second), Optional.of(ApiPosition.of(second)), Optional.of(3L)));
    var after = Optional.of(ApiPosition.of(second));
    assertThat(queries.search(new Query(viewer, FIRST_TIER, ApiOrder.ID, after, 2, true)))
        .isEqualTo(new Page(List.of(third), Optional.empty(), Optional.of(3L)));
  }

  @ParameterizedTest
  @EnumSource
  void search_anyOrder_pagesThroughAll(ApiOrder order) {
    var found = new ArrayList<ApiRecord>();
    Optional<ApiPosition> after = Optional.empty();
    do {
      var page = queries.search(new Query(viewer, ApiFilter.ALL, order, after, 1, false));
      found.addAll(page.apis());
      after = page.next();
    } while (after.isPresent());

    assertThat(found)
        .containsExactlyInAnyOrder(first, other, second, third)
        .isSortedAccordingTo(
            Comparator.comparing(ApiPosition::of, Filters.comparator(order, FIRST_TIER)));
  }

  /* ---- export ---- */

  @Test
  void export_moreThanOnePart_returnsAllInTheirOrder() {
    for (var i = 0; i < 1_000; i++) {
      stores.apis().add(organisation, anApi("many").labelled("tier", "3").build());
    }

    var sizes = new ArrayList<Integer>();
    var found = new ArrayList<ApiRecord>();
    queries
        .export(viewer, filter("tier=3"), ApiOrder.NAME, 2_000)
        .forEachRemaining(
            part -> {
              sizes.add(part.size());
              found.addAll(part);
            });

    assertThat(sizes).containsExactly(500, 500);
    assertThat(found)
        .doesNotHaveDuplicates()
        .isSortedAccordingTo(
            Comparator.comparing(ApiPosition::of, Filters.comparator(ApiOrder.NAME, FIRST_TIER)));
  }

  @Test
  void export_limit_isTheMost() {
    var parts = queries.export(viewer, FIRST_TIER, ApiOrder.ID, 2);

    assertThat(parts.next()).containsExactly(first, second);
    assertThat(parts.hasNext()).isFalse();
    assertThatExceptionOfType(NoSuchElementException.class).isThrownBy(parts::next);
    assertThatExceptionOfType(IllegalArgumentException.class)
        .isThrownBy(
            () -> queries.export(viewer, FIRST_TIER, ApiOrder.ID, ApiQueries.MOST_EXPORTED + 1));
    assertThat(queries.export(stranger, ApiFilter.ALL, ApiOrder.ID, 2).hasNext()).isFalse();
  }

  @Test
  void search_unknownLabel_isNamedWithTheNearest() {
    var unknown = List.of(new UnknownLabel(name("teir"), List.of(name("team"), name("tier"))));

    assertThat(search(viewer, filter("teir=1"), 3).unknownLabels()).isEqualTo(unknown);
    assertThat(search(viewer, filter("teir!=1,tier"), 3).unknownLabels()).isEqualTo(unknown);
    assertThat(search(viewer, filter("!region,tier=1"), 3).unknownLabels()).isEmpty();
    Given.renamed(stores, organisation, name("team"), name("crew"));
    assertThat(search(viewer, filter("team=blue"), 3).unknownLabels()).isEmpty();
  }

  @Test
  void unknownLabels_ofASelection_areNamedWithTheNearest() {
    assertThat(queries.unknownLabels(viewer, filter("teir=1,tier=1").selection()))
        .containsExactly(new UnknownLabel(name("teir"), List.of(name("team"), name("tier"))));
    assertThat(queries.unknownLabels(viewer, filter("tier=1").selection())).isEmpty();
    assertThat(queries.unknownLabels(viewer, Selection.of(List.of()))).isEmpty();
  }

  /* ---- countLabels ---- */

  @Test
  void countLabels_group_countsItsLabels() {
    Given.freeTextLabels(stores, organisation, "compliance", "compliance.gdpr", "compliance.a.b");

    assertThat(countGroup("compliance"))
        .isEqualTo(
            new Counted(
                4,
                List.of(
                    counts("compliance.a.b", Map.of(), 0, 4),
                    counts("compliance.gdpr", Map.of(), 0, 4)),
                List.of()));
    assertThat(countGroup("complience"))
        .isEqualTo(
            new UnknownLabels(
                List.of(new UnknownLabel(name("complience"), List.of(name("compliance"))))));
  }

  @Test
  void countLabels_groupWithTooManyLabels_isRefused() {
    for (var number = 0; number <= FacetsQuery.MOST_LABELS; number++) {
      Given.freeTextLabels(stores, organisation, "many.n" + number);
    }

    assertThat(countGroup("many")).isEqualTo(new TooManyLabels(FacetsQuery.MOST_LABELS));
  }

  @Test
  void countLabels_unknownLabelInTheSelection_isNamed() {
    assertThat(count(filter("teir"), "tier"))
        .isEqualTo(
            new Counted(
                0,
                List.of(counts("tier", Map.of(), 0, 0)),
                List.of(new UnknownLabel(name("teir"), List.of(name("team"), name("tier"))))));
  }

  private ApiQueries.Facets countGroup(String group) {
    return queries.countLabels(
        new FacetsQuery(viewer, ApiFilter.ALL, List.of(), List.of(name(group))));
  }

  @Test
  void countLabels_severalLabels_countsInTheRequestedOrder() {
    assertThat(count(FIRST_TIER, "tier", "region", "team"))
        .isEqualTo(
            new Counted(
                3,
                List.of(
                    counts("tier", Map.of("1", 3L), 3, 0),
                    counts("region", Map.of(), 0, 3),
                    counts("team", Map.of("blue", 1L), 1, 2)),
                List.of()));
  }

  @Test
  void countLabels_labelTwiceOrByFormerName_isCountedOnceUnderItsCurrentName() {
    Given.renamed(stores, organisation, name("team"), name("crew"));

    assertThat(count(ApiFilter.ALL, "team", "crew", "team"))
        .isEqualTo(new Counted(4, List.of(counts("crew", Map.of("blue", 1L), 1, 3)), List.of()));
  }

  @Test
  void countLabels_unknownLabels_returnsThemAllWithTheNearestNames() {
    Given.freeTextLabels(stores, stranger.organisation(), "theirs");

    assertThat(count(ApiFilter.ALL, "teams", "tier", "theirs"))
        .isEqualTo(
            new UnknownLabels(
                List.of(
                    new UnknownLabel(name("teams"), List.of(name("team"))),
                    new UnknownLabel(name("theirs"), List.of()))));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, FacetsQuery.MOST_LABELS + 1})
  void facetsQuery_noneOrTooManyLabels_isRefused(int number) {
    var labels = Collections.nCopies(number, name("tier"));

    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> new FacetsQuery(viewer, ApiFilter.ALL, labels, List.of()))
        .withMessage("labels: %d labels (expected: 1 to 16 labels)", number);
  }

  private Page search(Actor actor, ApiFilter filter, int limit) {
    return queries.search(new Query(actor, filter, ApiOrder.ID, Optional.empty(), limit, false));
  }

  private ApiQueries.Facets count(ApiFilter filter, String... labels) {
    return queries.countLabels(
        new FacetsQuery(
            viewer, filter, Arrays.stream(labels).map(LabelName::new).toList(), List.of()));
  }

  private static LabelCounts counts(
      String label, Map<String, Long> values, long labelled, long unlabelled) {
    var counts = new LinkedHashMap<LabelValue, Long>();
    values.forEach((value, count) -> counts.put(new LabelValue(value), count));
    return new LabelCounts(name(label), counts, 0, labelled, unlabelled);
  }

  private static ApiFilter filter(String selector) {
    return ApiFilter.of(Selection.of(List.of(Selector.parse(selector))));
  }
}
