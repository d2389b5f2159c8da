package io.portico.application.testkit.contract.gateway;

import static io.portico.domain.fixture.GatewayFixture.aGateway;
import static io.portico.domain.fixture.GatewayFixture.aPush;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.gateway.KeyPushes;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.gateway.DesiredKey;
import io.portico.domain.gateway.GatewayId;
import io.portico.domain.gateway.KeyPush;
import io.portico.domain.gateway.KeyPush.Result;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;

/** What the contracts of {@link KeyPushes} start from: an organisation with two gateways. */
abstract class KeyPushSetUp extends StoreContract {

  static final Instant AT = ApiFixture.AT;
  static final Result REMOVED =
      new Result.Done(new DesiredKey.Absent(), Optional.of("handle"), List.of());

  GatewayId gateway = new GatewayId(Ids.next());
  GatewayId otherGateway = new GatewayId(Ids.next());
  KeyPushes pushes;

  @BeforeEach
  void addGateways() {
    pushes = stores.keyPushes();
    gateway = addedGateway();
    otherGateway = addedGateway();
  }

  private GatewayId addedGateway() {
    var added = aGateway().build();
    assertThat(stores.gateways().add(organisation, added)).isTrue();
    return added.id();
  }

  KeyPush added(KeyPush push) {
    assertThat(pushes.add(organisation, push)).isTrue();
    return push;
  }

  KeyPush added(int seconds) {
    return added(aPush(gateway, AT.plusSeconds(seconds)));
  }

  void replace(KeyPush push) {
    unitOfWork.run(
        () -> {
          pushes.findForUpdate(organisation, push.id());
          pushes.replace(organisation, push);
        });
  }

  KeyPush now(KeyPush push) {
    return pushes.find(organisation, push.id()).orElseThrow();
  }
}
