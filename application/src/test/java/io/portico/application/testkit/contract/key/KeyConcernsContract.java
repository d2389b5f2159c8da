package io.portico.application.testkit.contract.key;

import static io.portico.domain.fixture.KeyFixture.aKey;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.key.KeyConcerns;
import io.portico.application.port.out.key.KeyConcerns.Concerning;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.Hits;
import io.portico.domain.fixture.Ids;
import io.portico.domain.fixture.KeyFixture;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.KeyConcern;
import io.portico.domain.key.StoredKey;
import io.portico.domain.limit.Allowance;
import io.portico.domain.limit.Consumer;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.Quota;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.RotationOverlap;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link KeyConcerns} promises. */
class KeyConcernsContract extends StoreContract {

  private static final int DAY = 86_400;

  private KeyConcerns concerns;
  private Instant now;

  @BeforeEach
  void openStores() {
    concerns = stores.keyConcerns();
    now = ApiFixture.AT.plus(KeyConcern.LONG);
  }

  /* ---- expiring ---- */

  @Test
  void expiring_withinThirtyDays_areThoseThatExpireFirst() {
    var last = added(aKey().expiring(now.plus(KeyConcern.SOON)));
    var first = added(aKey().expiring(now.plusMillis(1)));
    added(aKey().expiring(now.plus(KeyConcern.SOON).plusMillis(1)));
    added(aKey().expiring(now));
    added(aKey().expiring(now.plusSeconds(9)).revoked());
    added(aKey());
    stores.issuedKeys().add(otherOrganisation, aKey().expiring(now.plusSeconds(9)).build());

    assertThat(found(KeyConcern.EXPIRING, 9)).containsExactly(first, last);
    assertThat(found(KeyConcern.EXPIRING, 1)).containsExactly(first);
    assertThat(concerns.countExpiring(organisation, now, 9)).isEqualTo(2);
    assertThat(concerns.countExpiring(organisation, now, 1)).isEqualTo(1);
  }

  @Test
  void expiring_keyWithSuccessor_isNotFound() {
    var key = added(aKey().expiring(now.plusSeconds(9)));
    replaced(key);

    assertThat(found(KeyConcern.EXPIRING, 9)).isEmpty();
    assertThat(concerns.countExpiring(organisation, now, 9)).isZero();
  }

  /* ---- unused ---- */

  @Test
  void unused_neverOrNotForNinetyDays_areThoseIssuedFirst() {
    now = now.plusSeconds(DAY);
    var second = added(aKey().later(DAY));
    var first = added(aKey());
    added(aKey().later(DAY + 1));
    added(aKey().revoked());
    added(aKey().expiring(now));
    stores.issuedKeys().add(otherOrganisation, aKey().build());
    used(first, now.minus(KeyConcern.LONG));
    var recently = added(aKey());
    used(recently, now.minus(KeyConcern.LONG).plusMillis(1));
    var lately = added(aKey());
    used(lately, now.minus(Duration.ofDays(300)));
    used(lately, now);

    assertThat(found(KeyConcern.UNUSED, 9)).containsExactly(first, second);
    assertThat(found(KeyConcern.UNUSED, 1)).containsExactly(first);
  }

  @Test
  void unused_keyWithSuccessor_isNotFound() {
    replaced(added(aKey()));

    assertThat(found(KeyConcern.UNUSED, 9)).isEmpty();
  }

  /* ---- quota ---- */

  @Test
  void quota_mostOfItUsed_areThoseWithTheLargestShareFirst() {
    var plan = defined(new Quota(100, DAY));
    var much = taking(plan, 80);
    var all = taking(plan, 100);
    taking(plan, 79);
    var endless = taking(defined(new Quota(1_000, -1)), 900);

    assertThat(concerns.find(organisation, KeyConcern.QUOTA, now, 9))
        .containsExactly(
            new Concerning(all, Optional.of(1.0)),
            new Concerning(endless, Optional.of(0.9)),
            new Concerning(much, Optional.of(0.8)));
    assertThat(found(KeyConcern.QUOTA, 1)).containsExactly(all);
  }

  @Test
  void quota_ofAnApplication_isThatOfItsKeysOnly() {
    var plan = defined(new Quota(100, DAY));
    var own = taking(plan, 90);
    added(aKey().of(own.developer()).in(new ApplicationId(Ids.next())).on(plan.id()));
    var other = aKey().of(own.developer()).in(new ApplicationId(Ids.next())).on(plan.id());
    var most = taking(plan, other, 95);

    assertThat(found(KeyConcern.QUOTA, 9)).containsExactly(most, own);
  }

  @Test
  void quota_ofAnotherWindow_isNotFound() {
    taking(defined(new Quota(100, DAY)), 100);
    now = now.plusSeconds(DAY);

    assertThat(found(KeyConcern.QUOTA, 9)).isEmpty();
  }

  @Test
  void quota_thatWasChanged_countsItsPresentWindow() {
    var plan = defined(new Quota(100, DAY));
    taking(plan, 100);
    change(plan, new Quota(100, 2 * DAY));

    assertThat(found(KeyConcern.QUOTA, 9)).isEmpty();

    change(plan, new Quota(1_000, DAY));

    assertThat(found(KeyConcern.QUOTA, 9)).isEmpty();
  }

  @Test
  void quota_keyThatHasEndedOrASuccessor_isNotFound() {
    var plan = defined(new Quota(100, DAY));
    replaced(taking(plan, 100));
    var ended = taking(plan, 100);
    change(ended.ended(now));

    assertThat(found(KeyConcern.QUOTA, 9)).isEmpty();
  }

  private List<IssuedKey> found(KeyConcern concern, int limit) {
    return concerns.find(organisation, concern, now, limit).stream().map(Concerning::key).toList();
  }

  private IssuedKey added(KeyFixture fixture) {
    var key = fixture.build();
    stores.issuedKeys().add(organisation, key);
    return key;
  }

  private void replaced(IssuedKey key) {
    change(key.replacedBy(new StoredKey("successor"), now, RotationOverlap.DEFAULT));
  }

  private void change(IssuedKey key) {
    unitOfWork.run(
        () -> {
          stores.issuedKeys().findForUpdate(organisation, key.key());
          stores.issuedKeys().replace(organisation, key, Optional.empty());
        });
  }

  private void used(IssuedKey key, Instant at) {
    unitOfWork.run(
        () ->
            stores
                .usageCounts()
                .add(organisation, Hits.counted(List.of(Hits.hit(key.key(), 200, at)))));
    stores.usageCounts().fold(Ids.next(), Instant.MAX, InstantSource.system());
  }

  private Plan defined(Quota quota) {
    var plan = aPlan("Plan " + quota).granting(quota.most(), quota.renewalSeconds()).build();
    stores.plans().add(organisation, plan);
    return plan;
  }

  private void change(Plan plan, Quota quota) {
    var other =
        aPlan("Changed").withId(plan.id()).granting(quota.most(), quota.renewalSeconds()).build();
    unitOfWork.run(() -> stores.plans().replace(organisation, other));
  }

  private IssuedKey taking(Plan plan, long credits) {
    return taking(plan, aKey().on(plan.id()), credits);
  }

  private IssuedKey taking(Plan plan, KeyFixture fixture, long credits) {
    var key = added(fixture);
    var allowance = Allowance.of(plan.details().quota(), now);
    stores.credits().take(Consumer.of(organisation, key), allowance, credits);
    return key;
  }
}
