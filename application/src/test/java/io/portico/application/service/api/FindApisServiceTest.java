package io.portico.application.service.api;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.api.FindApis;
import io.portico.application.port.in.api.FindApis.Page;
import io.portico.application.port.in.api.FindApis.Query;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.memory.InMemoryStores;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Role;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiOrder;
import io.portico.domain.api.ApiPosition;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.fixture.Ids;
import io.portico.domain.selector.Selection;
import io.portico.domain.selector.Selector;
import io.portico.domain.shared.OrganisationId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FindApisServiceTest {

  private static final Selection FIRST_TIER = Selection.of(List.of(Selector.parse("tier=1")));

  private final Stores stores = new InMemoryStores();
  private final OrganisationId organisation = Given.organisation(stores);
  private final FindApis findApis = new FindApisService(stores.apis());
  private final ApiRecord first = anApi("first").labelled("tier", "1").build();
  private final ApiRecord other = anApi("other").labelled("tier", "2").build();
  private final ApiRecord second = anApi("second").labelled("tier", "1").build();
  private final ApiRecord third = anApi("third").labelled("tier", "1").build();

  @BeforeEach
  void addApis() {
    Given.freeTextLabels(stores, organisation, "tier");
    List.of(third, first, other, second).forEach(api -> stores.apis().add(organisation, api));
  }

  @Test
  void find_moreThanThePageHolds_tellsWhereTheNextBegins() {
    assertThat(find(FIRST_TIER, Optional.empty(), 2))
        .isEqualTo(
            new Page(
                List.of(first, second), Optional.of(ApiPosition.of(second)), Optional.empty()));
  }

  @Test
  void find_lastPage_hasNoNext() {
    assertThat(find(FIRST_TIER, Optional.of(ApiPosition.of(second)), 2))
        .isEqualTo(new Page(List.of(third), Optional.empty(), Optional.empty()));
  }

  @Test
  void find_exactlyAsManyAsThePageHolds_hasNoNext() {
    assertThat(find(FIRST_TIER, Optional.empty(), 3))
        .isEqualTo(new Page(List.of(first, second, third), Optional.empty(), Optional.empty()));
  }

  @Test
  void find_everything_returnsApisWithAnyLabels() {
    assertThat(find(new Selection.Everything(), Optional.empty(), 10).apis())
        .containsExactly(first, other, second, third);
  }

  @Test
  void find_nothingMatches_isAnEmptyPage() {
    assertThat(find(Selection.of(List.of(Selector.parse("tier=3"))), Optional.empty(), 10))
        .isEqualTo(new Page(List.of(), Optional.empty(), Optional.empty()));
  }

  @ParameterizedTest
  @EnumSource
  void find_anyRole_returnsThePage(Role role) {
    var actor = new Actor(organisation, Ids.user(), role);

    assertThat(findApis.find(query(actor, FIRST_TIER, Optional.empty(), 10)).apis())
        .containsExactly(first, second, third);
  }

  @Test
  void find_apisOfAnotherOrganisation_lack() {
    var stranger = new Actor(Given.organisation(stores), Ids.user(), Role.ADMIN);

    assertThat(findApis.find(query(stranger, new Selection.Everything(), Optional.empty(), 10)))
        .isEqualTo(new Page(List.of(), Optional.empty(), Optional.empty()));
  }

  @Test
  void find_counted_tellsHowManyThereAreOnAllPages() {
    var viewer = new Actor(organisation, Ids.user(), Role.VIEWER);
    var firstTier = ApiFilter.of(FIRST_TIER);

    assertThat(findApis.find(new Query(viewer, firstTier, ApiOrder.ID, Optional.empty(), 2, true)))
        .isEqualTo(
            new Page(List.of(first, second), Optional.of(ApiPosition.of(second)), Optional.of(3L)));
    assertThat(
            findApis.find(
                new Query(
                    viewer, firstTier, ApiOrder.ID, Optional.of(ApiPosition.of(second)), 2, true)))
        .isEqualTo(new Page(List.of(third), Optional.empty(), Optional.of(3L)));
  }

  @ParameterizedTest
  @EnumSource
  void find_anyOrder_pagesThroughAll(ApiOrder order) {
    var viewer = new Actor(organisation, Ids.user(), Role.VIEWER);
    var found = new ArrayList<ApiRecord>();
    Optional<ApiPosition> after = Optional.empty();
    do {
      var page = findApis.find(new Query(viewer, ApiFilter.ALL, order, after, 1, false));
      found.addAll(page.apis());
      after = page.next();
    } while (after.isPresent());

    assertThat(found)
        .containsExactlyInAnyOrder(first, other, second, third)
        .isSortedAccordingTo(Comparator.comparing(ApiPosition::of, order.comparator()));
  }

  private Page find(Selection selection, Optional<ApiPosition> after, int limit) {
    var viewer = new Actor(organisation, Ids.user(), Role.VIEWER);
    return findApis.find(query(viewer, selection, after, limit));
  }

  private static Query query(
      Actor actor, Selection selection, Optional<ApiPosition> after, int limit) {
    return new Query(actor, ApiFilter.of(selection), ApiOrder.ID, after, limit, false);
  }
}
