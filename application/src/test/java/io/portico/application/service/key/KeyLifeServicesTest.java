package io.portico.application.service.key;

import static io.portico.domain.fixture.CatalogueFixture.anEntry;
import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static io.portico.domain.fixture.KeyFixture.aKey;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static io.portico.domain.fixture.PortalSettingsFixture.settings;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.key.IssueKey;
import io.portico.application.port.in.key.KeyQueries;
import io.portico.application.port.in.key.RevokeKey;
import io.portico.application.port.in.key.RotateKey;
import io.portico.application.testkit.fake.CountedKeys;
import io.portico.domain.access.Actor;
import io.portico.domain.developer.DeveloperDetails;
import io.portico.domain.fixture.Hits;
import io.portico.domain.fixture.Ids;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.KeyConcern;
import io.portico.domain.key.KeyFilter;
import io.portico.domain.key.KeyGrant;
import io.portico.domain.key.KeyState;
import io.portico.domain.key.KeyWithState;
import io.portico.domain.key.KeyWithUsage;
import io.portico.domain.key.StoredKey;
import io.portico.domain.key.VerificationResult;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.shared.RefusedException;
import io.portico.domain.shared.RotationOverlap;
import io.portico.domain.subscription.Subscription;
import io.portico.domain.subscription.Subscription.SubscriptionState;
import io.portico.domain.usage.HitCounts;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class KeyLifeServicesTest extends KeyTest {

  private static final StoredKey NONE = new StoredKey("none");
  private static final Duration DAY = Duration.ofDays(1);
  private static final DeveloperDetails INACTIVE =
      aDeveloper("ann@example.com").inactive().details();

  /* ---- concerning ---- */

  @Test
  void concerning_keyThatExpires_hasItsLastUse() {
    var plan = defined(aPlan("Short").withKeysFor(DAY));
    var issued = issued(ann, plan);
    var at = clock.instant();
    unitOfWork.run(
        () ->
            stores
                .usageCounts()
                .add(organisation, Hits.counted(List.of(Hits.hit(issued.key().key(), 200, at)))));

    assertThat(queries.concerning(viewer, KeyConcern.EXPIRING))
        .containsExactly(
            new KeyQueries.Concerning(
                new KeyWithUsage(issued.key().withState(at), Optional.of(at)), Optional.empty()));
    assertThat(queries.countExpiring(viewer)).isEqualTo(1);
    assertThat(queries.concerning(viewer, KeyConcern.UNUSED)).isEmpty();
  }

  /* ---- issue ---- */

  @Test
  void issue_planOutsideTheCatalogue_inheritsTheFieldsOfTheDeveloper() {
    configure(settings().signupFields("company").build());
    var plan = defined(aPlan("Internal").withKeysFor(DAY));

    var issued = issued(ann, plan);

    assertThat(issued.raw()).isEqualTo(CountedKeys.nth(1));
    assertThat(issued.key())
        .isEqualTo(
            IssuedKey.issued(
                issued.raw().hashed(),
                new KeyGrant(
                    ann.id(),
                    plan.id(),
                    "",
                    "ann@example.com",
                    CustomFields.of(Map.of("company", "Acme")),
                    Optional.empty()),
                clock.instant(),
                Optional.of(DAY)));
    assertThat(stored(issued.key().key())).isEqualTo(issued.key());
    assertThat(subscription(ann, plan)).contains(granted(ann, plan, issued.key().key()));
  }

  @Test
  void issue_planInTheCatalogue_isForTheVersionThatIsOffered() {
    offered(anEntry("Payments").offering(gold.id()).version("v7").build());

    assertThat(issued(ann, gold).key().grant().version()).isEqualTo("v7");
  }

  @Test
  void issue_unknownDeveloperOrPlan_saysSo() {
    var unknown = new DeveloperId(Ids.next());
    var nothing = new PlanId(Ids.next());

    assertNotFound(() -> issue.issue(new IssueKey.Command(admin, unknown, gold.id())));
    assertThat(issue.issue(new IssueKey.Command(admin, ann.id(), nothing)))
        .isEqualTo(new IssueKey.Outcome.PlanUnavailable(nothing));
    assertNotFound(() -> issue.issue(new IssueKey.Command(stranger, ann.id(), gold.id())));
    assertThat(generator.made()).isZero();
  }

  @Test
  void issue_inactivePlan_isRefused() {
    var plan = defined(aPlan("Old").inactive());

    assertThat(issue(ann, plan)).isEqualTo(new IssueKey.Outcome.PlanUnavailable(plan.id()));
  }

  @Test
  void issue_inactiveDeveloper_dependsOnTheSetting() {
    change(ann.with(INACTIVE));

    assertRefused(RefusedException.DeveloperInactive.class, () -> issue(ann, gold));
    configure(settings().sparingTheInactive().build());
    assertThat(issue(ann, gold)).isInstanceOf(IssueKey.Outcome.Issued.class);
  }

  @Test
  void issue_secondForOnePlan_isRefusedUntilTheFirstHasEnded() {
    var first = issued(ann, gold).key().key();

    assertThat(issue(ann, gold))
        .isEqualTo(new IssueKey.Outcome.AlreadySubscribed(new SubscriptionState.Active(first)));
    assertThat(stores.issuedKeys().countUnended(organisation, gold.id())).isEqualTo(1);

    revoke(first);
    assertThat(issue(ann, gold)).isInstanceOf(IssueKey.Outcome.Issued.class);
  }

  @Test
  void issue_firstExpiredAndNotYetEnded_isIssued() {
    var plan = defined(aPlan("Short").withKeysFor(DAY));
    var first = issued(ann, plan).key().key();
    clock.pass(DAY);

    var second = issued(ann, plan).key().key();

    assertThat(stored(first).endedAt()).contains(clock.instant());
    assertThat(subscription(ann, plan)).contains(granted(ann, plan, second));
  }

  @Test
  void issue_openRequestForThePlan_isRefused() {
    var request = new KeyRequestId(Ids.next());
    stores
        .subscriptions()
        .add(
            organisation,
            new Subscription(
                ApplicationId.ofDefault(ann.id()),
                gold.id(),
                new SubscriptionState.Requested(request)));

    assertThat(issue(ann, gold))
        .isEqualTo(
            new IssueKey.Outcome.AlreadySubscribed(new SubscriptionState.Requested(request)));
  }

  /* ---- rotate ---- */

  @Test
  void rotate_withAnOverlap_bothAreValidUntilItEnds() {
    var old = issued(ann, gold);

    var rotated = rotated(old.key().key(), RotationOverlap.ofSeconds(60));

    var now = clock.instant();
    assertThat(rotated.key())
        .isEqualTo(
            IssuedKey.issued(rotated.raw().hashed(), old.key().grant(), now, Optional.empty()));
    assertThat(stored(old.key().key()))
        .isEqualTo(old.key().replacedBy(rotated.key().key(), now, RotationOverlap.ofSeconds(60)));
    assertThat(subscription(ann, gold)).contains(granted(ann, gold, rotated.key().key()));
    assertThat(verified(old.raw()).result()).isEqualTo(VerificationResult.VALID);
    assertThat(verified(rotated.raw()).result()).isEqualTo(VerificationResult.VALID);

    clock.pass(Duration.ofSeconds(60));
    assertThat(verified(old.raw()).result()).isEqualTo(VerificationResult.EXPIRED);
    assertThat(verified(rotated.raw()).result()).isEqualTo(VerificationResult.VALID);
  }

  @Test
  void rotate_withoutAnOverlap_onlyTheNewIsValidAtOnce() {
    var old = issued(ann, gold);

    var rotated = rotated(old.key().key(), RotationOverlap.ofSeconds(0));

    assertThat(verified(old.raw()).result()).isEqualTo(VerificationResult.EXPIRED);
    assertThat(verified(rotated.raw()).result()).isEqualTo(VerificationResult.VALID);
    assertThat(stored(old.key().key()).endedAt()).isPresent();
  }

  @Test
  void rotate_planWhoseKeysExpire_givesTheNewOneTheWholeLifetime() {
    var plan = defined(aPlan("Daily").withKeysFor(DAY));
    var old = issued(ann, plan);
    clock.pass(Duration.ofHours(23));

    assertThat(rotated(old.key().key(), RotationOverlap.DEFAULT).key().expiresAt())
        .contains(clock.instant().plus(DAY));
    assertThat(stored(old.key().key()).expiresAt()).isEqualTo(old.key().expiresAt());
  }

  @Test
  void rotate_keyThatHasEnded_isRefused() {
    var plan = defined(aPlan("Daily").withKeysFor(DAY));
    var revoked = issued(ann, gold).key().key();
    var expired = issued(ann, plan).key().key();
    revoke(revoked);
    clock.pass(DAY);

    assertThat(rotate(revoked, RotationOverlap.DEFAULT))
        .isEqualTo(new RotateKey.Outcome.Ended(KeyState.REVOKED));
    assertThat(rotate(expired, RotationOverlap.DEFAULT))
        .isEqualTo(new RotateKey.Outcome.Ended(KeyState.EXPIRED));
  }

  @Test
  void rotate_keyThatWasReplaced_isRefused() {
    var old = issued(ann, gold).key().key();
    var successor = rotated(old, RotationOverlap.DEFAULT).key().key();

    assertThat(rotate(old, RotationOverlap.DEFAULT))
        .isEqualTo(new RotateKey.Outcome.Replaced(successor));
    assertThat(rotate(successor, RotationOverlap.DEFAULT))
        .isInstanceOf(RotateKey.Outcome.Rotated.class);
  }

  @Test
  void rotate_inactiveDeveloper_dependsOnTheSetting() {
    var key = issued(ann, gold).key().key();
    change(ann.with(INACTIVE));

    assertRefused(
        RefusedException.DeveloperInactive.class, () -> rotate(key, RotationOverlap.DEFAULT));
    configure(settings().sparingTheInactive().build());
    assertThat(rotate(key, RotationOverlap.DEFAULT)).isInstanceOf(RotateKey.Outcome.Rotated.class);
  }

  @Test
  void rotate_inactivePlan_isDone() {
    var key = issued(ann, gold).key().key();
    unitOfWork.execute(
        () ->
            stores
                .plans()
                .replace(organisation, gold.withDetails(aPlan("Gold").inactive().details())));

    assertThat(rotate(key, RotationOverlap.DEFAULT)).isInstanceOf(RotateKey.Outcome.Rotated.class);
  }

  /* ---- revoke ---- */

  @Test
  void revoke_liveKey_isNoLongerValid() {
    var issued = issued(ann, gold);
    clock.pass(DAY);

    assertThat(revoke(issued.key().key()))
        .isEqualTo(new RevokeKey.Outcome.Revoked(issued.key().ended(clock.instant())));

    assertThat(verified(issued.raw()).result()).isEqualTo(VerificationResult.DISABLED);
    assertThat(subscription(ann, gold)).isEmpty();
  }

  @Test
  void revoke_again_isRefused() {
    var key = issued(ann, gold).key().key();
    revoke(key);

    assertThat(revoke(key)).isEqualTo(new RevokeKey.Outcome.Ended(KeyState.REVOKED));
  }

  @Test
  void revoke_replacedKeyDuringTheOverlap_leavesTheSuccessor() {
    var old = issued(ann, gold);
    var successor = rotated(old.key().key(), RotationOverlap.DEFAULT);

    revoke(old.key().key());

    assertThat(verified(old.raw()).result()).isEqualTo(VerificationResult.DISABLED);
    assertThat(verified(successor.raw()).result()).isEqualTo(VerificationResult.VALID);
    assertThat(subscription(ann, gold)).contains(granted(ann, gold, successor.key().key()));
  }

  @Test
  void revoke_asAKeyOfAnotherDeveloper_isUnknown() {
    var key = issued(ann, gold).key();
    var bob = registered(aDeveloper("bob@b.org"));

    assertNotFound(
        () -> revokeOf(bob.id(), key.key()),
        () ->
            revoke.revoke(
                new RevokeKey.Command(
                    admin,
                    key.key(),
                    Optional.of(ann.id()),
                    Optional.of(new PlanId(Ids.next())),
                    Precondition.none())));
    assertThat(stored(key.key())).isEqualTo(key);
    assertThat(revokeOf(ann.id(), key.key())).isInstanceOf(RevokeKey.Outcome.Revoked.class);
  }

  private RevokeKey.Outcome revokeOf(DeveloperId holder, StoredKey key) {
    return revoke.revoke(
        new RevokeKey.Command(admin, key, Optional.of(holder), Precondition.none()));
  }

  /* ---- any ---- */

  @Test
  void anyChange_unknownKeyOrThatOfAnotherOrganisation_saysSo() {
    var key = issued(ann, gold).key().key();

    assertNotFound(anyChange(admin, NONE, Precondition.none()));
    assertNotFound(anyChange(stranger, key, Precondition.none()));
    assertNotFound(() -> queries.find(stranger, key));
  }

  @Test
  void findNamed_valueOrHash_findsTheKeyOfTheOrganisation() {
    var issued = issued(ann, gold);
    var key = issued.key();

    assertThat(queries.findNamed(viewer, issued.raw().secret()))
        .hasValueSatisfying(found -> assertThat(found.key().key()).isEqualTo(key));
    assertThat(queries.findNamed(viewer, key.key().fingerprint())).isPresent();
    assertThat(queries.findNamed(viewer, issued.raw().secret() + "x")).isEmpty();
    assertThat(queries.findNamed(viewer, "")).isEmpty();
    assertThat(queries.findNamed(viewer, "x".repeat(10_000))).isEmpty();
    assertThat(queries.findNamed(stranger, issued.raw().secret())).isEmpty();
  }

  @Test
  void anyChange_staleOrNotPermitted_changesNothing() {
    var key = issued(ann, gold).key();

    assertRefused(
        RefusedException.Stale.class,
        anyChange(admin, key.key(), seen -> seen.state() == KeyState.EXPIRED));
    assertNotPermitted(anyChange(viewer, key.key(), Precondition.none()));
    assertNotPermitted(() -> issue.issue(new IssueKey.Command(viewer, ann.id(), gold.id())));
    assertThat(stored(key.key())).isEqualTo(key);
  }

  private ThrowingCallable[] anyChange(
      Actor actor, StoredKey key, Precondition<KeyWithState> expected) {
    return new ThrowingCallable[] {
      () -> rotate.rotate(new RotateKey.Command(actor, key, RotationOverlap.DEFAULT, expected)),
      () -> revoke.revoke(new RevokeKey.Command(actor, key, Optional.empty(), expected))
    };
  }

  @Test
  void showAndBrowse_keys_showWhatTheyAreNow() {
    var plan = defined(aPlan("Daily").withKeysFor(DAY));
    var endless = issued(ann, gold).key();
    var expiring = issued(ann, plan).key();
    clock.pass(DAY);

    assertThat(queries.find(viewer, expiring.key()))
        .isEqualTo(
            new KeyWithUsage(new KeyWithState(expiring, KeyState.EXPIRED), Optional.empty()));
    assertThat(queries.page(viewer, KeyFilter.ALL, new OffsetRange(0, 10)).items()).hasSize(2);
    var live =
        new KeyFilter(
            Optional.empty(), Optional.empty(), Optional.empty(), Optional.of(KeyState.LIVE));
    var page = queries.page(viewer, live, new OffsetRange(0, 1));
    assertThat(page.items())
        .containsExactly(
            new KeyWithUsage(new KeyWithState(endless, KeyState.LIVE), Optional.empty()));
    assertThat(page.total()).isEqualTo(1);
  }

  @Test
  void live_keysOfPlans_areCountedAndTheNewestShown() {
    var silver = defined(aPlan("Silver"));
    var first = issued(ann, gold).key();
    clock.pass(DAY);
    var second = issued(ann, silver).key();
    var plans = List.of(gold.id(), silver.id());

    var live = queries.live(viewer, plans, 1);

    assertThat(live.count()).isEqualTo(2);
    assertThat(live.more()).isFalse();
    assertThat(live.shown())
        .containsExactly(
            new KeyWithUsage(new KeyWithState(second, KeyState.LIVE), Optional.empty()));
    revoke(second.key());
    assertThat(queries.live(viewer, plans, 1).shown())
        .extracting(found -> found.key().key())
        .containsExactly(first);
    assertThat(queries.live(viewer, List.of(), 1).count()).isZero();
    assertThat(queries.live(stranger, plans, 1).count()).isZero();
  }

  @Test
  void live_moreThanAreCounted_saysSo() {
    for (var i = 0; i <= KeyQueries.MOST_COUNTED; i++) {
      stores.issuedKeys().add(organisation, aKey().on(gold.id()).build());
    }

    var live = queries.live(viewer, List.of(gold.id()), 20);

    assertThat(live.count()).isEqualTo(KeyQueries.MOST_COUNTED);
    assertThat(live.more()).isTrue();
    assertThat(live.shown()).hasSize(20);
  }

  @Test
  void showAndBrowse_usedKey_showWhenItWasUsedLast() {
    var plan = defined(aPlan("Silver"));
    var used = issued(ann, gold).key();
    var unused = issued(ann, plan).key();
    var hits = new HitCounts();
    for (var at : List.of("2026-01-31T23:59:59.999Z", "2026-02-01T00:00:00Z")) {
      hits.add(Hits.hit(used.key(), 200, Instant.parse(at)));
    }
    unitOfWork.run(() -> stores.usageCounts().add(organisation, hits));

    var last = Optional.of(Instant.parse("2026-02-01T00:00:00Z"));
    assertThat(queries.find(viewer, used.key()).lastUsed()).isEqualTo(last);
    assertThat(queries.find(viewer, unused.key()).lastUsed()).isEmpty();
    assertThat(queries.page(viewer, KeyFilter.ALL, new OffsetRange(0, 10)).items())
        .extracting(KeyWithUsage::lastUsed)
        .containsExactlyInAnyOrder(last, Optional.empty());
  }
}
