package io.portico.application.service.access;

import static io.portico.domain.fixture.UserFixture.aUser;
import static io.portico.domain.fixture.UserFixture.hash;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.access.IdentifyCaller;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.fake.SettableClock;
import io.portico.application.testkit.memory.InMemoryStores;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Role;
import io.portico.domain.fixture.UserFixture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class IdentifyCallerServiceTest {

  private final Stores stores = new InMemoryStores();
  private final SettableClock clock = new SettableClock();
  private final IdentifyCaller identifyCaller =
      new IdentifyCallerService(stores.users(), stores.serviceCredentials(), clock);
  private final UserFixture ann =
      aUser(Given.organisation(stores), "ann@example.com").showing("the credential of Ann");

  @ParameterizedTest
  @EnumSource
  void identify_credentialOfAUser_returnsWhoItIs(Role role) {
    var user = ann.as(role).build();
    stores.users().add(user);

    assertThat(identifyCaller.identify(hash("the credential of Ann")))
        .contains(new Actor(user.organisation(), user.id(), role));
  }

  @Test
  void identify_credentialOfAnInactiveUser_isEmpty() {
    stores.users().add(ann.inactive().build());

    assertThat(identifyCaller.identify(hash("the credential of Ann"))).isEmpty();
  }

  @Test
  void identify_unknownCredential_isEmpty() {
    stores.users().add(ann.build());

    assertThat(identifyCaller.identify(hash("the credential of Bob"))).isEmpty();
  }
}
