package io.portico.application.testkit.contract.api;

import static io.portico.domain.fixture.ApiFixture.AT;
import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.ApiFixture.setByHand;
import static io.portico.domain.fixture.LabelFixture.labels;
import static io.portico.domain.fixture.LabelFixture.name;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.api.Apis;
import io.portico.application.testkit.memory.api.Filters;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiOrder;
import io.portico.domain.api.ApiPosition;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.api.SearchWords;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What every {@link Apis} promises about the order in which it finds APIs. */
class ApiOrderContract extends ApiContract {

  private static final long SEED = 20_260_302;

  private static final List<String> NAMES =
      List.of(
          "a", "A", "b", "B c", "b c", "é", "É", "zz", "Z", "_", "10", "9", "a-b", "a b", "ab",
          "b.a", "(b)", "öb");

  private static final List<String> OWNERS = List.of("Blue", "green", "Red Ä");

  @ParameterizedTest
  @EnumSource
  void select_anyOrderAndFilter_agreesWithTheDomain(ApiOrder order) {
    var random = new Random(SEED);
    var all = randomApis(random, 60);
    for (var filter : filters()) {
      var expected =
          all.stream()
              .filter(filter::matches)
              .sorted(Comparator.comparing(ApiPosition::of, Filters.comparator(order, filter)))
              .toList();

      assertThat(apis.select(organisation, filter, order, Optional.empty(), ALL))
          .as("%s", filter)
          .containsExactlyElementsOf(expected);
      for (var limit : List.of(1, 7, 25)) {
        assertThat(inPages(organisation, filter, order, limit))
            .as("%s in pages of %d", filter, limit)
            .containsExactlyElementsOf(expected);
      }
      assertThat(apis.count(organisation, filter)).as("%s", filter).isEqualTo(expected.size());
      var first = expected.subList(0, Math.min(7, expected.size()));
      assertThat(apis.search(organisation, filter, order, Optional.empty(), 7, true))
          .as("%s with count", filter)
          .isEqualTo(new Apis.Found(first, Optional.of((long) expected.size())));
      assertThat(apis.search(organisation, filter, order, Optional.empty(), 7, false))
          .as("%s without count", filter)
          .isEqualTo(new Apis.Found(first, Optional.empty()));
    }
  }

  @ParameterizedTest
  @EnumSource
  void select_apisComeAndGoBetweenPages_showsThoseThatStayOnce(ApiOrder order) {
    var random = new Random(SEED);
    var staying = randomApis(random, 60);
    var going = new ArrayList<>(randomApis(random, 30));
    var seen = new ArrayList<ApiRecord>();
    Optional<ApiPosition> after = Optional.empty();
    List<ApiRecord> page;
    do {
      page = apis.select(organisation, ApiFilter.ALL, order, after, 7);
      seen.addAll(page);
      if (!page.isEmpty()) {
        after = Optional.of(ApiPosition.of(page.getLast()));
        // The very API that the place was read from may go.
        if (going.remove(page.getLast())) {
          apis.remove(organisation, page.getLast().id());
        }
        if (!going.isEmpty()) {
          apis.remove(organisation, going.removeLast().id());
        }
        if (seen.size() < 100) {
          randomApis(random, 3);
        }
      }
    } while (page.size() == 7);

    assertThat(seen).doesNotHaveDuplicates().containsAll(staying);
    assertThat(seen)
        .isSortedAccordingTo(
            Comparator.comparing(ApiPosition::of, Filters.comparator(order, ApiFilter.ALL)));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void select_namesThatStoresFoldDifferently_areEachOnOnePage(int limit) {
    for (var written :
        List.of("istanbul", "İstanbul", "ISTZ", "iz", "ΟΔΟΣ", "οδος", "οδοσ a", "ﬁ", "😀", "Ａ")) {
      added(anApi(written));
    }

    assertThat(inPages(organisation, ApiFilter.ALL, ApiOrder.NAME, limit))
        .containsExactlyElementsOf(
            apis.select(organisation, ApiFilter.ALL, ApiOrder.NAME, Optional.empty(), ALL))
        .hasSize(10);
  }

  @Test
  void select_lastChanged_beginsWithTheOneChangedLast() {
    var first = added(anApi("first"));
    var second = added(anApi("second"));
    assertThat(selected(ApiFilter.ALL, ApiOrder.LAST_CHANGED)).containsExactly("second", "first");

    relabel(first, setByHand(labels("tier", "1")), AT.plusSeconds(5));
    assertThat(selected(ApiFilter.ALL, ApiOrder.LAST_CHANGED)).containsExactly("first", "second");

    relabel(second, setByHand(labels("tier", "1")), AT.plusSeconds(5));
    assertThat(selected(selecting("tier=1"), ApiOrder.LAST_CHANGED))
        .containsExactly("second", "first");
  }

  @Test
  void select_relevance_beginsWithWholeWordsThenBeginnings() {
    for (var name :
        List.of(
            "Prepay", "Payments", "Unpaid", "Our Pay", "repay-desk", "pay.later", "E-PAYROLL")) {
      added(anApi(name).describedAs("pay"));
    }

    assertThat(selected(worded("pay"), ApiOrder.RELEVANCE))
        .containsExactly(
            "Our Pay", "pay.later", "Payments", "E-PAYROLL", "Prepay", "Unpaid", "repay-desk");
    assertThat(selected(worded("pay later"), ApiOrder.RELEVANCE)).containsExactly("pay.later");
  }

  private List<ApiFilter> filters() {
    return List.of(
        ApiFilter.ALL,
        selecting("tier=1"),
        selecting("!tier"),
        selecting("tier=1,team", "region^=e", "tier!=2,!team"),
        selecting("unheard-of"),
        worded("b"),
        worded("É"),
        worded("a b"),
        worded("(b"),
        worded("a-"),
        providedBy("Gateway"),
        new ApiFilter(selection(), SearchWords.in("r e"), Optional.of("gateway")),
        new ApiFilter(selection("tier in (1,2)"), SearchWords.in("a"), Optional.empty()),
        new ApiFilter(
            selection("tier=1", "team=blue", "!region"), Optional.empty(), Optional.of("Gateway")),
        new ApiFilter(selection("team!=blue", "tier"), SearchWords.in("b"), Optional.of("Gateway")),
        new ApiFilter(selection("unheard-of=1"), SearchWords.in("b"), Optional.of("Gateway")));
  }

  private List<ApiRecord> randomApis(Random random, int count) {
    var made = new ArrayList<ApiRecord>();
    for (var i = 0; i < count; i++) {
      var api =
          anApi(anyOf(random, NAMES))
              .provider(anyOf(random, List.of("Gateway", "gateway", "Other")));
      if (random.nextBoolean()) {
        api.describedAs("Written in BLUE");
      }
      if (random.nextBoolean()) {
        api.owner(anyOf(random, OWNERS));
      }
      var at = AT.plusMillis(random.nextInt(20));
      var labelled =
          switch (random.nextInt(5)) {
            case 0 -> labels();
            case 1 -> labels("tier", "1");
            case 2 -> labels("tier", "2", "team", "blue");
            case 3 -> labels("tier", "1", "team", "red", "region", "eu");
            default -> labels("region", "us", "team", "blue");
          };
      made.add(api.labelled(labelled).changedAt(at));
    }
    apis.addAll(organisation, made);
    return made;
  }

  private static String anyOf(Random random, List<String> words) {
    return words.get(random.nextInt(words.size()));
  }
}
