package io.portico.application.service.api;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.api.ShowApi;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.memory.InMemoryStores;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Role;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.fixture.Ids;
import io.portico.domain.shared.OrganisationId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ShowApiServiceTest {

  private final Stores stores = new InMemoryStores();
  private final OrganisationId organisation = Given.organisation(stores);
  private final ShowApi showApi = new ShowApiService(stores.apis());
  private final ApiRecord api = anApi("Payments").labelled("tier", "1").build();

  @BeforeEach
  void addApi() {
    Given.freeTextLabels(stores, organisation, "tier");
    stores.apis().add(organisation, api);
  }

  @ParameterizedTest
  @EnumSource
  void show_anyRole_returnsTheApi(Role role) {
    assertThat(showApi.show(new Actor(organisation, Ids.user(), role), api.id())).contains(api);
  }

  @Test
  void show_absentId_isEmpty() {
    var viewer = new Actor(organisation, Ids.user(), Role.VIEWER);

    assertThat(showApi.show(viewer, Ids.api())).isEmpty();
  }

  @Test
  void show_apiOfAnotherOrganisation_isEmpty() {
    var stranger = new Actor(Given.organisation(stores), Ids.user(), Role.ADMIN);

    assertThat(showApi.show(stranger, api.id())).isEmpty();
  }
}
