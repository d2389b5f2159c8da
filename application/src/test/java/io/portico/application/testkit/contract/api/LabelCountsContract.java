package io.portico.application.testkit.contract.api;

import static io.portico.domain.fixture.ApiFixture.AT;
import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.ApiFixture.setByHand;
import static io.portico.domain.fixture.LabelFixture.labels;
import static io.portico.domain.fixture.LabelFixture.name;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.api.Apis;
import io.portico.application.testkit.contract.Given;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.api.LabelCounts;
import io.portico.domain.api.SearchWords;
import io.portico.domain.api.SharedLabelCounts;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.selector.Selection;
import io.portico.domain.selector.Selector;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.Stored;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every {@link Apis} promises about counting labels and about walking APIs to change them. */
class LabelCountsContract extends ApiContract {

  private static final Instant LATER = AT.plusSeconds(1);

  /* ---- countLabels ---- */

  @Test
  void countLabels_severalValues_areOrderedByFrequencyAndThenByValue() {
    for (var value : List.of("c", "b", "b", "a", "c", "d", "B", "é", "d", "d")) {
      added(anApi("Api").labelled("tier", value));
    }
    added(anApi("Api").labelled("team", "d"));
    added(anApi("Api"));

    assertThat(counts(ApiFilter.ALL))
        .isEqualTo(tier(values("d", 3, "b", 2, "c", 2, "B", 1, "a", 1, "é", 1), 10, 2));
    assertThat(counts(ApiFilter.ALL).values().sequencedKeySet())
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
            tier(values("1", 2), 2, 0),
            new LabelCounts(name("region"), values(), 0, 0, 2));
  }

  /* The store keeps what came in before texts had one form. */
  @Test
  void countLabels_valuesThatCouldNotComeInToday_areCountedAsTheyAreStored() {
    var stored =
        Stored.read(
            () -> {
              var api = anApi("Ko\u0308ln\u200b").owner("\u202ea").labelled("tier", "e\u0301");
              return api.build();
            });
    apis.add(organisation, stored);
    added(anApi("Api").labelled("tier", "é"));

    assertThat(apis.find(organisation, stored.id())).contains(stored);
    assertThat(counts(ApiFilter.ALL).values().sequencedKeySet())
        .extracting(LabelValue::value)
        .containsExactly("e\u0301", "é");
    assertThat(apis.count(organisation, filter("tier=e\u0301"))).isEqualTo(2);
    assertThat(apis.count(organisation, filter("tier=é"))).isEqualTo(1);
  }

  private static ApiFilter filter(String selector) {
    return ApiFilter.of(Selection.ofRead(List.of(Selector.parseOptional(selector))));
  }

  @Test
  void countLabels_noLabelsAskedFor_isEmpty() {
    added(anApi("Api").labelled("tier", "1"));

    assertThat(apis.countLabels(organisation, ApiFilter.ALL, List.of())).isEmpty();
  }

  @Test
  void countLabels_noApis_isZero() {
    assertThat(counts(ApiFilter.ALL)).isEqualTo(tier(values(), 0, 0));
  }

  @Test
  void countLabels_anyFilter_countsOnlyWhatItMatches() {
    added(anApi("Payments").provider("Gateway").labelled("tier", "1", "team", "blue"));
    added(anApi("Loans").provider("Gateway").labelled("tier", "2", "team", "blue"));
    added(anApi("Paying").provider("Other").labelled("tier", "1"));
    added(anApi("Pay nothing").provider("Gateway"));

    assertThat(counts(selecting("team=blue"))).isEqualTo(tier(values("1", 1, "2", 1), 2, 0));
    assertThat(counts(selecting("!team"))).isEqualTo(tier(values("1", 1), 1, 1));
    assertThat(counts(selecting("tier=2", "!team"))).isEqualTo(tier(values("1", 1, "2", 1), 2, 1));
    assertThat(counts(worded("PAY"), "tier")).isEqualTo(tier(values("1", 2), 2, 1));
    assertThat(counts(providedBy("Gateway"), "tier")).isEqualTo(tier(values("1", 1, "2", 1), 2, 1));
    assertThat(
            counts(new ApiFilter(selection("team"), SearchWords.in("pay"), Optional.of("Gateway"))))
        .isEqualTo(tier(values("1", 1), 1, 0));
    assertThat(counts(selecting("unheard-of"))).isEqualTo(tier(values(), 0, 0));
  }

  @Test
  void countLabels_moreValuesThanReported_countsTheOthers() {
    var further = 3;
    var many =
        IntStream.range(0, LabelCounts.MOST_VALUES + further)
            .mapToObj(i -> anApi("Api").labelled("tier", "value" + i).build())
            .toList();
    apis.addAll(organisation, many);
    var frequent = "value" + (LabelCounts.MOST_VALUES + further - 1);
    added(anApi("Api").labelled("tier", frequent));
    added(anApi("Api"));

    var counts = counts(ApiFilter.ALL);

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
    addedElsewhere(anApi("Theirs").withId(api.id()).labelled("tier", "1"));
    addedElsewhere(anApi("Theirs").labelled("tier", "2"));

    assertThat(counts(ApiFilter.ALL)).isEqualTo(tier(values(), 0, 1));
    assertThat(counts(selecting("tier"))).isEqualTo(tier(values(), 0, 0));
    assertThat(apis.count(organisation, ApiFilter.ALL)).isEqualTo(1);
  }

  /* ---- countCarrying ---- */

  @Test
  void countCarrying_labels_countsThoseThatAreCarried() {
    added(anApi("Api").labelled("tier", "1", "team", "blue"));
    added(anApi("Api").labelled("tier", "2"));
    addedElsewhere(anApi("Theirs").labelled("tier", "1", "region", "eu"));

    assertThat(countCarrying("tier", "team", "region", "unheard-of"))
        .isEqualTo(Map.of(name("tier"), 2L, name("team"), 1L));
    assertThat(countCarrying("team")).isEqualTo(Map.of(name("team"), 1L));
    assertThat(countCarrying()).isEmpty();
  }

  @Test
  void countCarrying_afterARename_countsUnderTheNewName() {
    added(anApi("Api").labelled("tier", "1"));
    Given.renamed(stores, organisation, name("tier"), name("level"));

    assertThat(countCarrying("level")).isEqualTo(Map.of(name("level"), 1L));
  }

  @Test
  void countCarrying_labelOrApiRemoved_areNotCounted() {
    var one = added(anApi("One").labelled("tier", "1"));
    var two = added(anApi("Two").labelled("tier", "1"));

    relabel(one, setByHand(labels("team", "1")), LATER);
    assertThat(countCarrying("tier", "team")).isEqualTo(Map.of(name("tier"), 1L, name("team"), 1L));

    apis.remove(organisation, two.id());
    assertThat(countCarrying("tier", "team")).isEqualTo(Map.of(name("team"), 1L));
  }

  /* ---- countShared ---- */

  @Test
  void countShared_values_countsEachAndTheOthersTogether() {
    added(anApi("Api").labelled("tier", "1", "team", "blue", "region", "eu"));
    added(anApi("Api").labelled("tier", "1", "team", "red"));
    added(anApi("Api").labelled("tier", "2", "team", "red"));
    added(anApi("Api").labelled("tier", "3", "team", "red"));
    added(anApi("Api").labelled("tier", "1"));
    added(anApi("Api").labelled("team", "blue"));
    addedElsewhere(anApi("Theirs").labelled("tier", "1", "team", "blue"));

    var shared = countShared(List.of("1", "unheard-of"), "team", "region", "tier");

    assertThat(shared)
        .isEqualTo(
            Map.of(
                name("team"), shared(2, "1", 2L),
                name("region"), shared(0, "1", 1L),
                name("tier"), shared(2, "1", 3L)));
    assertThat(countShared(List.of(), "team"))
        .isEqualTo(Map.of(name("team"), new SharedLabelCounts(Map.of(), 4)));
  }

  @Test
  void countShared_nothingInCommon_isLeftOut() {
    added(anApi("Api").labelled("tier", "1"));
    added(anApi("Api").labelled("team", "blue"));

    assertThat(countShared(List.of("1"), "team", "region")).isEmpty();
    assertThat(countShared(List.of("1"))).isEmpty();
  }

  private Map<LabelName, SharedLabelCounts> countShared(List<String> values, String... labels) {
    return apis.countShared(
        organisation,
        name("tier"),
        values.stream().map(LabelValue::new).collect(toSet()),
        Arrays.stream(labels).map(LabelName::new).collect(toSet()));
  }

  private static SharedLabelCounts shared(long others, String value, Long count) {
    return new SharedLabelCounts(Map.of(new LabelValue(value), count), others);
  }

  /* ---- selectForUpdate ---- */

  @Test
  void selectForUpdate_labelsChangeOnTheWay_visitsEachApiOnce() {
    for (var filter :
        List.of(
            selecting("tier=1"),
            selecting("tier=1", "!team"),
            new ApiFilter(selection("tier=1"), SearchWords.in("payments"), Optional.empty()),
            worded("payments"),
            ApiFilter.ALL)) {
      var of = Given.organisation(stores);
      defineLabels(of);
      var expected = new ArrayList<ApiId>();
      for (var i = 0; i < 25; i++) {
        expected.add(added(of, anApi("Payments " + i).labelled("tier", "1")).id());
      }

      assertThat(walked(of, filter, 4)).as("%s", filter).containsExactlyElementsOf(expected);
      assertThat(apis.count(of, selecting("tier=1"))).isZero();
    }
  }

  @Test
  void selectForUpdate_apisThatDoNotMatch_areExcluded() {
    var one = added(anApi("one").labelled("tier", "1"));
    added(anApi("two").labelled("tier", "2"));
    var three = added(anApi("three").labelled("tier", "1"));
    addedElsewhere(anApi("theirs").labelled("tier", "1"));

    assertThat(firstTen(selecting("tier=1")))
        .isEqualTo(new Apis.Batch(List.of(one, three), Optional.empty()));
  }

  @Test
  void selectForUpdate_formerName_findsWhatTheCurrentOneDoes() {
    var api = added(anApi("one").labelled("tier", "1"));
    added(anApi("two").labelled("tier", "2"));
    Given.renamed(stores, organisation, name("tier"), name("level"));

    for (var filter :
        List.of(
            selecting("tier=1"),
            selecting("tier=1,level=1"),
            new ApiFilter(selection("tier=1"), SearchWords.in("one"), Optional.empty()))) {
      assertThat(firstTen(filter).apis()).extracting(ApiRecord::id).containsExactly(api.id());
    }
  }

  @Test
  void selectForUpdate_nothingMatches_isTheLastAndEmpty() {
    added(anApi("one").labelled("tier", "1"));

    for (var selector : List.of("tier=2", "unheard-of")) {
      assertThat(firstTen(selecting(selector)))
          .isEqualTo(new Apis.Batch(List.of(), Optional.empty()));
    }
  }

  private Apis.Batch firstTen(ApiFilter filter) {
    return unitOfWork.execute(
        () -> apis.selectForUpdate(organisation, filter, Optional.empty(), 10));
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

  private static Apis.Change asTeam(ApiRecord api) {
    return new Apis.Change(api, api.carrying(setByHand(labels("team", "blue")), LATER));
  }

  private LabelCounts counts(ApiFilter filter) {
    return counts(filter, "tier");
  }

  private LabelCounts counts(ApiFilter filter, String label) {
    return apis.countLabels(organisation, filter, List.of(name(label))).getFirst();
  }

  private static LabelCounts tier(
      SequencedMap<LabelValue, Long> values, long labelled, long unlabelled) {
    return new LabelCounts(name("tier"), values, 0, labelled, unlabelled);
  }

  private Map<LabelName, Long> countCarrying(String... labels) {
    return apis.countCarrying(
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
}
