package io.portico.outbound.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.gateway.GatewayKeys;
import io.portico.application.port.out.gateway.GatewayKeys.Answer;
import io.portico.application.port.out.gateway.GatewayKeys.Comparison;
import io.portico.application.port.out.gateway.GatewayKeys.Connection;
import io.portico.application.port.out.gateway.GatewayKeys.KeyAtGateway;
import io.portico.domain.api.ApiId;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.gateway.DesiredKey;
import io.portico.domain.gateway.DesiredKey.Absent;
import io.portico.domain.gateway.DesiredKey.Present;
import io.portico.domain.gateway.GatewayAddress;
import io.portico.domain.gateway.GatewayCredential;
import io.portico.domain.gateway.GatewayDetails;
import io.portico.domain.gateway.GatewayId;
import io.portico.domain.gateway.GatewayKind;
import io.portico.domain.key.RawKey;
import io.portico.domain.plan.AccessRight;
import io.portico.domain.plan.Quota;
import io.portico.domain.plan.RateLimit;
import io.portico.outbound.gateway.testkit.AdminServer;
import io.portico.outbound.gateway.testkit.AdminServer.Behaviour;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What {@link GatewayKeys} promises of every kind of gateway. */
abstract class GatewayKeysContract {

  static final RawKey RAW = new RawKey("ptk_a-canary-key");

  final AdminServer server = server();
  final HttpGatewayKeys keys =
      new HttpGatewayKeys(true, false, () -> ApiFixture.AT, Duration.ofSeconds(2));
  private final GatewayId id = new GatewayId(Ids.next());

  abstract AdminServer server();

  abstract GatewayKind kind();

  abstract Optional<String> tykOrganisation();

  /** Returns whether a call with the key passes the gateway. */
  abstract boolean passes(String api);

  @AfterEach
  void close() {
    keys.close();
    server.close();
    assertThat(server.problems()).isEmpty();
  }

  Connection connection() {
    return connection(server);
  }

  Connection connection(AdminServer other) {
    return connection(other, AdminServer.CREDENTIAL);
  }

  private Connection connection(AdminServer other, String credential) {
    return connection(other.url(), credential);
  }

  private Connection connection(String url, String credential) {
    return new Connection(
        id,
        new GatewayDetails(
            "Gateway",
            kind(),
            GatewayAddress.parse(url),
            Optional.empty(),
            tykOrganisation(),
            List.of()),
        Optional.of(new GatewayCredential(credential)));
  }

  static Present present(int rate, String... apis) {
    return new Present(
        List.of(apis).stream().map(api -> AccessRight.to(ApiId.of(api))).toList(),
        new RateLimit(new BigDecimal(rate), new BigDecimal(60)),
        new Quota(1_000, 86_400),
        List.of("gold"),
        Optional.of(ApiFixture.AT.plus(Duration.ofDays(30))),
        false);
  }

  static Present blocked(Present present) {
    return new Present(
        present.rights(),
        present.rateLimit(),
        present.quota(),
        present.tags(),
        present.expiresAt(),
        true);
  }

  static Present with(Quota quota, Present present) {
    return new Present(
        present.rights(),
        present.rateLimit(),
        quota,
        present.tags(),
        present.expiresAt(),
        present.blocked());
  }

  static KeyAtGateway first(DesiredKey desired) {
    return new KeyAtGateway(
        RAW.hashed().text(), Optional.of(RAW), false, Optional.empty(), desired);
  }

  /* The gateway has the key, whose text is gone. */
  static KeyAtGateway later(Optional<String> handle, DesiredKey desired) {
    return new KeyAtGateway(RAW.hashed().text(), Optional.empty(), false, handle, desired);
  }

  Optional<String> applied(KeyAtGateway key) {
    return switch (keys.apply(connection(), key)) {
      case Answer.Done(var handle) -> handle;
      case Answer other -> throw new AssertionError(other.toString());
    };
  }

  @Test
  void check_rightAndWrongCredential_tellsThem() {
    assertThat(keys.check(connection())).isEqualTo(new Answer.Done(Optional.empty()));
    assertThat(keys.check(connection(server, "wrong")))
        .isInstanceOfSatisfying(
            Answer.Failed.class,
            failed -> assertThat(failed.reason()).contains("does not accept the credential"));
    assertThat(server.changes()).isZero();
  }

  @Test
  void apply_firstTime_opensTheApisOfThePlan() {
    applied(first(present(10, "weather", "maps")));

    assertThat(passes("weather")).isTrue();
    assertThat(passes("maps")).isTrue();
    assertThat(passes("other")).isFalse();
  }

  @Test
  void apply_again_changesNothing() {
    var handle = applied(first(present(10, "weather")));
    var key = later(handle, present(10, "weather"));

    assertThat(keys.compare(connection(), key)).isEqualTo(new Comparison.Same());
    applied(first(present(10, "weather")));
    applied(key);

    assertThat(keys.compare(connection(), key)).isEqualTo(new Comparison.Same());
    assertThat(passes("weather")).isTrue();
  }

  @Test
  void apply_withoutTheText_changesRightsLimitsAndBlock() {
    var handle = applied(first(present(10, "weather")));

    for (var desired :
        List.of(
            present(20, "weather"),
            present(20, "maps"),
            blocked(present(20, "maps")),
            present(5, "maps", "weather"))) {
      var key = later(handle, desired);
      assertThat(keys.compare(connection(), key)).isInstanceOf(Comparison.Different.class);

      applied(key);

      assertThat(keys.compare(connection(), key)).isEqualTo(new Comparison.Same());
    }
    assertThat(passes("weather")).isTrue();
  }

  @Test
  void apply_blocked_letsNoCallPass() {
    var handle = applied(first(blocked(present(10, "weather"))));
    assertThat(passes("weather")).isFalse();

    applied(later(handle, present(10, "weather")));

    assertThat(passes("weather")).isTrue();
  }

  @Test
  void apply_quotaOfZero_isNoLimit() {
    var none = with(new Quota(0, 86_400), present(10, "weather"));

    var handle = applied(first(none));

    assertThat(passes("weather")).isTrue();
    assertThat(keys.compare(connection(), later(handle, none))).isEqualTo(new Comparison.Same());
  }

  @Test
  void apply_absent_removesItWithOrWithoutTheText() {
    var handle = applied(first(present(10, "weather")));
    applied(later(handle, new Absent()));
    assertThat(passes("weather")).isFalse();
    applied(later(handle, new Absent()));

    applied(first(present(10, "weather")));
    applied(first(new Absent()));

    assertThat(passes("weather")).isFalse();
    assertThat(keys.compare(connection(), first(new Absent()))).isEqualTo(new Comparison.Same());
  }

  @Test
  void apply_unknownWithoutItsText_isUnknown() {
    assertThat(keys.apply(connection(), later(Optional.empty(), present(10, "weather"))))
        .isEqualTo(new Answer.KeyUnknown());
    assertThat(
            keys.apply(
                connection(), later(Optional.of("0123456789abcdef"), present(10, "weather"))))
        .isEqualTo(new Answer.KeyUnknown());
    assertThat(passes("weather")).isFalse();
  }

  /* A proxy, or a gateway at another path, must not pass for one that lacks the key. */
  @Test
  void everyCall_404OfAnotherAddress_isAFailure() {
    var handle = applied(first(present(10, "weather")));
    var elsewhere = connection(server.url() + "/elsewhere", AdminServer.CREDENTIAL);
    var desired = List.of(new Absent(), present(10, "weather"));

    for (var gateway : List.of(elsewhere, connection())) {
      for (var one : desired) {
        assertThat(
                List.of(
                    keys.check(gateway),
                    keys.apply(gateway, first(one)),
                    keys.apply(gateway, later(handle.or(() -> Optional.of("handle")), one)),
                    keys.compare(gateway, later(handle.or(() -> Optional.of("handle")), one))))
            .allSatisfy(
                result ->
                    assertThat(result.toString()).startsWith("Failed").contains("the address of"));
      }
      server.behave(Behaviour.LACKS);
    }
    server.behave(Behaviour.WORKS);
    assertThat(passes("weather")).isTrue();
    assertThat(server.takeProblems())
        .isNotEmpty()
        .allMatch(problem -> problem.matches("no such operation: [A-Z]+ /elsewhere/.*"));
  }

  @ParameterizedTest
  @EnumSource(
      value = Behaviour.class,
      names = {"FAILS", "HANGS", "TALKS"})
  void everyCall_brokenGateway_isAResultWithoutSecrets(Behaviour behaviour) {
    server.behave(behaviour);
    var key = first(present(10, "weather"));

    var results =
        List.of(
            keys.check(connection()),
            keys.apply(connection(), key),
            keys.compare(connection(), key));

    assertThat(results)
        .allSatisfy(
            result ->
                assertThat(result.toString())
                    .startsWith("Failed")
                    .doesNotContain(RAW.secret())
                    .doesNotContain(AdminServer.CREDENTIAL));
  }

  @Test
  void everyCall_privateAddress_isRefusedUnlessAllowed() {
    try (var strict = new HttpGatewayKeys(false, false, () -> ApiFixture.AT)) {
      assertThat(strict.check(connection()).toString())
          .contains("PORTICO_GATEWAYS_PRIVATE_ADDRESSES");
    }
    assertThat(server.requests()).isZero();
  }

  /* The address is one of a documentation network, so it cannot be reached either. */
  @Test
  void everyCall_plainHttpToAnotherMachine_isRefusedUnlessAllowed() {
    var remote = connection("http://192.0.2.1:8001", AdminServer.CREDENTIAL);

    for (var result : List.of(keys.check(remote), keys.apply(remote, first(new Absent())))) {
      assertThat(result.toString())
          .startsWith("Failed")
          .contains("http to 192.0.2.1", "PORTICO_GATEWAYS_PLAIN_HTTP");
    }
  }

  /* What came of it might say something else than the whole. */
  @Test
  void everyCall_answerBreaksOff_isAFailure() {
    var handle = applied(first(present(10, "weather")));
    server.behave(Behaviour.BREAKS_OFF);

    assertThat(
            List.of(
                keys.check(connection()),
                keys.apply(connection(), later(handle, present(20, "weather"))),
                keys.apply(connection(), later(handle, new Absent())),
                keys.compare(connection(), later(handle, present(10, "weather")))))
        .allSatisfy(
            result -> assertThat(result.toString()).startsWith("Failed").contains("broke off"));
  }

  @Test
  void everyCall_answerTooLong_isAFailureThatNamesTheLimit() {
    var handle = applied(first(present(10, "weather")));
    server.behave(Behaviour.FLOODS);

    assertThat(
            List.of(
                keys.check(connection()),
                keys.compare(connection(), later(handle, present(10, "weather")))))
        .allSatisfy(
            result ->
                assertThat(result.toString())
                    .startsWith("Failed")
                    .contains("too long (expected: at most 1048576 bytes)"));
  }
}
