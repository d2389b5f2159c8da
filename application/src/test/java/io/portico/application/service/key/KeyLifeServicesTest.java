package io.portico.application.service.key;

import static io.portico.domain.fixture.CatalogueFixture.anEntry;
import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static io.portico.domain.fixture.PortalSettingsFixture.settings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.key.IssueKey;
import io.portico.application.port.in.key.RevokeKey;
import io.portico.application.port.in.key.RotateKey;
import io.portico.application.testkit.fake.CountedKeys;
import io.portico.domain.developer.DeveloperDetails;
import io.portico.domain.fixture.Ids;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.KeyFilter;
import io.portico.domain.key.KeyGrant;
import io.portico.domain.key.KeyState;
import io.portico.domain.key.KeyWithState;
import io.portico.domain.key.KeyWithUsage;
import io.portico.domain.key.RotationOverlap;
import io.portico.domain.key.StoredKey;
import io.portico.domain.key.VerificationResult;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.shared.RefusedException;
import io.portico.domain.subscription.Subscription;
import io.portico.domain.subscription.Subscription.SubscriptionState;
import io.portico.domain.usage.Hit;
import io.portico.domain.usage.HitCounts;
import io.portico.domain.usage.UsageTarget;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class KeyLifeServicesTest {

  private static final StoredKey NONE = new StoredKey("none");
  private static final Duration DAY = Duration.ofDays(1);
  private static final DeveloperDetails INACTIVE =
      aDeveloper("ann@example.com").inactive().details();

  private final KeyServices services = new KeyServices();

  /* ---- issue ---- */

  @Test
  void issue_planOutsideTheCatalogue_isAKeyWithWhatTheDeveloperIs() {
    services.decided(settings().signupFields("company").build());
    var plan = services.defined(aPlan("Internal").withKeysFor(DAY));

    var issued = services.issued(services.ann, plan);

    assertThat(issued.raw()).isEqualTo(CountedKeys.nth(1));
    assertThat(issued.key())
        .isEqualTo(
            IssuedKey.issued(
                issued.raw().hashed(),
                new KeyGrant(
                    services.ann.id(),
                    plan.id(),
                    "",
                    "ann@example.com",
                    CustomFields.of(Map.of("company", "Acme")),
                    Optional.empty()),
                services.clock.instant(),
                Optional.of(DAY)));
    assertThat(services.stored(issued.key().key())).isEqualTo(issued.key());
    assertThat(services.subscription(services.ann, plan))
        .contains(services.granted(services.ann, plan, issued.key().key()));
  }

  @Test
  void issue_planInTheCatalogue_isForTheVersionThatIsOffered() {
    services.offered(anEntry("Payments").offering(services.gold.id()).version("v7").build());

    assertThat(services.issued(services.ann, services.gold).key().grant().version())
        .isEqualTo("v7");
  }

  @Test
  void issue_unknownDeveloperOrPlan_saysSo() {
    var nobody = new DeveloperId(Ids.next());
    var nothing = new PlanId(Ids.next());

    assertThatThrownBy(
            () ->
                services.issue.issue(
                    new IssueKey.Command(services.admin, nobody, services.gold.id())))
        .isInstanceOf(RefusedException.NotFound.class);
    assertThat(
            services.issue.issue(new IssueKey.Command(services.admin, services.ann.id(), nothing)))
        .isEqualTo(new IssueKey.Outcome.PlanUnavailable(nothing));
    assertThatThrownBy(
            () ->
                services.issue.issue(
                    new IssueKey.Command(services.stranger, services.ann.id(), services.gold.id())))
        .isInstanceOf(RefusedException.NotFound.class);
    assertThat(services.generator.made()).isZero();
  }

  @Test
  void issue_inactivePlan_isRefused() {
    var plan = services.defined(aPlan("Old").inactive());

    assertThat(services.issue(services.ann, plan))
        .isEqualTo(new IssueKey.Outcome.PlanUnavailable(plan.id()));
  }

  @Test
  void issue_inactiveDeveloper_dependsOnTheSetting() {
    services.change(services.ann.with(INACTIVE));

    assertThatThrownBy(() -> services.issue(services.ann, services.gold))
        .isInstanceOf(RefusedException.DeveloperInactive.class);
    services.decided(settings().sparingTheInactive().build());
    assertThat(services.issue(services.ann, services.gold))
        .isInstanceOf(IssueKey.Outcome.Issued.class);
  }

  @Test
  void issue_secondForOnePlan_isRefusedUntilTheFirstHasEnded() {
    var first = services.issued(services.ann, services.gold).key().key();

    assertThat(services.issue(services.ann, services.gold))
        .isEqualTo(new IssueKey.Outcome.AlreadySubscribed(new SubscriptionState.Active(first)));
    assertThat(services.stores.issuedKeys().countUnended(services.organisation, services.gold.id()))
        .isEqualTo(1);

    services.revoke(first);
    assertThat(services.issue(services.ann, services.gold))
        .isInstanceOf(IssueKey.Outcome.Issued.class);
  }

  @Test
  void issue_firstHasExpiredButNobodyEndedIt_isIssued() {
    var plan = services.defined(aPlan("Short").withKeysFor(DAY));
    var first = services.issued(services.ann, plan).key().key();
    services.clock.pass(DAY);

    var second = services.issued(services.ann, plan).key().key();

    assertThat(services.stored(first).endedAt()).contains(services.clock.instant());
    assertThat(services.subscription(services.ann, plan))
        .contains(services.granted(services.ann, plan, second));
  }

  @Test
  void issue_openRequestForThePlan_isRefused() {
    var request = new KeyRequestId(Ids.next());
    services
        .stores
        .subscriptions()
        .add(
            services.organisation,
            new Subscription(
                services.ann.id(), services.gold.id(), new SubscriptionState.Requested(request)));

    assertThat(services.issue(services.ann, services.gold))
        .isEqualTo(
            new IssueKey.Outcome.AlreadySubscribed(new SubscriptionState.Requested(request)));
  }

  /* ---- rotate ---- */

  @Test
  void rotate_withAnOverlap_bothOpenUntilItIsOver() {
    var old = services.issued(services.ann, services.gold);

    var rotated = services.rotated(old.key().key(), RotationOverlap.ofSeconds(60));

    var now = services.clock.instant();
    assertThat(rotated.key())
        .isEqualTo(
            IssuedKey.issued(rotated.raw().hashed(), old.key().grant(), now, Optional.empty()));
    assertThat(services.stored(old.key().key()))
        .isEqualTo(old.key().replacedBy(rotated.key().key(), now, RotationOverlap.ofSeconds(60)));
    assertThat(services.subscription(services.ann, services.gold))
        .contains(services.granted(services.ann, services.gold, rotated.key().key()));
    assertThat(services.verified(old.raw()).result()).isEqualTo(VerificationResult.VALID);
    assertThat(services.verified(rotated.raw()).result()).isEqualTo(VerificationResult.VALID);

    services.clock.pass(Duration.ofSeconds(60));
    assertThat(services.verified(old.raw()).result()).isEqualTo(VerificationResult.EXPIRED);
    assertThat(services.verified(rotated.raw()).result()).isEqualTo(VerificationResult.VALID);
  }

  @Test
  void rotate_withoutAnOverlap_onlyTheNewOpensAtOnce() {
    var old = services.issued(services.ann, services.gold);

    var rotated = services.rotated(old.key().key(), RotationOverlap.ofSeconds(0));

    assertThat(services.verified(old.raw()).result()).isEqualTo(VerificationResult.EXPIRED);
    assertThat(services.verified(rotated.raw()).result()).isEqualTo(VerificationResult.VALID);
    assertThat(services.stored(old.key().key()).endedAt()).isPresent();
  }

  @Test
  void rotate_planWhoseKeysExpire_givesTheNewOneAWholeLife() {
    var plan = services.defined(aPlan("Daily").withKeysFor(DAY));
    var old = services.issued(services.ann, plan);
    services.clock.pass(Duration.ofHours(23));

    var rotated = services.rotated(old.key().key(), RotationOverlap.DEFAULT);

    assertThat(rotated.key().expiresAt()).contains(services.clock.instant().plus(DAY));
    assertThat(services.stored(old.key().key()).expiresAt()).isEqualTo(old.key().expiresAt());
  }

  @Test
  void rotate_keyThatHasEnded_isRefused() {
    var plan = services.defined(aPlan("Daily").withKeysFor(DAY));
    var revoked = services.issued(services.ann, services.gold).key().key();
    var expired = services.issued(services.ann, plan).key().key();
    services.revoke(revoked);
    services.clock.pass(DAY);

    assertThat(services.rotate(revoked, RotationOverlap.DEFAULT))
        .isEqualTo(new RotateKey.Outcome.Ended(KeyState.REVOKED));
    assertThat(services.rotate(expired, RotationOverlap.DEFAULT))
        .isEqualTo(new RotateKey.Outcome.Ended(KeyState.EXPIRED));
  }

  @Test
  void rotate_keyThatWasReplaced_isRefused() {
    var old = services.issued(services.ann, services.gold).key().key();
    var successor = services.rotated(old, RotationOverlap.DEFAULT).key().key();

    assertThat(services.rotate(old, RotationOverlap.DEFAULT))
        .isEqualTo(new RotateKey.Outcome.Replaced(successor));
    assertThat(services.rotate(successor, RotationOverlap.DEFAULT))
        .isInstanceOf(RotateKey.Outcome.Rotated.class);
  }

  @Test
  void rotate_inactiveDeveloper_dependsOnTheSetting() {
    var key = services.issued(services.ann, services.gold).key().key();
    services.change(services.ann.with(INACTIVE));

    assertThatThrownBy(() -> services.rotate(key, RotationOverlap.DEFAULT))
        .isInstanceOf(RefusedException.DeveloperInactive.class);
    services.decided(settings().sparingTheInactive().build());
    assertThat(services.rotate(key, RotationOverlap.DEFAULT))
        .isInstanceOf(RotateKey.Outcome.Rotated.class);
  }

  @Test
  void rotate_inactivePlan_isDone() {
    var key = services.issued(services.ann, services.gold).key().key();
    services
        .stores
        .unitOfWork()
        .execute(
            () ->
                services
                    .stores
                    .plans()
                    .replace(
                        services.organisation,
                        services.gold.withDetails(aPlan("Gold").inactive().details())));

    assertThat(services.rotate(key, RotationOverlap.DEFAULT))
        .isInstanceOf(RotateKey.Outcome.Rotated.class);
  }

  /* ---- revoke ---- */

  @Test
  void revoke_liveKey_opensNothingAnyMore() {
    var issued = services.issued(services.ann, services.gold);
    services.clock.pass(DAY);

    assertThat(services.revoke(issued.key().key()))
        .isEqualTo(new RevokeKey.Outcome.Revoked(issued.key().ended(services.clock.instant())));

    assertThat(services.verified(issued.raw()).result()).isEqualTo(VerificationResult.REVOKED);
    assertThat(services.subscription(services.ann, services.gold)).isEmpty();
  }

  @Test
  void revoke_again_isRefused() {
    var key = services.issued(services.ann, services.gold).key().key();
    services.revoke(key);

    assertThat(services.revoke(key)).isEqualTo(new RevokeKey.Outcome.Ended(KeyState.REVOKED));
  }

  @Test
  void revoke_replacedKeyDuringTheOverlap_leavesTheSuccessor() {
    var old = services.issued(services.ann, services.gold);
    var successor = services.rotated(old.key().key(), RotationOverlap.DEFAULT);

    services.revoke(old.key().key());

    assertThat(services.verified(old.raw()).result()).isEqualTo(VerificationResult.REVOKED);
    assertThat(services.verified(successor.raw()).result()).isEqualTo(VerificationResult.VALID);
    assertThat(services.subscription(services.ann, services.gold))
        .contains(services.granted(services.ann, services.gold, successor.key().key()));
  }

  @Test
  void revoke_asAKeyOfAnotherDeveloper_isUnknown() {
    var key = services.issued(services.ann, services.gold).key();
    var bob = services.registered(aDeveloper("bob@b.org"));

    assertThatThrownBy(() -> revokeOf(bob.id(), key.key()))
        .isInstanceOf(RefusedException.NotFound.class);
    assertThat(services.stored(key.key())).isEqualTo(key);
    assertThat(revokeOf(services.ann.id(), key.key()))
        .isInstanceOf(RevokeKey.Outcome.Revoked.class);
  }

  private RevokeKey.Outcome revokeOf(DeveloperId holder, StoredKey key) {
    return services.revoke.revoke(
        new RevokeKey.Command(services.admin, key, Optional.of(holder), Precondition.none()));
  }

  /* ---- any ---- */

  @Test
  void anyChange_unknownKeyOrThatOfAnotherOrganisation_saysSo() {
    var key = services.issued(services.ann, services.gold).key().key();

    assertThatThrownBy(() -> services.rotate(NONE, RotationOverlap.DEFAULT))
        .isInstanceOf(RefusedException.NotFound.class);
    assertThatThrownBy(() -> services.revoke(NONE)).isInstanceOf(RefusedException.NotFound.class);
    assertThatThrownBy(
            () ->
                services.rotate.rotate(
                    new RotateKey.Command(
                        services.stranger, key, RotationOverlap.DEFAULT, Precondition.none())))
        .isInstanceOf(RefusedException.NotFound.class);
    assertThatThrownBy(
            () ->
                services.revoke.revoke(
                    new RevokeKey.Command(
                        services.stranger, key, Optional.empty(), Precondition.none())))
        .isInstanceOf(RefusedException.NotFound.class);
    assertThatThrownBy(() -> services.queries.find(services.stranger, key))
        .isInstanceOf(RefusedException.NotFound.class);
  }

  @Test
  void anyChange_expectedOtherwise_isStaleAndChangesNothing() {
    var key = services.issued(services.ann, services.gold).key();
    Precondition<KeyWithState> otherwise = seen -> seen.state() == KeyState.EXPIRED;

    assertThatThrownBy(
            () ->
                services.rotate.rotate(
                    new RotateKey.Command(
                        services.admin, key.key(), RotationOverlap.DEFAULT, otherwise)))
        .isInstanceOf(RefusedException.Stale.class);
    assertThatThrownBy(
            () ->
                services.revoke.revoke(
                    new RevokeKey.Command(services.admin, key.key(), Optional.empty(), otherwise)))
        .isInstanceOf(RefusedException.Stale.class);
    assertThat(services.stored(key.key())).isEqualTo(key);
  }

  @Test
  void anyChange_notPermitted_changesNothing() {
    var key = services.issued(services.ann, services.gold).key();

    assertThatThrownBy(
            () ->
                services.issue.issue(
                    new IssueKey.Command(services.viewer, services.ann.id(), services.gold.id())))
        .isInstanceOf(RefusedException.NotPermitted.class);
    assertThatThrownBy(
            () ->
                services.rotate.rotate(
                    new RotateKey.Command(
                        services.viewer, key.key(), RotationOverlap.DEFAULT, Precondition.none())))
        .isInstanceOf(RefusedException.NotPermitted.class);
    assertThatThrownBy(
            () ->
                services.revoke.revoke(
                    new RevokeKey.Command(
                        services.viewer, key.key(), Optional.empty(), Precondition.none())))
        .isInstanceOf(RefusedException.NotPermitted.class);
    assertThat(services.stored(key.key())).isEqualTo(key);
  }

  @Test
  void showAndBrowse_keys_tellWhatTheyAreNow() {
    var plan = services.defined(aPlan("Daily").withKeysFor(DAY));
    var endless = services.issued(services.ann, services.gold).key();
    var expiring = services.issued(services.ann, plan).key();
    services.clock.pass(DAY);

    assertThat(services.queries.find(services.viewer, expiring.key()))
        .isEqualTo(
            new KeyWithUsage(new KeyWithState(expiring, KeyState.EXPIRED), Optional.empty()));
    assertThat(
            services.queries.page(services.viewer, KeyFilter.ALL, new OffsetRange(0, 10)).items())
        .hasSize(2);
    var live = new KeyFilter(Optional.empty(), Optional.empty(), Optional.of(KeyState.LIVE));
    var page = services.queries.page(services.viewer, live, new OffsetRange(0, 1));
    assertThat(page.items())
        .containsExactly(
            new KeyWithUsage(new KeyWithState(endless, KeyState.LIVE), Optional.empty()));
    assertThat(page.total()).isEqualTo(1);
  }

  @Test
  void showAndBrowse_usedKey_tellWhenItWasUsedLast() {
    var plan = services.defined(aPlan("Silver"));
    var used = services.issued(services.ann, services.gold).key();
    var unused = services.issued(services.ann, plan).key();
    var hits = new HitCounts();
    for (var at : List.of("2026-01-31T23:59:59.999Z", "2026-02-01T00:00:00Z")) {
      hits.add(
          new Hit(
              used.key(),
              new UsageTarget("api", Optional.empty(), Optional.empty()),
              200,
              Instant.parse(at),
              OptionalLong.empty()));
    }
    services
        .stores
        .unitOfWork()
        .execute(
            () -> {
              services.stores.usageCounts().add(services.organisation, hits);
              return true;
            });

    var last = Optional.of(Instant.parse("2026-02-01T00:00:00Z"));
    assertThat(services.queries.find(services.viewer, used.key()).lastUsed()).isEqualTo(last);
    assertThat(services.queries.find(services.viewer, unused.key()).lastUsed()).isEmpty();
    assertThat(
            services.queries.page(services.viewer, KeyFilter.ALL, new OffsetRange(0, 10)).items())
        .extracting(KeyWithUsage::lastUsed)
        .containsExactlyInAnyOrder(last, Optional.empty());
  }
}
