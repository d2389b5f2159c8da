package io.portico.application.service.key;

import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static io.portico.domain.fixture.PortalSettingsFixture.settings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.in.key.VerifyKeys;
import io.portico.application.port.in.key.VerifyKeys.Verification;
import io.portico.application.port.out.plan.EnforcedPlans;
import io.portico.application.testkit.fake.CountedKeys;
import io.portico.application.testkit.fake.HashedIdentifiers;
import io.portico.application.testkit.fake.PlainIdentifiers;
import io.portico.domain.key.RawKey;
import io.portico.domain.key.VerificationResult;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.OrganisationId;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class VerifyKeysServiceTest extends KeyTest {

  private static final RawKey NEVER_ISSUED = CountedKeys.nth(9_999);
  private static final RawKey MALFORMED = new RawKey("ptk_" + "0".repeat(43) + "_000000");
  private static final Duration HOUR = Duration.ofHours(1);

  @Test
  void verify_liveKey_isValidAndShowsIt() {
    var issued = issued(ann, gold);

    assertThat(verified(issued.raw()))
        .isEqualTo(new Verification(VerificationResult.VALID, Optional.of(issued.key())));
  }

  @Test
  void verify_several_areAnsweredInOrderFromOneRead() {
    var first = issued(ann, gold);
    var second = issued(registered(aDeveloper("bob@b.org")), gold);
    revoke(second.key().key());

    assertThat(
            verify(second.raw(), MALFORMED, first.raw(), NEVER_ISSUED, first.raw(), second.raw()))
        .extracting(Verification::result)
        .containsExactly(
            VerificationResult.DISABLED,
            VerificationResult.MALFORMED,
            VerificationResult.VALID,
            VerificationResult.NOT_FOUND,
            VerificationResult.VALID,
            VerificationResult.DISABLED);
    assertThat(stores.verifiableKeys().lookUps()).isEqualTo(1);
  }

  @Test
  void known_anyKeys_isWhatIsVerified() {
    var issued = issued(ann, gold);
    var keys = List.of(issued.raw(), MALFORMED, NEVER_ISSUED);
    var query = new VerifyKeys.Query(viewer, keys);

    assertThat(verify.verifyCached(query)).contains(verify.verify(query));
  }

  @Test
  void verify_malformedKeys_areNotLookedUp() {
    var secret = issued(ann, gold).raw().secret();
    var mistyped = secret.substring(0, 10) + "x" + secret.substring(11);

    assertThat(verify(MALFORMED, new RawKey(""), new RawKey(mistyped)))
        .containsOnly(new Verification(VerificationResult.MALFORMED, Optional.empty()));

    assertThat(stores.verifiableKeys().lookUps()).isZero();
  }

  @Test
  void verify_unknownKey_showsNothing() {
    assertThat(verify(NEVER_ISSUED))
        .containsExactly(new Verification(VerificationResult.NOT_FOUND, Optional.empty()));
  }

  @Test
  void verify_noKeys_isNothing() {
    assertThat(verify()).isEmpty();
  }

  @Test
  void verify_moreThanTheMaximum_throws() {
    var tooMany = Collections.nCopies(VerifyKeys.MOST + 1, NEVER_ISSUED);

    assertThatThrownBy(() -> new VerifyKeys.Query(viewer, tooMany))
        .hasMessage("keys: 1001 (expected: at most 1000)");
  }

  @Test
  void verify_keyOfAnotherOrganisation_isNotFound() {
    var issued = issued(ann, gold);

    assertThat(verify.verify(new VerifyKeys.Query(stranger, List.of(issued.raw()))))
        .containsExactly(new Verification(VerificationResult.NOT_FOUND, Optional.empty()));
  }

  @Test
  void verify_aroundTheEnd_changesExactlyThere() {
    var plan = defined(aPlan("Short").withKeysFor(HOUR));
    var key = issued(ann, plan).raw();

    clock.pass(HOUR.minusMillis(1));
    assertThat(verified(key).result()).isEqualTo(VerificationResult.VALID);
    clock.pass(Duration.ofMillis(1));
    assertThat(verified(key).result()).isEqualTo(VerificationResult.EXPIRED);
  }

  @Test
  void verify_inactiveDeveloper_dependsOnTheSetting() {
    var key = issued(ann, gold).raw();
    change(ann.with(aDeveloper("ann@example.com").inactive().details()));

    assertThat(verified(key).result()).isEqualTo(VerificationResult.DEVELOPER_INACTIVE);
    configure(settings().sparingTheInactive().build());
    assertThat(verified(key).result()).isEqualTo(VerificationResult.VALID);
  }

  @Test
  void verify_planThatDeniesItsKeys_isDisabledUntilItAllowsThem() {
    var key = issued(ann, gold).raw();

    change(gold.withDetails(aPlan("Gold").denied().details()));
    assertThat(verified(key).result()).isEqualTo(VerificationResult.DISABLED);
    change(gold.withDetails(aPlan("Gold").inactive().details()));
    assertThat(verified(key).result()).isEqualTo(VerificationResult.VALID);
  }

  @Test
  void verifyCached_deniedPlanThatLeavesTheCacheMeanwhile_isDisabled() {
    var key = issued(ann, gold).raw();
    change(gold.withDetails(aPlan("Gold").denied().details()));
    var verifier =
        new KeyVerifier(
            stores.verifiableKeys(),
            stores.portalConfigurations(),
            new CachedOnce(stores.enforcedPlans()),
            new HashedIdentifiers(),
            clock);

    var verified = verifier.verifyCached(viewer.organisation(), List.of(key, key));

    assertThat(verified.orElseThrow())
        .extracting(Verification::result)
        .containsOnly(VerificationResult.DISABLED);
  }

  /** Plans that are gone from the cache as soon as they were found there. */
  private record CachedOnce(EnforcedPlans plans, AtomicInteger found) implements EnforcedPlans {

    CachedOnce(EnforcedPlans plans) {
      this(plans, new AtomicInteger());
    }

    @Override
    public Optional<Plan> current(OrganisationId organisation, PlanId id) {
      return plans.current(organisation, id);
    }

    @Override
    public Optional<Plan> cached(OrganisationId organisation, PlanId id) {
      return found.getAndIncrement() == 0 ? plans.cached(organisation, id) : Optional.empty();
    }
  }

  @Test
  void verify_withoutHashing_findsThePlainKey() {
    var hashed = issued(ann, gold);
    var plain =
        new VerifyKeysService(
            new KeyVerifier(
                stores.verifiableKeys(),
                stores.portalConfigurations(),
                stores.enforcedPlans(),
                new PlainIdentifiers(),
                clock));

    assertThat(plain.verify(new VerifyKeys.Query(viewer, List.of(hashed.raw()))))
        .extracting(Verification::result)
        .containsExactly(VerificationResult.NOT_FOUND);
  }

  private List<Verification> verify(RawKey... keys) {
    return verify.verify(new VerifyKeys.Query(viewer, List.of(keys)));
  }
}
