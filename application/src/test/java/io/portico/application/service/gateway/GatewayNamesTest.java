package io.portico.application.service.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.access.Permission;
import io.portico.domain.fixture.GatewayFixture;
import io.portico.domain.gateway.KeyPush;
import io.portico.domain.gateway.KeyPushId;
import io.portico.domain.gateway.NamedKeyPush;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The names of developers and plans of keys at gateways. */
class GatewayNamesTest extends GatewayTest {

  @Test
  void named_severalPushes_keepTheirOrderAndHaveWhatIsKnown() {
    var gateway = gateway();
    var key = issued();
    var known = push(gateway);
    var ofOthers = GatewayFixture.aPush(gateway.id(), clock.instant());
    var surplus =
        KeyPush.surplus(new KeyPushId(ids.next()), gateway.id(), key.key(), clock.instant());

    assertThat(queries.named(admin, List.of(surplus, known, ofOthers)))
        .containsExactly(
            new NamedKeyPush(surplus, Optional.empty(), Optional.empty()),
            new NamedKeyPush(known, Optional.of(ann.details().email()), Optional.of("Gold")),
            new NamedKeyPush(ofOthers, Optional.empty(), Optional.empty()));
    assertThat(queries.named(admin, List.of())).isEmpty();
  }

  @Test
  void named_byAViewer_isRefused() {
    assertThat(viewer.may(Permission.ADMINISTER_GATEWAYS)).isFalse();
    assertNotPermitted(() -> queries.named(viewer, List.of()));
  }
}
