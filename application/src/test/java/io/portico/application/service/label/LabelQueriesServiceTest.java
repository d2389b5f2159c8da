package io.portico.application.service.label;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.LabelFixture.name;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.portico.application.port.in.Page;
import io.portico.application.port.in.label.LabelQueries;
import io.portico.application.port.in.label.LabelQueries.CoverageQuery;
import io.portico.application.port.in.label.LabelQueries.CoverageRow;
import io.portico.application.port.in.label.LabelQueries.Entry;
import io.portico.application.port.in.label.LabelQueries.Query;
import io.portico.application.port.in.label.LabelQueries.Usage;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.memory.ServiceTest;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Binding;
import io.portico.domain.access.BoundRights;
import io.portico.domain.access.Role;
import io.portico.domain.api.LabelCounts;
import io.portico.domain.api.SharedLabelCounts;
import io.portico.domain.fixture.Ids;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.selector.Selector;
import io.portico.domain.shared.RefusedException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class LabelQueriesServiceTest extends ServiceTest {

  private final LabelQueries queries =
      new LabelQueriesService(stores.labelDefinitions(), stores.apis());
  private final LabelDefinition team = aLabel("team").build();
  private final LabelDefinition tier = aLabel("tier").accepting("2", "1").build();
  private final LabelDefinition zone = aLabel("zone").build();

  @BeforeEach
  void defineLabels() {
    List.of(tier, zone, team).forEach(label -> Given.label(stores, organisation, label));
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void allReads_anyRole_arePermitted(Role role) {
    var actor = callerAs(role);

    assertThat(queries.find(actor, "tier")).isEqualTo(tier);
    assertThat(queries.usage(actor, "tier").definition()).isEqualTo(tier);
    assertThat(queries.list(new Query(actor, false, false, Optional.empty(), 10)).items())
        .containsExactly(uncounted(team), uncounted(tier), uncounted(zone));
  }

  @Test
  void inUse_limitedReader_areTheLabelsOfWhatIsRead() {
    stores.apis().add(organisation, anApi("A").labelled("team", "x", "tier", "1").build());
    stores.apis().add(organisation, anApi("B").labelled("team", "y", "zone", "1").build());
    var limited =
        new Actor(
            organisation,
            Ids.user(),
            new BoundRights(
                List.of(Binding.of(Role.VIEWER, Optional.of(Selector.parse("team=x"))))));

    assertThat(queries.list(new Query(limited, true, false, Optional.empty(), 10)).items())
        .containsExactly(uncounted(team), uncounted(tier));
    assertThat(queries.count(limited, true)).isEqualTo(2);
    assertThat(queries.count(viewer, true)).isEqualTo(3);
  }

  /* ---- coverage ---- */

  @Test
  void coverage_byAnotherLabel_countsEachValueAndTheRest() {
    stores.apis().add(organisation, anApi("A").labelled("tier", "1", "team", "x").build());
    stores.apis().add(organisation, anApi("B").labelled("tier", "1").build());
    stores.apis().add(organisation, anApi("C").labelled("tier", "2", "team", "y").build());
    stores.apis().add(organisation, anApi("D").labelled("team", "y").build());

    var coverage = queries.coverage(new CoverageQuery(viewer, "tier", Optional.empty(), 2));

    assertThat(coverage.by()).isEqualTo(queries.usage(viewer, "tier"));
    assertThat(coverage.rows())
        .isEqualTo(
            new Page<>(
                List.of(
                    new CoverageRow(
                        team,
                        3,
                        new SharedLabelCounts(
                            Map.of(new LabelValue("1"), 1L, new LabelValue("2"), 1L), 0)),
                    new CoverageRow(
                        tier,
                        3,
                        new SharedLabelCounts(
                            Map.of(new LabelValue("1"), 2L, new LabelValue("2"), 1L), 0))),
                Optional.of(name("tier"))));
    assertThat(
            queries
                .coverage(new CoverageQuery(viewer, "tier", Optional.of(name("tier")), 2))
                .rows()
                .items())
        .containsExactly(new CoverageRow(zone, 0, SharedLabelCounts.NONE));
  }

  @Test
  void coverage_moreValuesThanAreShown_countsTheOthersTogether() {
    for (var value = 0; value <= LabelQueries.MOST_COVERED_VALUES; value++) {
      var api = anApi("Api").labelled("team", "team " + value, "zone", "z");
      stores.apis().add(organisation, api.build());
    }

    var coverage =
        queries.coverage(new CoverageQuery(viewer, "team", Optional.of(name("tier")), 10));

    assertThat(coverage.by().counts().furtherValues()).isEqualTo(1);
    assertThat(coverage.rows().items().getFirst().shared().otherValues()).isEqualTo(1);
  }

  @Test
  void coverage_unknownLabel_isNotFound() {
    assertThatExceptionOfType(RefusedException.NotFound.class)
        .isThrownBy(() -> queries.coverage(new CoverageQuery(viewer, "no", Optional.empty(), 10)));
  }

  /* ---- find ---- */

  @Test
  void find_idInAnyCaseOrFormerName_returnsTheDefinition() {
    assertThat(queries.find(viewer, tier.id().toString())).isEqualTo(tier);
    assertThat(queries.find(viewer, tier.id().toString().toUpperCase(Locale.ROOT))).isEqualTo(tier);

    var level = Given.renamed(stores, organisation, name("tier"), name("level"));

    assertThat(queries.find(viewer, "tier")).isEqualTo(level);
  }

  @Test
  void find_nameThatLooksLikeAnId_returnsTheDefinitionUnlessTheIdExists() {
    var lookalike = aLabel(Ids.next().toString()).build();
    Given.label(stores, organisation, lookalike);
    Given.label(stores, organisation, aLabel(tier.id().toString()).build());

    assertThat(queries.find(viewer, lookalike.name().value())).isEqualTo(lookalike);
    assertThat(queries.find(viewer, tier.id().toString())).isEqualTo(tier);
  }

  @ParameterizedTest
  @ValueSource(strings = {"teams", "Tier", "", " tier", "not a name!", "656565656565656565656565"})
  void find_neitherIdNorName_isNotFound(String idOrName) {
    assertNotFound(viewer, idOrName);
  }

  @Test
  void find_definitionOfAnotherOrganisation_isNotFound() {
    assertNotFound(stranger, "tier");
    assertNotFound(stranger, tier.id().toString());
  }

  private void assertNotFound(Actor actor, String idOrName) {
    assertThatExceptionOfType(RefusedException.NotFound.class)
        .isThrownBy(() -> queries.find(actor, idOrName))
        .extracting(RefusedException.NotFound::name)
        .isEqualTo(idOrName);
    assertNotFound(() -> queries.usage(actor, idOrName));
  }

  /* ---- usage ---- */

  @Test
  void usage_anyName_countsValuesAndApisWithoutTheLabel() {
    addApi("tier", "1");
    addApi("tier", "2");
    addApi("tier", "2");
    addApi("team", "blue");
    var level = Given.renamed(stores, organisation, name("tier"), name("level"));
    var values = new LinkedHashMap<LabelValue, Long>();
    values.put(new LabelValue("2"), 2L);
    values.put(new LabelValue("1"), 1L);
    var expected = new Usage(level, new LabelCounts(name("level"), values, 0, 3, 1));

    assertThat(queries.usage(viewer, "tier")).isEqualTo(expected);
    assertThat(queries.usage(viewer, "level")).isEqualTo(expected);
    assertThat(queries.usage(viewer, tier.id().toString())).isEqualTo(expected);
  }

  @Test
  void usage_labelOnNoApi_isZero() {
    assertThat(queries.usage(viewer, "tier").counts())
        .isEqualTo(new LabelCounts(name("tier"), new LinkedHashMap<>(), 0, 0, 0));
  }

  /* ---- list ---- */

  @ParameterizedTest
  @CsvSource({"2, tier", "3, ''", "10, ''"})
  void list_pageOfAnySize_returnsNextOnlyIfThereIsMore(int limit, String next) {
    var all = List.of(team, tier, zone);

    assertThat(list(false, false, Optional.empty(), limit))
        .isEqualTo(
            page(
                all.subList(0, Math.min(limit, 3)),
                next.isEmpty() ? Optional.empty() : Optional.of(name(next))));
    assertThat(list(false, false, Optional.of(name("tier")), limit))
        .isEqualTo(page(List.of(zone), Optional.empty()));
  }

  @Test
  void list_organisationWithoutDefinitions_isEmpty() {
    assertThat(queries.list(new Query(stranger, false, true, Optional.empty(), 2)))
        .isEqualTo(page(List.of(), Optional.empty()));
  }

  @Test
  void list_inUse_leavesOutLabelsThatNoApiCarries() {
    addApi("team", "1", "zone", "1");

    assertThat(list(true, false, Optional.empty(), 1))
        .isEqualTo(page(List.of(team), Optional.of(name("team"))));
    assertThat(list(true, false, Optional.of(name("team")), 1))
        .isEqualTo(page(List.of(zone), Optional.empty()));
  }

  @Test
  void list_withUsage_countsTheApisOfEachLabel() {
    Given.freeTextLabels(stores, stranger.organisation(), "tier");
    stores.apis().add(stranger.organisation(), anApi("Theirs").labelled("tier", "1").build());
    addApi("team", "1", "zone", "1");
    addApi("team", "2");

    assertThat(list(false, true, Optional.empty(), 10).items())
        .containsExactly(
            new Entry(team, Optional.of(2L)),
            new Entry(tier, Optional.of(0L)),
            new Entry(zone, Optional.of(1L)));
    assertThat(list(true, true, Optional.of(name("team")), 10).items())
        .containsExactly(new Entry(zone, Optional.of(1L)));
  }

  private Page<Entry, LabelName> list(
      boolean inUse, boolean withUsage, Optional<LabelName> after, int limit) {
    return queries.list(new Query(viewer, inUse, withUsage, after, limit));
  }

  private void addApi(String... namesAndValues) {
    stores.apis().add(organisation, anApi("Api").labelled(namesAndValues).build());
  }

  private static Page<Entry, LabelName> page(
      List<LabelDefinition> definitions, Optional<LabelName> next) {
    return new Page<>(definitions.stream().map(LabelQueriesServiceTest::uncounted).toList(), next);
  }

  private static Entry uncounted(LabelDefinition definition) {
    return new Entry(definition, Optional.empty());
  }
}
