package io.portico.application.service.label;

import static io.portico.domain.fixture.LabelFixture.aLabel;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.label.ShowLabel;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.memory.InMemoryStores;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Role;
import io.portico.domain.fixture.Ids;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.shared.OrganisationId;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ShowLabelServiceTest {

  private final Stores stores = new InMemoryStores();
  private final OrganisationId organisation = Given.organisation(stores);
  private final Actor viewer = new Actor(organisation, Ids.user(), Role.VIEWER);
  private final ShowLabel showLabel = new ShowLabelService(stores.labelDefinitions());
  private final LabelDefinition tier = aLabel("tier").accepting("1", "2").build();

  @ParameterizedTest
  @EnumSource
  void show_anyRole_returnsTheDefinition(Role role) {
    Given.label(stores, organisation, tier);

    assertThat(showLabel.show(new Actor(organisation, Ids.user(), role), "tier")).contains(tier);
  }

  @Test
  void show_id_returnsTheDefinition() {
    Given.label(stores, organisation, tier);
    Given.freeTextLabels(stores, organisation, "team");

    assertThat(showLabel.show(viewer, tier.id().toString())).contains(tier);
  }

  @Test
  void show_idInUpperCase_returnsTheDefinition() {
    Given.label(stores, organisation, tier);

    assertThat(showLabel.show(viewer, tier.id().toString().toUpperCase(Locale.ROOT)))
        .contains(tier);
  }

  @Test
  void show_nameThatLooksLikeAnId_returnsTheDefinition() {
    var lookalike = aLabel(Ids.next().toString()).build();
    Given.label(stores, organisation, lookalike);

    assertThat(showLabel.show(viewer, lookalike.name().value())).contains(lookalike);
  }

  @Test
  void show_idOfOneAndNameOfAnother_returnsTheOneWithTheId() {
    Given.label(stores, organisation, tier);
    Given.label(stores, organisation, aLabel(tier.id().toString()).build());

    assertThat(showLabel.show(viewer, tier.id().toString())).contains(tier);
  }

  @ParameterizedTest
  @ValueSource(strings = {"team", "Tier", "", " tier", "not a name!", "656565656565656565656565"})
  void show_neitherIdNorName_isEmpty(String idOrName) {
    Given.label(stores, organisation, tier);

    assertThat(showLabel.show(viewer, idOrName)).isEmpty();
  }

  @Test
  void show_definitionOfAnotherOrganisation_isEmpty() {
    Given.label(stores, Given.organisation(stores), tier);

    assertThat(showLabel.show(viewer, "tier")).isEmpty();
    assertThat(showLabel.show(viewer, tier.id().toString())).isEmpty();
  }
}
