package io.portico.application.testkit.contract.api;

import static io.portico.application.port.out.api.Apis.Addition.ADDED;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.api.Apis;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiOrder;
import io.portico.domain.api.ApiPosition;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.api.SearchWords;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.label.LabelAssignments;
import io.portico.domain.selector.Selection;
import io.portico.domain.selector.Selector;
import io.portico.domain.shared.OrganisationId;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;

/** What the contracts of {@link Apis} share: two organisations that define the same labels. */
abstract class ApiContract extends StoreContract {

  /** More than a test adds. */
  static final int ALL = 2_000;

  Apis apis;

  @BeforeEach
  final void defineLabels() {
    apis = stores.apis();
    defineLabels(organisation);
    defineLabels(otherOrganisation);
  }

  final void defineLabels(OrganisationId of) {
    Given.freeTextLabels(stores, of, "tier", "team", "region", "compliance.gdpr", "compliance.pci");
  }

  final ApiRecord added(ApiFixture fixture) {
    return added(organisation, fixture);
  }

  /** Adds an API to the other organisation. */
  final ApiRecord addedElsewhere(ApiFixture fixture) {
    return added(otherOrganisation, fixture);
  }

  final ApiRecord added(OrganisationId to, ApiFixture fixture) {
    var api = fixture.build();
    assertThat(apis.add(to, api)).isEqualTo(ADDED);
    return api;
  }

  final void assertStored(ApiRecord api) {
    assertThat(apis.find(organisation, api.id())).contains(api);
  }

  final void assertStoredElsewhere(ApiRecord api) {
    assertThat(apis.find(otherOrganisation, api.id())).contains(api);
  }

  final ApiRecord change(ApiRecord api, UnaryOperator<ApiRecord> how) {
    return unitOfWork.execute(
        () -> {
          var found = apis.findForUpdate(organisation, api.id()).orElseThrow();
          var changed = how.apply(found);
          apis.change(organisation, List.of(new Apis.Change(found, changed)));
          return changed;
        });
  }

  final ApiRecord relabel(ApiRecord api, LabelAssignments to, Instant at) {
    return change(api, found -> found.carrying(to, at));
  }

  static ApiFilter selecting(String... selectors) {
    return ApiFilter.of(selection(selectors));
  }

  static Selection selection(String... selectors) {
    return Selection.of(Arrays.stream(selectors).map(Selector::parse).toList());
  }

  static ApiFilter worded(String words) {
    return new ApiFilter(selection(), SearchWords.in(words), Optional.empty());
  }

  static ApiFilter providedBy(String provider) {
    return new ApiFilter(selection(), Optional.empty(), Optional.of(provider));
  }

  final List<ApiRecord> allIn(OrganisationId asked) {
    return apis.select(asked, ApiFilter.ALL, ApiOrder.ID, Optional.empty(), ALL);
  }

  /** Returns the names of APIs, which say in a test what they are there for. */
  final List<String> selected(String... selectors) {
    return selected(selecting(selectors), ApiOrder.ID);
  }

  final List<String> selected(ApiFilter filter, ApiOrder order) {
    return apis.select(organisation, filter, order, Optional.empty(), ALL).stream()
        .map(api -> api.description().name())
        .toList();
  }

  final List<ApiRecord> select(Selection selection, Optional<ApiId> after, int limit) {
    return apis.select(
        organisation, ApiFilter.of(selection), ApiOrder.ID, after.map(Given::position), limit);
  }

  final List<ApiRecord> inPages(OrganisationId asked, ApiFilter filter, ApiOrder order, int limit) {
    return inPages(
        limit, ApiPosition::of, (after, size) -> apis.select(asked, filter, order, after, size));
  }

  final List<ApiId> idsInPages(OrganisationId asked, Selection selection, int limit) {
    return inPages(asked, ApiFilter.of(selection), ApiOrder.ID, limit).stream()
        .map(ApiRecord::id)
        .toList();
  }
}
