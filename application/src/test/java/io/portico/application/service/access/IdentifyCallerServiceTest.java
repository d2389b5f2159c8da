package io.portico.application.service.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.access.IdentifyCaller;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.fake.PredictableTokens;
import io.portico.application.testkit.memory.InMemoryStores;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.Role;
import io.portico.domain.fixture.Ids;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class IdentifyCallerServiceTest {

  private final Stores stores = new InMemoryStores();
  private final IdentifyCaller identifyCaller = new IdentifyCallerService(stores.users());

  @ParameterizedTest
  @EnumSource
  void identify_credentialOfAUser_returnsWhoItIs(Role role) {
    var organisation = Given.organisation(stores);
    var user = Ids.user();
    var credential = PredictableTokens.nth(1).hash();
    stores.users().add(new DashboardUser(user, organisation, "ann@example.com", role, credential));

    assertThat(identifyCaller.identify(credential)).contains(new Actor(organisation, user, role));
  }

  @Test
  void identify_credentialOfNobody_isEmpty() {
    stores
        .users()
        .add(
            new DashboardUser(
                Ids.user(),
                Given.organisation(stores),
                "ann@example.com",
                Role.ADMIN,
                PredictableTokens.nth(1).hash()));

    assertThat(identifyCaller.identify(PredictableTokens.nth(2).hash())).isEmpty();
  }
}
