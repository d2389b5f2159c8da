package io.portico.application.service.key;

import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static io.portico.domain.fixture.KeyFixture.aKey;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static io.portico.domain.fixture.PortalSettingsFixture.settings;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.call.AuthorizeCall;
import io.portico.application.port.in.call.AuthorizeCall.Outcome;
import io.portico.application.port.in.call.IntrospectKey;
import io.portico.application.port.out.plan.Plans;
import io.portico.application.service.call.IntrospectKeyService;
import io.portico.application.testkit.fake.CountedKeys;
import io.portico.domain.api.ApiId;
import io.portico.domain.key.RawKey;
import io.portico.domain.key.VerificationResult;
import io.portico.domain.limit.Allowance;
import io.portico.domain.limit.Consumer;
import io.portico.domain.limit.LimitState;
import io.portico.domain.plan.Plan;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.RotationOverlap;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AuthorizeCallServiceTest extends AuthorizeTest {

  @Test
  void authorize_keyOfAPlanThatOpensTheApi_isAdmitted() {
    var plan = defined(aPlan("Free").opening(ApiId.of("other"), WEATHER));
    var issued = issued(ann, plan);

    assertThat(node.call(issued.raw()))
        .isEqualTo(
            new Outcome.Admitted(
                issued.key(),
                plan,
                Map.of(),
                LimitState.withoutQuota(plan.details().rateLimit(), plan.details().quota())));
  }

  @Test
  void authorize_keyThatIsNotValid_saysWhy() {
    var issued = issued(ann, defined(aPlan("Free").opening(WEATHER)));
    revoke(issued.key().key());

    assertThat(node.call(issued.raw()))
        .isEqualTo(
            new Outcome.InvalidKey(
                VerificationResult.DISABLED, Optional.of(stored(issued.key().key()))));
    assertThat(node.call(CountedKeys.nth(9_999)))
        .isEqualTo(new Outcome.InvalidKey(VerificationResult.NOT_FOUND, Optional.empty()));
    assertThat(node.call(new RawKey("x")))
        .isEqualTo(new Outcome.InvalidKey(VerificationResult.MALFORMED, Optional.empty()));
  }

  /* A key that another gateway issued has any form. */
  @Test
  void authorize_importedKeyBehindACredentialOfTheApi_isKnown() {
    var token = new RawKey("eyJhbGciOiJub25lIn0.eyJzdWIiOiJhbm4ifQ.");
    var classic = new RawKey("5e9d95bd0b84f6000169ba1b6b1d5c1f9a7e4b3c");
    var key = aKey().of(ann.id()).storedAs(classic.hashed().text()).imported().build();
    unitOfWork.run(() -> stores.issuedKeys().add(organisation, key));

    assertThat(authorized(token, classic))
        .isEqualTo(new Outcome.InvalidKey(VerificationResult.IMPORTED, Optional.of(key)));
    assertThat(authorized(token, new RawKey("other")))
        .isEqualTo(new Outcome.InvalidKey(VerificationResult.MALFORMED, Optional.empty()));
  }

  @Test
  void newCommand_noKeyOrTooMany_isRefused() {
    for (var number : List.of(0, AuthorizeCall.MOST_KEYS + 1)) {
      var keys = Collections.nCopies(number, new RawKey("x"));
      assertThatInvalid(() -> new AuthorizeCall.Command(viewer, keys, Optional.of(WEATHER), 1))
          .hasMessageContaining("keys: " + number);
    }
  }

  private Outcome authorized(RawKey... keys) {
    return node.authorize.authorize(
        new AuthorizeCall.Command(viewer, List.of(keys), Optional.of(WEATHER), 1));
  }

  @Test
  void authorize_apiThatThePlanDoesNotOpen_isNotAllowed() {
    var plan = defined(aPlan("Free").opening(ApiId.of("other")).granting(1, HOUR));
    var issued = issued(ann, plan);
    var expected = new Outcome.ApiNotAllowed(issued.key(), Optional.of(plan));

    assertThat(node.call(issued.raw())).isEqualTo(expected);
    var withoutApi = new AuthorizeCall.Command(viewer, issued.raw(), Optional.empty(), 1);
    assertThat(node.authorize.authorize(withoutApi)).isEqualTo(expected);
    assertThat(node.authorize.authorizeCached(withoutApi)).contains(expected);
  }

  @Test
  void authorize_keyOfAnotherOrganisation_isNotFound() {
    var issued = issued(ann, defined(aPlan("Free").opening(WEATHER)));

    assertThat(
            node.authorize.authorize(
                new AuthorizeCall.Command(stranger, issued.raw(), Optional.of(WEATHER), 1)))
        .isEqualTo(new Outcome.InvalidKey(VerificationResult.NOT_FOUND, Optional.empty()));
  }

  @Test
  void authorize_listedFields_areAlwaysShown() {
    configure(settings().signupFields("company").keyRequestFields("project").build());
    var key = issued(ann, defined(aPlan("Free").opening(WEATHER))).raw();

    assertThat(node.call(key))
        .isInstanceOfSatisfying(
            Outcome.Admitted.class,
            admitted ->
                assertThat(admitted.fields())
                    .containsExactly(Map.entry("company", "Acme"), Map.entry("project", "")));
  }

  @Test
  void authorize_rateExhausted_saysHowLongToWaitAndSpendsNoCredits() {
    var plan = defined(aPlan("Free").opening(WEATHER).rated("2", "10").granting(5, HOUR));
    var issued = issued(ann, plan);
    node.call(issued.raw());
    node.call(issued.raw());

    assertThat(node.call(issued.raw()))
        .isEqualTo(
            new Outcome.RateLimited(issued.key(), plan, limits(plan, 3), Duration.ofSeconds(10)));

    assertThat(stores.credits().taken(consumer(plan), allowance(plan))).isEqualTo(2);
  }

  @Test
  void authorize_quotaExhausted_saysWhenItRenewsAndCountsNoCall() {
    var plan = defined(aPlan("Free").opening(WEATHER).rated("9", "10").granting(2, HOUR));
    var issued = issued(ann, plan);
    assertThat(node.call(issued.raw()))
        .isEqualTo(new Outcome.Admitted(issued.key(), plan, Map.of(), limits(plan, 1)));
    node.call(issued.raw());
    var untilRenewal = Duration.between(clock.instant(), Instant.parse("2026-04-01T09:00:00Z"));

    assertThat(node.call(issued.raw()))
        .isEqualTo(
            new Outcome.QuotaExceeded(
                issued.key(), plan, limits(plan, 0), Optional.of(untilRenewal)));
    assertThat(rates.counted(consumer(plan))).isEqualTo(2);

    clock.pass(untilRenewal);
    assertThat(node.admits(issued.raw())).isTrue();
  }

  /* Inactive plans give no new keys; those that there are keep working within their limits. */
  @Test
  void authorize_inactivePlan_isStillEnforced() {
    var plan = defined(aPlan("Free").opening(WEATHER).granting(1, HOUR));
    var key = issued(ann, plan).raw();
    var inactive = aPlan("Free").withId(plan.id()).opening(WEATHER).granting(1, HOUR).inactive();
    assertThat(unitOfWork.execute(() -> stores.plans().replace(organisation, inactive.build())))
        .isEqualTo(Plans.Replacement.REPLACED);

    assertThat(node.call(key)).isInstanceOf(Outcome.Admitted.class);
    assertThat(node.call(key)).isInstanceOf(Outcome.QuotaExceeded.class);
  }

  @Test
  void authorize_quotaOfZero_isAdmittedWithoutOne() {
    var key = issued(ann, defined(aPlan("Free").opening(WEATHER).granting(0, HOUR))).raw();

    assertThat(node.call(key)).isInstanceOf(Outcome.Admitted.class);
    assertThat(node.call(key)).isInstanceOf(Outcome.Admitted.class);
  }

  @Test
  void authorize_quotaThatNeverRenews_isExceededForEver() {
    var plan = defined(aPlan("Free").opening(WEATHER).granting(1, 0));
    var issued = issued(ann, plan);
    assertThat(node.call(issued.raw())).isInstanceOf(Outcome.Admitted.class);

    assertThat(node.call(issued.raw()))
        .isEqualTo(
            new Outcome.QuotaExceeded(
                issued.key(),
                plan,
                new LimitState(
                    plan.details().rateLimit(),
                    plan.details().quota(),
                    OptionalLong.of(0),
                    Optional.empty()),
                Optional.empty()));
  }

  @Test
  void authorize_costAboveWhatIsLeft_spendsNothing() {
    var plan = defined(aPlan("Free").opening(WEATHER).granting(10, HOUR));
    var key = issued(ann, plan).raw();
    assertThat(node.authorize.authorize(command(key, 7))).isInstanceOf(Outcome.Admitted.class);

    assertThat(node.authorize.authorize(command(key, 4))).isInstanceOf(Outcome.QuotaExceeded.class);

    assertThat(node.authorize.authorize(command(key, 3))).isInstanceOf(Outcome.Admitted.class);
    assertThat(node.admits(key)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -1, AuthorizeCall.MOST_COST + 1})
  void new_costOutOfRange_throws(long cost) {
    assertThatInvalid(() -> command(new RawKey("x"), cost)).hasMessageContaining("1 to 1000000");
  }

  @Test
  void authorize_rotatedKeys_shareTheLimits() {
    var plan = defined(aPlan("Free").opening(WEATHER).rated("9", "10").granting(3, HOUR));
    var old = issued(ann, plan);
    node.call(old.raw());
    var successor = rotated(old.key().key(), RotationOverlap.ofSeconds(3_600)).raw();

    assertThat(node.admits(successor)).isTrue();
    assertThat(node.admits(old.raw())).isTrue();

    assertThat(node.admits(successor)).isFalse();
    assertThat(rates.counted(consumer(plan))).isEqualTo(3);
  }

  @Test
  void authorize_developersOfOnePlan_haveLimitsOfTheirOwn() {
    var plan = defined(aPlan("Free").opening(WEATHER).granting(1, HOUR));
    var anns = issued(ann, plan).raw();
    var bobs = issued(registered(aDeveloper("bob@b.org")), plan).raw();

    assertThat(node.admits(anns)).isTrue();
    assertThat(node.admits(bobs)).isTrue();
    assertThat(node.admits(anns)).isFalse();
  }

  @Test
  void authorize_planThatWasChanged_isEnforcedAsItIsNow() {
    var plan = defined(aPlan("Free").opening(WEATHER).granting(1, HOUR));
    var key = issued(ann, plan).raw();
    node.call(key);
    assertThat(node.admits(key)).isFalse();

    replace(plan, aPlan("Free").opening(WEATHER).granting(2, HOUR).build());
    assertThat(node.admits(key)).isTrue();
    assertThat(node.admits(key)).isFalse();

    replace(plan, aPlan("Free").granting(9, HOUR).build());
    assertThat(node.call(key)).isInstanceOf(Outcome.ApiNotAllowed.class);
  }

  @Test
  void authorizeCached_creditsAtHand_isWhatAuthorizeReturns() {
    var plan = defined(aPlan("Free").opening(WEATHER).rated("9", "10").granting(2_000, HOUR));
    var issued = issued(ann, plan);
    assertThat(node.authorize.authorizeCached(command(issued.raw(), 1))).isEmpty();
    assertThat(rates.counted(consumer(plan))).isZero();
    node.call(issued.raw());
    var asked = stores.credits().statements();

    assertThat(node.authorize.authorizeCached(command(issued.raw(), 1)))
        .contains(new Outcome.Admitted(issued.key(), plan, Map.of(), limits(plan, 1_998)));

    assertThat(stores.credits().statements()).isEqualTo(asked);
    assertThat(rates.counted(consumer(plan))).isEqualTo(2);
  }

  @Test
  void authorizeCached_rateExhausted_isKnownWithoutTheStore() {
    var key = issued(ann, defined(aPlan("Free").opening(WEATHER).rated("1", "10"))).raw();
    node.call(key);

    assertThat(node.authorize.authorizeCached(command(key, 1)))
        .containsInstanceOf(Outcome.RateLimited.class);
  }

  @Test
  void introspect_validKey_tellsThePlanAndSpendsNothing() {
    var plan = defined(aPlan("Free").opening(WEATHER).granting(1, HOUR));
    var issued = issued(ann, plan);
    var introspect =
        new IntrospectKeyService(
            keyVerifier, stores.enforcedPlans(), stores.portalConfigurations());

    assertThat(introspect.introspect(new IntrospectKey.Query(viewer, issued.raw())))
        .isEqualTo(new IntrospectKey.Outcome.Active(issued.key(), plan, Map.of()));
    assertThat(introspect.introspect(new IntrospectKey.Query(stranger, issued.raw())))
        .isEqualTo(new IntrospectKey.Outcome.Inactive());
    revoke(issued.key().key());
    assertThat(introspect.introspect(new IntrospectKey.Query(viewer, issued.raw())))
        .isEqualTo(new IntrospectKey.Outcome.Inactive());
    assertThat(stores.credits().taken(consumer(plan), allowance(plan))).isZero();
  }

  private void replace(Plan plan, Plan wanted) {
    unitOfWork.execute(
        () -> stores.plans().replace(organisation, plan.withDetails(wanted.details())));
  }

  private Consumer consumer(Plan plan) {
    return new Consumer(organisation, ApplicationId.ofDefault(ann.id()), plan.id());
  }

  private Allowance allowance(Plan plan) {
    return Allowance.of(plan.details().quota(), clock.instant());
  }

  private static LimitState limits(Plan plan, long remaining) {
    return new LimitState(
        plan.details().rateLimit(),
        plan.details().quota(),
        OptionalLong.of(remaining),
        Optional.of(Instant.parse("2026-04-01T09:00:00Z")));
  }
}
