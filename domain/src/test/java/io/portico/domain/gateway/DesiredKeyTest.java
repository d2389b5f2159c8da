package io.portico.domain.gateway;

import static io.portico.domain.fixture.GatewayFixture.aGateway;
import static io.portico.domain.fixture.KeyFixture.aKey;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static io.portico.domain.fixture.PortalSettingsFixture.settings;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.fixture.KeyFixture;
import io.portico.domain.fixture.PlanFixture;
import io.portico.domain.gateway.DesiredKey.Absent;
import io.portico.domain.gateway.DesiredKey.Present;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.VerifiableKey;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanId;
import io.portico.domain.portal.PortalSettings;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DesiredKeyTest {

  private static final Instant AT = ApiFixture.AT.plusSeconds(60);
  private static final GatewayDetails ANY = aGateway().details();

  private static DesiredKey desired(
      GatewayDetails gateway, KeyFixture key, PlanFixture plan, boolean inactive) {
    var built = plan.build();
    return of(gateway, Optional.of(key.on(built.id()).build()), Optional.of(built), inactive);
  }

  private static DesiredKey of(
      GatewayDetails gateway, Optional<IssuedKey> key, Optional<Plan> plan, boolean inactive) {
    var verifiable = key.map(found -> new VerifiableKey(found, inactive));
    return DesiredKey.of(gateway, verifiable, plan, PortalSettings.DEFAULT, AT);
  }

  @Test
  void of_liveKey_isPresentWithItsPlan() {
    var plan = aPlan("Gold").tagged("premium").granting(100, 60);
    var end = AT.plusSeconds(1);

    assertThat(desired(ANY, aKey().expiring(end), plan, false))
        .isEqualTo(
            new Present(
                plan.details().accessRights(),
                plan.details().rateLimit(),
                plan.details().quota(),
                plan.details().tags(),
                Optional.of(end),
                false));
  }

  static Stream<DesiredKey> blocked() {
    return Stream.of(
        desired(ANY, aKey(), aPlan("Denied").denied(), false),
        desired(ANY, aKey(), aPlan("Gold"), true));
  }

  @ParameterizedTest
  @MethodSource("blocked")
  void of_planThatDeniesOrExcludedDeveloper_isBlocked(DesiredKey desired) {
    assertThat(desired)
        .isInstanceOfSatisfying(Present.class, key -> assertThat(key.blocked()).isTrue());
  }

  @Test
  void of_planThatIssuesNoKeys_goesOnWorking() {
    assertThat(desired(ANY, aKey(), aPlan("Draft").inactive(), false))
        .isInstanceOfSatisfying(Present.class, key -> assertThat(key.blocked()).isFalse());
  }

  @Test
  void of_inactiveDeveloperThatThePortalSpares_goesOnWorking() {
    var plan = aPlan("Gold").build();
    var key = new VerifiableKey(aKey().on(plan.id()).build(), true);
    var lenient = settings().sparingTheInactive().build();

    assertThat(DesiredKey.of(ANY, Optional.of(key), Optional.of(plan), lenient, AT))
        .isInstanceOfSatisfying(Present.class, known -> assertThat(known.blocked()).isFalse());
  }

  static Stream<DesiredKey> absent() {
    var plan = aPlan("Gold").build();
    return Stream.of(
        of(ANY, Optional.empty(), Optional.of(plan), false),
        of(ANY, Optional.of(aKey().build()), Optional.empty(), false),
        desired(ANY, aKey().revoked(), aPlan("Gold"), false),
        desired(ANY, aKey().expiring(AT), aPlan("Gold"), false),
        desired(ANY, aKey().imported(), aPlan("Gold"), false),
        desired(
            aGateway().covering(new PlanId(Ids.next())).details(), aKey(), aPlan("Gold"), false));
  }

  @ParameterizedTest
  @MethodSource("absent")
  void of_keyThatIsNotLiveOrNotForTheGateway_isAbsent(DesiredKey desired) {
    assertThat(desired).isEqualTo(new Absent());
  }
}
