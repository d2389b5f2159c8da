package io.portico.application.testkit.contract.api;

import static io.portico.application.port.out.api.Apis.Addition.ADDED;
import static io.portico.domain.fixture.ApiFixture.AT;
import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.ApiFixture.setByHand;
import static io.portico.domain.fixture.LabelFixture.labels;
import static io.portico.domain.fixture.LabelFixture.name;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.api.Apis;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.application.testkit.contract.Stores;
import io.portico.domain.api.ApiDescription;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.api.LabelCounts;
import io.portico.domain.api.SearchWords;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.selector.Selection;
import io.portico.domain.selector.Selector;
import io.portico.domain.shared.OrganisationId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link Apis} promises about counting labels and about walking APIs to change them. */
class LabelCountsContract extends StoreContract {

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

  /* ---- countLabels ---- */

  @Test
  void countLabels_severalValues_areOrderedByFrequencyAndThenByValue() {
    for (var value : List.of("c", "b", "b", "a", "c", "d", "B", "é", "d", "d")) {
      added(anApi("Api").labelled("tier", value));
    }
    added(anApi("Api").labelled("team", "d"));
    added(anApi("Api"));

    assertThat(counts(ApiFilter.ALL, "tier"))
        .isEqualTo(
            new LabelCounts(
                name("tier"), values("d", 3, "b", 2, "c", 2, "B", 1, "a", 1, "é", 1), 0, 10, 2));
    assertThat(counts(ApiFilter.ALL, "tier").values().sequencedKeySet())
        .extracting(LabelValue::value)
        .containsExactly("d", "b", "c", "B", "a", "é");
  }

  @Test
  void countLabels_severalLabels_areInTheOrderAskedFor() {
    added(anApi("Api").labelled("tier", "1", "team", "blue"));
    added(anApi("Api").labelled("tier", "1"));

    assertThat(
            apis.countLabels(
                organisation,
                ApiFilter.ALL,
                List.of(name("team"), name("unheard-of"), name("tier"), name("region"))))
        .containsExactly(
            new LabelCounts(name("team"), values("blue", 1), 0, 1, 1),
            new LabelCounts(name("unheard-of"), values(), 0, 0, 2),
            new LabelCounts(name("tier"), values("1", 2), 0, 2, 0),
            new LabelCounts(name("region"), values(), 0, 0, 2));
  }

  @Test
  void countLabels_noLabelsAskedFor_isEmpty() {
    added(anApi("Api").labelled("tier", "1"));

    assertThat(apis.countLabels(organisation, ApiFilter.ALL, List.of())).isEmpty();
  }

  @Test
  void countLabels_noApis_isZero() {
    assertThat(counts(ApiFilter.ALL, "tier"))
        .isEqualTo(new LabelCounts(name("tier"), values(), 0, 0, 0));
  }

  @Test
  void countLabels_anyFilter_countsOnlyWhatItMatches() {
    added(provided("Payments", "Gateway").labelled("tier", "1", "team", "blue"));
    added(provided("Loans", "Gateway").labelled("tier", "2", "team", "blue"));
    added(provided("Paying", "Other").labelled("tier", "1"));
    added(provided("Pay nothing", "Gateway"));

    assertThat(counts(selecting("team=blue"), "tier"))
        .isEqualTo(new LabelCounts(name("tier"), values("1", 1, "2", 1), 0, 2, 0));
    assertThat(counts(selecting("!team"), "tier"))
        .isEqualTo(new LabelCounts(name("tier"), values("1", 1), 0, 1, 1));
    assertThat(counts(selecting("tier=2", "!team"), "tier"))
        .isEqualTo(new LabelCounts(name("tier"), values("1", 1, "2", 1), 0, 2, 1));
    assertThat(counts(new ApiFilter(selection(), SearchWords.in("PAY"), Optional.empty()), "tier"))
        .isEqualTo(new LabelCounts(name("tier"), values("1", 2), 0, 2, 1));
    assertThat(counts(new ApiFilter(selection(), Optional.empty(), Optional.of("Gateway")), "tier"))
        .isEqualTo(new LabelCounts(name("tier"), values("1", 1, "2", 1), 0, 2, 1));
    assertThat(
            counts(
                new ApiFilter(selection("team"), SearchWords.in("pay"), Optional.of("Gateway")),
                "tier"))
        .isEqualTo(new LabelCounts(name("tier"), values("1", 1), 0, 1, 0));
    assertThat(counts(selecting("unheard-of"), "tier"))
        .isEqualTo(new LabelCounts(name("tier"), values(), 0, 0, 0));
  }

  @Test
  void countLabels_moreValuesThanAreTold_tellsHowManyMore() {
    var further = 3;
    var many =
        IntStream.range(0, LabelCounts.MOST_VALUES + further)
            .mapToObj(i -> anApi("Api").labelled("tier", "value" + i).build())
            .toList();
    apis.addAll(organisation, many);
    var frequent = "value" + (LabelCounts.MOST_VALUES + further - 1);
    added(anApi("Api").labelled("tier", frequent));
    added(anApi("Api"));

    var counts = counts(ApiFilter.ALL, "tier");

    assertThat(counts.values()).hasSize(LabelCounts.MOST_VALUES);
    assertThat(counts.values().firstEntry()).isEqualTo(Map.entry(new LabelValue(frequent), 2L));
    assertThat(counts.furtherValues()).isEqualTo(further);
    assertThat(counts.labelled()).isEqualTo(LabelCounts.MOST_VALUES + further + 1L);
    assertThat(counts.unlabelled()).isEqualTo(1);
  }

  @Test
  void countLabels_afterARename_countsUnderTheNewNameAndFiltersByBoth() {
    added(anApi("Api").labelled("tier", "1"));
    added(anApi("Api").labelled("tier", "2"));
    Given.renamed(stores, organisation, name("tier"), name("level"));

    assertThat(counts(ApiFilter.ALL, "level"))
        .isEqualTo(new LabelCounts(name("level"), values("1", 1, "2", 1), 0, 2, 0));
    assertThat(counts(selecting("tier=1"), "level"))
        .isEqualTo(new LabelCounts(name("level"), values("1", 1), 0, 1, 0));
  }

  @Test
  void countLabels_anotherOrganisation_isNotCounted() {
    var api = added(anApi("Ours"));
    apis.add(otherOrganisation, anApi("Theirs").withId(api.id()).labelled("tier", "1").build());
    apis.add(otherOrganisation, anApi("Theirs").labelled("tier", "2").build());

    assertThat(counts(ApiFilter.ALL, "tier"))
        .isEqualTo(new LabelCounts(name("tier"), values(), 0, 0, 1));
    assertThat(counts(selecting("tier"), "tier"))
        .isEqualTo(new LabelCounts(name("tier"), values(), 0, 0, 0));
    assertThat(apis.count(organisation, ApiFilter.ALL)).isEqualTo(1);
  }

  /* ---- carriers ---- */

  @Test
  void carriers_labels_countsThoseThatAreCarried() {
    added(anApi("Api").labelled("tier", "1", "team", "blue"));
    added(anApi("Api").labelled("tier", "2"));
    apis.add(otherOrganisation, anApi("Theirs").labelled("tier", "1", "region", "eu").build());

    assertThat(carriers("tier", "team", "region", "unheard-of"))
        .isEqualTo(Map.of(name("tier"), 2L, name("team"), 1L));
    assertThat(carriers("team")).isEqualTo(Map.of(name("team"), 1L));
    assertThat(carriers()).isEmpty();
  }

  @Test
  void carriers_afterARename_countsUnderTheNewName() {
    added(anApi("Api").labelled("tier", "1"));
    Given.renamed(stores, organisation, name("tier"), name("level"));

    assertThat(carriers("level")).isEqualTo(Map.of(name("level"), 1L));
  }

  @Test
  void carriers_labelTakenAwayOrApiRemoved_areCountedNoMore() {
    var one = added(anApi("One").labelled("tier", "1"));
    var two = added(anApi("Two").labelled("tier", "1"));

    relabel(List.of(one), "team");
    assertThat(carriers("tier", "team")).isEqualTo(Map.of(name("tier"), 1L, name("team"), 1L));

    apis.remove(organisation, two.id());
    assertThat(carriers("tier", "team")).isEqualTo(Map.of(name("team"), 1L));
  }

  /* ---- selectToChange ---- */

  @Test
  void selectToChange_labelsChangeOnTheWay_walksEachApiOnce() {
    for (var filter :
        List.of(
            selecting("tier=1"),
            selecting("tier=1", "!team"),
            new ApiFilter(selection("tier=1"), SearchWords.in("payments"), Optional.empty()),
            new ApiFilter(selection(), SearchWords.in("payments"), Optional.empty()),
            ApiFilter.ALL)) {
      var of = anOrganisation();
      var expected = new ArrayList<ApiId>();
      for (var i = 0; i < 25; i++) {
        var api = provided("Payments " + i, "Gateway").labelled("tier", "1").build();
        assertThat(apis.add(of, api)).isEqualTo(ADDED);
        expected.add(api.id());
      }

      assertThat(walked(of, filter, 4)).as("%s", filter).containsExactlyElementsOf(expected);
      assertThat(apis.count(of, selecting("tier=1"))).isZero();
    }
  }

  @Test
  void selectToChange_apisThatDoNotMatch_lack() {
    var one = added(anApi("one").labelled("tier", "1"));
    added(anApi("two").labelled("tier", "2"));
    var three = added(anApi("three").labelled("tier", "1"));
    apis.add(otherOrganisation, anApi("theirs").labelled("tier", "1").build());

    var batch =
        unitOfWork.execute(
            () -> apis.selectForUpdate(organisation, selecting("tier=1"), Optional.empty(), 10));

    assertThat(batch.apis()).containsExactly(one, three);
    assertThat(batch.next()).isEmpty();
  }

  @Test
  void selectToChange_formerName_findsWhatTheCurrentOneDoes() {
    var api = added(anApi("one").labelled("tier", "1"));
    added(anApi("two").labelled("tier", "2"));
    Given.renamed(stores, organisation, name("tier"), name("level"));

    for (var filter :
        List.of(
            selecting("tier=1"),
            selecting("tier=1,level=1"),
            new ApiFilter(selection("tier=1"), SearchWords.in("one"), Optional.empty()))) {
      assertThat(
              unitOfWork
                  .execute(() -> apis.selectForUpdate(organisation, filter, Optional.empty(), 10))
                  .apis())
          .extracting(ApiRecord::id)
          .containsExactly(api.id());
    }
  }

  @Test
  void selectToChange_nothingMatches_isTheLastAndEmpty() {
    added(anApi("one").labelled("tier", "1"));

    for (var selector : List.of("tier=2", "unheard-of")) {
      assertThat(
              unitOfWork.execute(
                  () ->
                      apis.selectForUpdate(
                          organisation, selecting(selector), Optional.empty(), 10)))
          .isEqualTo(new Apis.Batch(List.of(), Optional.empty()));
    }
  }

  private List<ApiId> walked(OrganisationId of, ApiFilter filter, int limit) {
    return unitOfWork.execute(
        () -> {
          var walked = new ArrayList<ApiId>();
          Optional<ApiId> after = Optional.empty();
          do {
            var batch = apis.selectForUpdate(of, filter, after, limit);
            assertThat(batch.apis()).hasSizeLessThanOrEqualTo(limit);
            apis.change(of, batch.apis().stream().map(LabelCountsContract::asTeam).toList());
            batch.apis().forEach(api -> walked.add(api.id()));
            after = batch.next();
          } while (after.isPresent());
          return walked;
        });
  }

  private void relabel(List<ApiRecord> some, String label) {
    unitOfWork.execute(
        () -> {
          var found = apis.findForUpdate(organisation, some.stream().map(ApiRecord::id).toList());
          apis.change(
              organisation,
              found.stream()
                  .map(
                      api ->
                          new Apis.Change(
                              api, api.carrying(setByHand(labels(label, "1")), AT.plusSeconds(1))))
                  .toList());
          return found;
        });
  }

  private static Apis.Change asTeam(ApiRecord api) {
    return new Apis.Change(api, api.carrying(setByHand(labels("team", "blue")), AT.plusSeconds(1)));
  }

  private static ApiFixture provided(String name, String provider) {
    return anApi("any")
        .describedAs(
            new ApiDescription(
                name,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(provider),
                Optional.empty()));
  }

  private ApiRecord added(ApiFixture fixture) {
    var api = fixture.build();
    assertThat(apis.add(organisation, api)).isEqualTo(ADDED);
    return api;
  }

  private LabelCounts counts(ApiFilter filter, String label) {
    return apis.countLabels(organisation, filter, List.of(name(label))).getFirst();
  }

  private Map<LabelName, Long> carriers(String... labels) {
    return apis.carriers(
        organisation, Set.copyOf(Arrays.stream(labels).map(LabelName::new).collect(toSet())));
  }

  private static SequencedMap<LabelValue, Long> values(Object... valuesAndCounts) {
    var values = new LinkedHashMap<LabelValue, Long>();
    for (var i = 0; i < valuesAndCounts.length; i += 2) {
      values.put(
          new LabelValue((String) valuesAndCounts[i]),
          ((Integer) valuesAndCounts[i + 1]).longValue());
    }
    return values;
  }

  private static ApiFilter selecting(String... selectors) {
    return ApiFilter.of(selection(selectors));
  }

  private static Selection selection(String... selectors) {
    return Selection.of(Arrays.stream(selectors).map(Selector::parse).toList());
  }

  private OrganisationId anOrganisation() {
    var id = Given.organisation(stores);
    Given.freeTextLabels(stores, id, "tier", "team", "region");
    return id;
  }
}
