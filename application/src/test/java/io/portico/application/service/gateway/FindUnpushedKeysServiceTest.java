package io.portico.application.service.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FindUnpushedKeysServiceTest extends GatewayTest {

  @Test
  void findUnpushed_orderedWhileItSearches_searchesAgain() {
    issued();
    var gateway = gateway();
    var interrupted =
        new FindUnpushedKeysService(
            stores.gateways(),
            stores.keyPushes(),
            stores.issuedKeys(),
            writer,
            () -> {
              service.reconcile(admin, gateway.id());
              return ids.next();
            },
            clock,
            unitOfWork);

    assertThat(interrupted.findUnpushed()).isOne();

    assertThat(stores.gateways().claimSearches(clock.instant(), clock.instant(), 9)).hasSize(1);
  }
}
