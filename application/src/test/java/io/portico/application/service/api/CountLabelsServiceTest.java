package io.portico.application.service.api;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.LabelFixture.name;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.in.api.CountLabels;
import io.portico.application.port.in.api.CountLabels.Outcome.Counted;
import io.portico.application.port.in.api.CountLabels.Outcome.UnknownLabels;
import io.portico.application.port.in.api.CountLabels.Query;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.memory.InMemoryStores;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Role;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.LabelCounts;
import io.portico.domain.fixture.Ids;
import io.portico.domain.label.LabelCheck.Rejection.UnknownLabel;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.selector.Selection;
import io.portico.domain.selector.Selector;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.OrganisationId;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CountLabelsServiceTest {

  private final Stores stores = new InMemoryStores();
  private final OrganisationId organisation = Given.organisation(stores);
  private final CountLabels countLabels =
      new CountLabelsService(stores.apis(), stores.labelDefinitions());

  @BeforeEach
  void addApis() {
    Given.freeTextLabels(stores, organisation, "tier", "team", "region");
    stores.apis().add(organisation, anApi("one").labelled("tier", "1", "team", "blue").build());
    stores.apis().add(organisation, anApi("two").labelled("tier", "1").build());
    stores.apis().add(organisation, anApi("three").build());
  }

  @ParameterizedTest
  @EnumSource
  void count_anyRole_countsInTheOrderAskedFor(Role role) {
    assertThat(count(role, ApiFilter.ALL, "tier", "region", "team"))
        .isEqualTo(
            new Counted(
                3,
                List.of(
                    counts("tier", Map.of("1", 2L), 2, 1),
                    counts("region", Map.of(), 0, 3),
                    counts("team", Map.of("blue", 1L), 1, 2))));
  }

  @Test
  void count_filter_countsWhatItMatches() {
    var labelled = ApiFilter.of(Selection.of(List.of(Selector.parse("tier"))));

    assertThat(count(Role.VIEWER, labelled, "team"))
        .isEqualTo(new Counted(2, List.of(counts("team", Map.of("blue", 1L), 1, 1))));
  }

  @Test
  void count_labelTwiceOrByItsFormerName_isCountedOnceUnderTheNameOfToday() {
    Given.renamed(stores, organisation, name("tier"), name("level"));

    assertThat(count(Role.VIEWER, ApiFilter.ALL, "tier", "level", "tier"))
        .isEqualTo(new Counted(3, List.of(counts("level", Map.of("1", 2L), 2, 1))));
  }

  @Test
  void count_unknownLabels_tellsThemAllWithTheNearestNames() {
    assertThat(count(Role.VIEWER, ApiFilter.ALL, "teams", "tier", "unheard-of"))
        .isEqualTo(
            new UnknownLabels(
                List.of(
                    new UnknownLabel(name("teams"), List.of(name("team"))),
                    new UnknownLabel(name("unheard-of"), List.of()))));
  }

  @Test
  void count_labelOfAnotherOrganisation_isUnknown() {
    var elsewhere = Given.organisation(stores);
    Given.freeTextLabels(stores, elsewhere, "theirs");

    assertThat(count(Role.VIEWER, ApiFilter.ALL, "theirs")).isInstanceOf(UnknownLabels.class);
  }

  @Test
  void query_noneOrTooManyLabels_isRefused() {
    var most = IntStream.range(0, CountLabels.MOST_LABELS).mapToObj(i -> "label" + i).toList();

    assertThat(query(Role.VIEWER, ApiFilter.ALL, most.toArray(String[]::new)).labels())
        .hasSize(CountLabels.MOST_LABELS);
    assertThatThrownBy(() -> query(Role.VIEWER, ApiFilter.ALL))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage("keys: 0 labels (expected: 1 to 16 labels)");
    var tooMany = new String[CountLabels.MOST_LABELS + 1];
    Arrays.fill(tooMany, "tier");
    assertThatThrownBy(() -> query(Role.VIEWER, ApiFilter.ALL, tooMany))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage("keys: 17 labels (expected: 1 to 16 labels)");
  }

  private CountLabels.Outcome count(Role role, ApiFilter filter, String... labels) {
    return countLabels.count(query(role, filter, labels));
  }

  private Query query(Role role, ApiFilter filter, String... labels) {
    return new Query(
        new Actor(organisation, Ids.user(), role),
        filter,
        Arrays.stream(labels).map(LabelName::new).toList());
  }

  private static LabelCounts counts(
      String label, Map<String, Long> values, long labelled, long unlabelled) {
    var counts = new LinkedHashMap<LabelValue, Long>();
    values.forEach((value, count) -> counts.put(new LabelValue(value), count));
    return new LabelCounts(name(label), counts, 0, labelled, unlabelled);
  }
}
