package io.portico.application.service.gateway;

import static io.portico.domain.fixture.GatewayFixture.aGateway;
import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.gateway.ReplaceGateway;
import io.portico.application.port.in.gateway.ReplaceGateway.Credential;
import io.portico.domain.fixture.GatewayFixture;
import io.portico.domain.gateway.Gateway;
import io.portico.domain.gateway.GatewayCredential;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Changing gateways and their credentials. */
class ReplaceGatewayTest extends GatewayTest {

  private Gateway replaced(Gateway gateway, GatewayFixture other, Credential credential) {
    return service.replace(
        new ReplaceGateway.Command(
            admin, gateway.id(), other.details(), credential, Precondition.none()));
  }

  @Test
  void replace_withoutACredential_keepsItOnlyForItsAddressAndHeader() {
    var gateway = gateway();
    var present = new Credential.Present();

    assertThat(replaced(gateway, aGateway().named("Other"), present).sealedCredential())
        .isEqualTo(gateway.sealedCredential());

    for (var other :
        List.of(aGateway().at("https://other.example"), aGateway().sending("apikey"))) {
      assertThatInvalid(() -> replaced(gateway, other, present))
          .hasMessageStartingWith("credential: ");
    }
    var given = new Credential.Other(new GatewayCredential("another"));
    assertThat(replaced(gateway, aGateway().sending("apikey"), given).details().header())
        .isEqualTo("apikey");
  }

  @Test
  void replace_withNoCredential_removesIt() {
    var gateway = gateway();

    assertThat(replaced(gateway, aGateway(), new Credential.None()).sealedCredential()).isEmpty();

    // Then there is none that could be read elsewhere.
    var moved = replaced(gateway, aGateway().at("https://o.example"), new Credential.Present());
    assertThat(moved.sealedCredential()).isEmpty();
  }

  @Test
  void replace_nothingElse_changesNothing() {
    var gateway = gateway();

    assertThat(replaced(gateway, aGateway(), new Credential.Present())).isEqualTo(gateway);
    assertThat(stores.keyPushes().backlog().oldest()).isEmpty();
  }
}
