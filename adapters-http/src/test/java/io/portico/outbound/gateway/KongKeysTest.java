package io.portico.outbound.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.gateway.GatewayKeys.Answer;
import io.portico.application.port.out.gateway.GatewayKeys.Comparison;
import io.portico.application.port.out.gateway.GatewayKeys.Listing;
import io.portico.domain.gateway.DesiredKey.Absent;
import io.portico.domain.gateway.GatewayKind;
import io.portico.domain.plan.Quota;
import io.portico.domain.plan.RateLimit;
import io.portico.outbound.gateway.testkit.AdminServer;
import io.portico.outbound.gateway.testkit.AdminServer.Behaviour;
import io.portico.outbound.gateway.testkit.KongServer;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KongKeysTest extends GatewayKeysContract {

  @Override
  AdminServer server() {
    return new KongServer();
  }

  private KongServer kong() {
    return (KongServer) server;
  }

  @Override
  GatewayKind kind() {
    return GatewayKind.KONG;
  }

  @Override
  Optional<String> tykOrganisation() {
    return Optional.empty();
  }

  @Override
  boolean passes(String api) {
    return kong().passes(RAW.secret(), api);
  }

  /* Kong's message contains the key. */
  @Test
  void apply_keyOfAnotherConsumer_failsWithoutTheKey() {
    kong().restore(RAW.secret(), "by-hand");

    assertThat(keys.apply(connection(), first(present(10, "weather"))))
        .isEqualTo(new Answer.Refused("it answered 409 to PUT"));
  }

  /* Consumers of others, also of another entry in Portico, are theirs. */
  @Test
  void list_severalPages_areTheKeysWithTheMarkOfThisGateway() {
    applied(first(present(10, "weather")));
    var hashes = List.of("a".repeat(64), "b".repeat(64), "c".repeat(64));
    hashes.forEach(hash -> kong().copy(RAW.secret(), hash));
    kong().copy(RAW.secret(), "no hash");
    kong().restore("ptk_other", "d".repeat(64));
    kong().limitPages(2);

    var found = new TreeSet<String>();
    var next = Optional.<String>empty();
    do {
      var page = (Listing.Page) keys.list(connection(), next);
      found.addAll(page.identifiers());
      next = page.next();
    } while (next.isPresent());

    var expected = new TreeSet<>(hashes);
    expected.add(RAW.hashed().text());
    assertThat(found).isEqualTo(expected);
    server.behave(Behaviour.LACKS);
    assertThat(keys.list(connection(), Optional.empty())).isInstanceOf(Listing.Failed.class);
  }

  @Test
  void compare_eachDifference_isNamed() {
    applied(first(present(10, "weather")));
    kong().clear(RAW.secret(), "plugins");
    kong().clear(RAW.secret(), "acls");

    assertThat(
            keys.compare(connection(), later(Optional.empty(), present(10, "weather"))).toString())
        .contains("other groups", "other limits");
    assertThat(keys.compare(connection(), first(new Absent())))
        .isInstanceOf(Comparison.Different.class);
  }

  @ParameterizedTest
  @CsvSource({"custom_id, another custom_id", "tags, no tag of Portico"})
  void compare_consumerChangedByHand_isNamed(String member, String difference) {
    applied(first(present(10, "weather")));
    kong().change(RAW.secret(), member, "by hand");

    assertThat(
            keys.compare(connection(), later(Optional.empty(), present(10, "weather"))).toString())
        .contains(difference);
  }

  @Test
  void compare_credentialOrConsumerRemovedByHand_isNamed() {
    applied(first(present(10, "weather")));
    var later = later(Optional.empty(), present(10, "weather"));
    kong().clear(RAW.secret(), "key-auth");
    assertThat(keys.compare(connection(), later).toString()).contains("no credential");

    applied(first(present(10, "weather")));
    kong().drop(RAW.secret());
    assertThat(keys.compare(connection(), later).toString()).contains("no consumer");
  }

  @Test
  void compare_blockThatDiffers_isNamed() {
    var blocked = blocked(present(10, "weather"));
    applied(first(blocked));

    assertThat(
            keys.compare(connection(), later(Optional.empty(), present(10, "weather"))).toString())
        .contains("blocked")
        .doesNotContain("not blocked");
    kong().clear(RAW.secret(), "plugins");
    assertThat(keys.compare(connection(), later(Optional.empty(), blocked)).toString())
        .contains("not blocked");
  }

  /* Otherwise a key that Portico has not issued would work as that developer for good. */
  @Test
  void compare_keyReplacedByHand_isNamedAndTheOtherOneIsRemoved() {
    applied(first(present(10, "weather")));
    var later = later(Optional.empty(), present(10, "weather"));
    assertThat(keys.compare(connection(), later)).isEqualTo(new Comparison.Same());
    kong().replace(RAW.secret(), "a-key-by-hand");
    assertThat(kong().passes("a-key-by-hand", "weather")).isTrue();

    assertThat(keys.compare(connection(), later).toString()).contains("another key");
    assertThat(keys.apply(connection(), later)).isEqualTo(new Answer.KeyUnknown());

    assertThat(kong().passes("a-key-by-hand", "weather")).isFalse();
  }

  /* Without a limit, and in no window of Kong, it would be unlimited in the end. */
  @ParameterizedTest
  @ValueSource(longs = {0, -1})
  void apply_quotaThatNeverRenews_letsNoCallPassAndSaysWhy(long renewal) {
    applied(first(present(10, "weather")));
    var spent = with(new Quota(1_000, renewal), present(10, "weather"));

    assertThat(keys.apply(connection(), later(Optional.empty(), spent)))
        .isInstanceOfSatisfying(
            Answer.Unsupported.class,
            found -> assertThat(found.reason()).contains("never renews", "quota_renewal_rate"));
    assertThat(passes("weather")).isFalse();
    assertThat(keys.compare(connection(), later(Optional.empty(), spent)))
        .isEqualTo(new Comparison.Same());

    applied(later(Optional.empty(), present(10, "weather")));
    assertThat(passes("weather")).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          10, 1,    -1,   0,        {second=10}
          10, 60,   -1,   0,        {minute=10}
          10, 30,   -1,   0,        {minute=20}
          1,  7,    -1,   0,        {minute=8}
          1,  5000, -1,   0,        {day=17}
          0,  60,   -1,   0,        {}
          0,  0,    1000, 2592000,  {month=1000}
          0,  0,    1000, 0,        {}
          0,  0,    5,    99999999, {year=1}
          100, 60,  50,   86400,    '{minute=50, day=50}'
          100, 60,  50,   60,       {minute=50}
          """)
  void limits_ofAPlan_areWindowsOfKong(
      BigDecimal rate, BigDecimal per, long most, long renewal, String expected) {
    assertThat(KongLimits.of(new RateLimit(rate, per), new Quota(most, renewal)).toString())
        .isEqualTo(expected);
  }
}
