package io.portico.application.service.call;

import static io.portico.domain.fixture.CatalogueFixture.aCatalogueId;
import static io.portico.domain.fixture.CatalogueFixture.anEntry;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.call.CallRuleQueries;
import io.portico.application.testkit.memory.ServiceTest;
import io.portico.domain.api.ApiId;
import io.portico.domain.catalogue.Catalogue;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.key.KeyLocations;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CallRulesServiceTest extends ServiceTest {

  private static final Optional<ApiId> WEATHER = Optional.of(ApiId.of("weather"));
  private static final KeyLocations ALL = KeyLocations.of("X-API-Key", "query:key");

  private final CallRuleQueries rules = new CallRulesService(stores.apiKeyLocations(), ALL, false);

  @Test
  void locations_apiWithItsOwn_areThoseFirst() {
    offer(anEntry("Weather").about(WEATHER.get()).keysIn("X-Weather-Key").build());

    var expected = KeyLocations.of("X-Weather-Key", "X-API-Key", "query:key");
    assertThat(rules.locations(viewer, WEATHER)).isEqualTo(expected);
    assertThat(rules.cachedLocations(viewer, WEATHER)).contains(expected);
  }

  @Test
  void locations_otherApiOrOrganisation_areThoseOfTheInstallation() {
    offer(anEntry("Weather").about(WEATHER.get()).keysIn("X-Weather-Key").build());

    assertThat(rules.locations(viewer, Optional.of(ApiId.of("maps")))).isEqualTo(ALL);
    assertThat(rules.locations(viewer, Optional.empty())).isEqualTo(ALL);
    assertThat(rules.locations(stranger, WEATHER)).isEqualTo(ALL);
  }

  private void offer(CatalogueEntry entry) {
    unitOfWork.run(
        () -> {
          var present = stores.catalogues().findForUpdate(organisation, aCatalogueId());
          stores.catalogues().replace(organisation, new Catalogue(present.id(), List.of(entry)));
        });
  }
}
