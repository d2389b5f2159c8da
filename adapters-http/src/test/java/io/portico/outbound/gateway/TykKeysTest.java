package io.portico.outbound.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.gateway.GatewayKeys.Answer;
import io.portico.application.port.out.gateway.GatewayKeys.Comparison;
import io.portico.application.port.out.gateway.GatewayKeys.KeyAtGateway;
import io.portico.domain.gateway.DesiredKey;
import io.portico.domain.gateway.GatewayKind;
import io.portico.outbound.gateway.testkit.AdminServer;
import io.portico.outbound.gateway.testkit.TykServer;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TykKeysTest extends GatewayKeysContract {

  @Override
  AdminServer server() {
    return new TykServer(true);
  }

  private TykServer tyk() {
    return (TykServer) server;
  }

  @Override
  GatewayKind kind() {
    return GatewayKind.TYK;
  }

  @Override
  Optional<String> tykOrganisation() {
    return Optional.of(TykServer.ORGANISATION);
  }

  @Override
  boolean passes(String api) {
    return tyk().passes(RAW.secret(), api);
  }

  @Test
  void compare_eachDifference_isNamed() {
    var handle = applied(first(present(10, "weather")));
    var key = later(handle, present(10, "weather"));
    for (var change : new String[] {"rate", "quota_max", "expires"}) {
      tyk().change(RAW.secret(), change, 77);
    }

    assertThat(keys.compare(connection(), key).toString())
        .contains("another rate", "another quota", "another expiry");
  }

  @Test
  void compare_rightsAddedByHand_areNamed() {
    var handle = applied(first(present(10, "weather")));
    var key = later(handle, present(10, "weather"));
    assertThat(keys.compare(connection(), key)).isEqualTo(new Comparison.Same());

    tyk().change(RAW.secret(), "apply_policies", "[\"gold\"]");
    assertThat(keys.compare(connection(), key).toString()).contains("policies of Tyk");
    applied(key);
    assertThat(keys.compare(connection(), key)).isEqualTo(new Comparison.Same());

    for (var right :
        new String[] {
          "{\"weather\":{\"versions\":[\"Default\"],\"limit\":{\"rate\":1000}}}",
          "{\"weather\":{\"versions\":[\"Default\"],\"allowed_urls\":[{\"url\":\"/all\"}]}}"
        }) {
      tyk().change(RAW.secret(), "access_rights", right);
      assertThat(keys.compare(connection(), key).toString()).contains("other access_rights");
    }
  }

  /* A key of Tyk without rights would open every API, and its text is gone when it is removed. */
  @Test
  void apply_planLosesItsApis_keepsTheKeyInactiveUntilItHasSome() {
    var handle = applied(first(present(10, "weather")));
    var none = later(handle, present(10));
    assertThat(keys.compare(connection(), none)).isInstanceOf(Comparison.Different.class);

    applied(none);

    assertThat(passes("weather")).isFalse();
    assertThat(keys.compare(connection(), none)).isEqualTo(new Comparison.Same());

    applied(later(handle, present(10, "maps")));
    assertThat(passes("maps")).isTrue();
    assertThat(passes("weather")).isFalse();
  }

  @Test
  void apply_newKeyOfAPlanWithoutApis_isRefusedAndAddedLater() {
    assertThat(keys.apply(connection(), first(present(10))))
        .isInstanceOfSatisfying(
            Answer.Unsupported.class, found -> assertThat(found.reason()).contains("no APIs"));
    assertThat(tyk().stored()).isEmpty();
    assertThat(keys.compare(connection(), first(present(10)))).isEqualTo(new Comparison.Same());

    applied(first(present(10, "weather")));
    assertThat(passes("weather")).isTrue();
  }

  /* Made by hand; it opens every API. */
  @Test
  void apply_planWithoutApisAndKeyWithoutRights_removesTheKey() {
    var handle = applied(first(present(10, "weather")));
    tyk().restore(RAW.secret());

    assertThat(keys.apply(connection(), later(handle, present(10))))
        .isEqualTo(new Answer.KeyUnknown());

    assertThat(tyk().stored()).isEmpty();
  }

  /* Only the answer to a creation has the hash, without which the key could not be removed. */
  @Test
  void apply_answerToTheCreationWasLost_learnsTheHashFromTheNextOne() {
    var present = present(10, "weather");
    var _ = applied(first(present));

    var handle = applied(first(present));

    assertThat(handle).isPresent();
    applied(later(handle, new DesiredKey.Absent()));
    assertThat(tyk().stored()).isEmpty();
  }

  /* Portico stores a hash of its own, by which such a Tyk does not find the key. */
  @Test
  void apply_tykWithoutHashes_isRefusedUnlessPorticoStoresKeys() {
    try (var plain = new TykServer(false)) {
      var gateway = connection(plain);
      var present = present(10, "weather");

      assertThat(keys.apply(gateway, first(present)).toString()).contains("hash_keys");
      assertThat(plain.stored()).isEmpty();

      var stored =
          new KeyAtGateway(RAW.hashed().text(), Optional.of(RAW), true, Optional.empty(), present);
      assertThat(keys.apply(gateway, stored)).isEqualTo(new Answer.Done(Optional.empty()));
      assertThat(plain.passes(RAW.secret(), "weather")).isTrue();
      assertThat(keys.compare(gateway, stored)).isEqualTo(new Comparison.Same());
      assertThat(plain.problems()).isEmpty();
    }
  }
}
