package io.portico.application.service.label;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.LabelFixture.name;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.label.BrowseLabels;
import io.portico.application.port.in.label.BrowseLabels.Entry;
import io.portico.application.port.in.label.BrowseLabels.Page;
import io.portico.application.port.in.label.BrowseLabels.Query;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.memory.InMemoryStores;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Role;
import io.portico.domain.fixture.Ids;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelName;
import io.portico.domain.shared.OrganisationId;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BrowseLabelsServiceTest {

  private final Stores stores = new InMemoryStores();
  private final OrganisationId organisation = Given.organisation(stores);
  private final BrowseLabels browseLabels =
      new BrowseLabelsService(stores.labelDefinitions(), stores.apis());
  private final LabelDefinition first = aLabel("a").build();
  private final LabelDefinition second = aLabel("b").accepting("2", "1").build();
  private final LabelDefinition third = aLabel("c").build();

  @Test
  void browse_moreThanThePageHolds_tellsWhereTheNextBegins() {
    defineAll();

    assertThat(browse(Optional.empty(), 2))
        .isEqualTo(page(List.of(first, second), Optional.of(name("b"))));
  }

  @Test
  void browse_lastPage_hasNoNext() {
    defineAll();

    assertThat(browse(Optional.of(name("b")), 2)).isEqualTo(page(List.of(third), Optional.empty()));
  }

  @Test
  void browse_exactlyAsManyAsThePageHolds_hasNoNext() {
    defineAll();

    assertThat(browse(Optional.empty(), 3))
        .isEqualTo(page(List.of(first, second, third), Optional.empty()));
  }

  @Test
  void browse_nothingDefined_isAnEmptyPage() {
    assertThat(browse(Optional.empty(), 2)).isEqualTo(page(List.of(), Optional.empty()));
  }

  @Test
  void browse_definitionsOfAnotherOrganisation_lack() {
    Given.label(stores, organisation, second);
    Given.freeTextLabels(stores, Given.organisation(stores), "a", "c");

    assertThat(browse(Optional.empty(), 1)).isEqualTo(page(List.of(second), Optional.empty()));
  }

  @ParameterizedTest
  @EnumSource
  void browse_anyRole_returnsThePage(Role role) {
    defineAll();
    var actor = new Actor(organisation, Ids.user(), role);

    assertThat(browseLabels.browse(new Query(actor, false, false, Optional.empty(), 10)).entries())
        .containsExactly(uncounted(first), uncounted(second), uncounted(third));
  }

  @Test
  void browse_inUse_leavesOutLabelsThatNoApiCarries() {
    defineAll();
    stores.apis().add(organisation, anApi("Api").labelled("a", "1", "c", "1").build());

    assertThat(browse(true, false, Optional.empty(), 1))
        .isEqualTo(page(List.of(first), Optional.of(name("a"))));
    assertThat(browse(true, false, Optional.of(name("a")), 1))
        .isEqualTo(page(List.of(third), Optional.empty()));
  }

  @Test
  void browse_withUsage_countsTheApisOfEachLabel() {
    defineAll();
    var elsewhere = Given.organisation(stores);
    Given.freeTextLabels(stores, elsewhere, "b");
    stores.apis().add(elsewhere, anApi("Theirs").labelled("b", "1").build());
    stores.apis().add(organisation, anApi("Api").labelled("a", "1", "c", "1").build());
    stores.apis().add(organisation, anApi("Api").labelled("a", "2").build());

    assertThat(browse(false, true, Optional.empty(), 10))
        .isEqualTo(
            new Page(
                List.of(
                    new Entry(first, Optional.of(2L)),
                    new Entry(second, Optional.of(0L)),
                    new Entry(third, Optional.of(1L))),
                Optional.empty()));
    assertThat(browse(true, true, Optional.of(name("a")), 10))
        .isEqualTo(new Page(List.of(new Entry(third, Optional.of(1L))), Optional.empty()));
  }

  private Page browse(boolean inUse, boolean withUsage, Optional<LabelName> after, int limit) {
    return browseLabels.browse(
        new Query(
            new Actor(organisation, Ids.user(), Role.VIEWER), inUse, withUsage, after, limit));
  }

  private void defineAll() {
    List.of(second, third, first).forEach(label -> Given.label(stores, organisation, label));
  }

  private Page browse(Optional<LabelName> after, int limit) {
    return browseLabels.browse(
        new Query(new Actor(organisation, Ids.user(), Role.VIEWER), false, false, after, limit));
  }

  private static Page page(List<LabelDefinition> definitions, Optional<LabelName> next) {
    return new Page(definitions.stream().map(BrowseLabelsServiceTest::uncounted).toList(), next);
  }

  private static Entry uncounted(LabelDefinition definition) {
    return new Entry(definition, Optional.empty());
  }
}
