package io.portico.application.service.request;

import static io.portico.domain.fixture.CatalogueFixture.anEntry;
import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static io.portico.domain.fixture.Invalid.assertInvalid;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static io.portico.domain.fixture.PortalSettingsFixture.settings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.request.ApproveKeyRequest;
import io.portico.application.port.in.request.DecideKeyRequests;
import io.portico.application.port.in.request.DecideKeyRequests.Result;
import io.portico.application.port.in.request.DecideKeyRequests.Verdict;
import io.portico.application.port.in.request.DeclineKeyRequest;
import io.portico.application.port.in.request.RemoveKeyRequest;
import io.portico.application.port.in.request.RequestKey;
import io.portico.application.testkit.fake.PredictableKeys;
import io.portico.domain.access.Actor;
import io.portico.domain.developer.Developer;
import io.portico.domain.fixture.Ids;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.KeyState;
import io.portico.domain.plan.Plan;
import io.portico.domain.request.AutoApproval;
import io.portico.domain.request.Decision;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.RequestState.Approved;
import io.portico.domain.request.RequestState.Declined;
import io.portico.domain.request.RequestState.Pending;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.shared.RefusedException;
import io.portico.domain.shared.RotationOverlap;
import io.portico.domain.subscription.Subscription.SubscriptionState;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class KeyRequestServicesTest extends RequestTest {

  private final Developer ann =
      registered(aDeveloper("Ann@example.com").with("team", "core").build());
  private final Plan gold = offered(aPlan("Gold").withKeysFor(Duration.ofDays(30)).build());

  /* ---- request ---- */

  @Test
  void request_portalWithoutReview_issuesAKeyAtOnce() {
    configure(settings().signupFields("team", "size").build());

    var outcome =
        requesting(AutoApproval.ON_REQUEST)
            .request(new RequestKey.Command(admin, details(ann, gold, Map.of("use", "tests"))));

    var request = ((RequestKey.Outcome.Issued) outcome).request();
    var at = clock.instant();
    assertThat(request.state())
        .isEqualTo(new Approved(new Decision(Optional.empty(), at), stored(1)));
    assertThat(found(request.id())).isEqualTo(request);
    assertThat(state(ann, gold)).contains(new SubscriptionState.Active(stored(1)));
    var key = stores.issuedKeys().find(organisation, stored(1)).orElseThrow();
    assertThat(key.grant().alias()).isEqualTo("Ann@example.com");
    assertThat(key.grant().version()).isEqualTo("v1");
    assertThat(key.grant().request()).contains(request.id());
    assertThat(key.grant().fields().values())
        .containsExactly(Map.entry("team", "core"), Map.entry("use", "tests"));
    assertThat(key.expiresAt()).contains(at.plus(Duration.ofDays(30)));
  }

  @Test
  void request_portalThatApprovesItself_waits() {
    var outcome =
        requesting(AutoApproval.BY_CLIENT)
            .request(new RequestKey.Command(admin, details(ann, gold, Map.of())));

    var request = ((RequestKey.Outcome.LeftToClient) outcome).request();
    assertThat(request.state()).isEqualTo(new Pending());
    assertThat(state(ann, gold)).contains(new SubscriptionState.Requested(request.id()));
    assertThat(approve(request.id()))
        .isEqualTo(new ApproveKeyRequest.Outcome.Approved(PredictableKeys.nth(1)));
  }

  @Test
  void request_portalWithReview_waits() {
    configure(settings().requiringKeyApproval().build());

    var request = queued(ann, gold);

    assertThat(found(request.id()).state()).isEqualTo(new Pending());
    assertThat(keys.made()).isZero();
  }

  @Test
  void request_openRequestOrKeyForThePlan_isRefusedAndStoresNothing() {
    configure(settings().requiringKeyApproval().build());
    var open = queued(ann, gold);
    assertSubscribed(new SubscriptionState.Requested(open.id()));

    approve(open.id());
    assertSubscribed(new SubscriptionState.Active(stored(1)));
    configure(settings().build());
    assertSubscribed(new SubscriptionState.Active(stored(1)));
    assertThat(stores.issuedKeys().findUnended(organisation, List.of(ann.id())).get(ann.id()))
        .hasSize(1);
  }

  @Test
  void request_expiredKey_isNoConflict() {
    request(ann, gold);
    clock.pass(Duration.ofDays(30));

    assertThat(request(ann, gold)).isInstanceOf(RequestKey.Outcome.Issued.class);

    assertThat(state(ann, gold)).contains(new SubscriptionState.Active(stored(2)));
    var old = stores.issuedKeys().find(organisation, stored(1)).orElseThrow();
    assertThat(old.endedAt()).contains(clock.instant());
  }

  @Test
  void request_keyInItsLastDays_isReplacedAtApproval() {
    request(ann, gold);
    clock.pass(Duration.ofDays(14));
    // The refused request has used up the second key.
    assertThat(request(ann, gold)).isInstanceOf(RequestKey.Outcome.AlreadySubscribed.class);
    clock.pass(Duration.ofDays(1));
    configure(settings().requiringKeyApproval().build());

    var renewal = queued(ann, gold);

    assertThat(state(ann, gold)).contains(new SubscriptionState.Renewing(stored(1), renewal.id()));
    assertThat(issuedKey(1).stateAt(clock.instant())).isEqualTo(KeyState.LIVE);
    assertThat(issuedKey(1).replacedBy()).isEmpty();

    approve(renewal.id());

    assertThat(state(ann, gold)).contains(new SubscriptionState.Active(stored(3)));
    assertThat(issuedKey(1).replacedBy()).contains(stored(3));
    assertThat(issuedKey(1).expiresAt())
        .contains(clock.instant().plus(RotationOverlap.DEFAULT.length()));
  }

  @Test
  void request_keyInItsLastDaysDeclined_staysAsItWas() {
    request(ann, gold);
    clock.pass(Duration.ofDays(20));
    configure(settings().requiringKeyApproval().build());
    var renewal = queued(ann, gold);

    decline(renewal.id(), "");

    assertThat(state(ann, gold)).contains(new SubscriptionState.Active(stored(1)));
    assertThat(issuedKey(1).replacedBy()).isEmpty();
  }

  @Test
  void request_keyInItsLastDaysWithoutReview_isReplacedAtOnce() {
    request(ann, gold);
    clock.pass(Duration.ofDays(29));

    assertThat(request(ann, gold)).isInstanceOf(RequestKey.Outcome.Issued.class);

    assertThat(state(ann, gold)).contains(new SubscriptionState.Active(stored(2)));
    assertThat(issuedKey(1).replacedBy()).contains(stored(2));
    assertThat(issuedKey(1).expiresAt()).contains(clock.instant().plus(Duration.ofDays(1)));
  }

  private IssuedKey issuedKey(int number) {
    return stores.issuedKeys().find(organisation, stored(number)).orElseThrow();
  }

  @Test
  void request_otherDeveloperOrPlan_isForItself() {
    var bob = registered(aDeveloper("bob@example.com").build());
    request(ann, gold);

    assertThat(request(bob, gold)).isInstanceOf(RequestKey.Outcome.Issued.class);
  }

  @Test
  void request_notAllowed_saysWhy() {
    var bob = registered(aDeveloper("bob@example.com").inactive().build());
    var unknown = aDeveloper("unknown@example.com").build();
    var elsewhere = aPlan("Elsewhere").build();
    stores.plans().add(organisation, elsewhere);

    assertThat(request(unknown, gold))
        .isEqualTo(new RequestKey.Outcome.UnknownDeveloper(unknown.id()));
    assertRefused(RefusedException.DeveloperInactive.class, () -> request(bob, gold));
    assertThat(request(ann, elsewhere)).isEqualTo(new RequestKey.Outcome.NotOffered());
    for (var caller : List.of(viewer, approver)) {
      assertThatThrownBy(
              () ->
                  requesting(AutoApproval.ON_REQUEST)
                      .request(new RequestKey.Command(caller, details(ann, gold, Map.of()))))
          .isInstanceOf(RefusedException.NotPermitted.class);
    }
    assertThat(keys.made()).isZero();
  }

  @Test
  void request_moreFieldsThanAKeyCarries_isRefused() {
    configure(settings().signupFields("team").build());
    var fields = new LinkedHashMap<String, String>();
    for (var number = 0; number < 50; number++) {
      fields.put("field" + number, "x");
    }

    assertInvalid(
        "fields: 51 fields (expected: at most 50)",
        () ->
            requesting(AutoApproval.ON_REQUEST)
                .request(new RequestKey.Command(admin, details(ann, gold, fields))));
    assertThat(state(ann, gold)).isEmpty();
  }

  /* ---- approve ---- */

  @Test
  void approve_pending_issuesTheKeyOnce() {
    configure(settings().requiringKeyApproval().build());
    var request = queued(ann, gold);

    assertThat(approve(request.id()))
        .isEqualTo(new ApproveKeyRequest.Outcome.Approved(PredictableKeys.nth(1)));
    assertThat(approve(request.id())).isEqualTo(new ApproveKeyRequest.Outcome.AlreadyProcessed());
    assertThat(decline(request.id(), "")).isEqualTo(DeclineKeyRequest.Outcome.ALREADY_PROCESSED);

    assertThat(keys.made()).isEqualTo(1);
    assertThat(found(request.id()).state())
        .isEqualTo(
            new Approved(new Decision(Optional.of(approver.user()), clock.instant()), stored(1)));
    assertThat(state(ann, gold)).contains(new SubscriptionState.Active(stored(1)));
  }

  @Test
  void approve_changedSince_saysWhy() {
    configure(settings().requiringKeyApproval().build());
    var request = queued(ann, gold);
    change(new Plan(gold.id(), aPlan("Gold").inactive().details()));
    assertThat(approve(request.id())).isEqualTo(new ApproveKeyRequest.Outcome.PlanInactive());

    change(gold);
    fillCatalogue(anEntry("Gold").offering(gold.id()).keyless().build());
    assertThat(approve(request.id())).isEqualTo(new ApproveKeyRequest.Outcome.Keyless());
    assertThat(found(request.id()).state()).isEqualTo(new Pending());
    assertThat(keys.made()).isZero();

    fillCatalogue(anEntry("Gold").offering(gold.id()).build());
    inactivate(ann);
    assertRefused(RefusedException.DeveloperInactive.class, () -> approve(request.id()));

    configure(settings().requiringKeyApproval().sparingTheInactive().build());
    assertThat(approve(request.id())).isInstanceOf(ApproveKeyRequest.Outcome.Approved.class);
  }

  @Test
  void decide_unknownForeignStaleOrNotPermitted_changesNothing() {
    configure(settings().requiringKeyApproval().build());
    var request = queued(ann, gold);
    var unknown = new KeyRequestId(Ids.next());

    assertNotFound(decisions(admin, unknown, Precondition.none()));
    assertNotFound(decisions(stranger, request.id(), Precondition.none()));
    assertRefused(RefusedException.Stale.class, decisions(admin, request.id(), _ -> false));
    assertNotPermitted(decisions(viewer, request.id(), Precondition.none()));
    assertThat(found(request.id())).isEqualTo(request);
  }

  private ThrowingCallable[] decisions(
      Actor actor, KeyRequestId request, Precondition<KeyRequest> expected) {
    return new ThrowingCallable[] {
      () -> decider.approve(new ApproveKeyRequest.Command(actor, request, expected)),
      () -> decider.decline(new DeclineKeyRequest.Command(actor, request, "", expected)),
      () -> decider.remove(new RemoveKeyRequest.Command(actor, request, expected))
    };
  }

  /* ---- decline, remove ---- */

  @Test
  void decline_pending_keepsTheReasonAndFreesThePlan() {
    configure(settings().requiringKeyApproval().build());
    var request = queued(ann, gold);

    assertThat(decline(request.id(), "Not you.")).isEqualTo(DeclineKeyRequest.Outcome.DECLINED);

    assertThat(found(request.id()).state())
        .isEqualTo(
            new Declined(new Decision(Optional.of(approver.user()), clock.instant()), "Not you."));
    assertThat(state(ann, gold)).isEmpty();
    assertThat(approve(request.id())).isEqualTo(new ApproveKeyRequest.Outcome.AlreadyProcessed());
    queued(ann, gold);
  }

  @Test
  void remove_pendingOrApproved_freesThePlanOrLeavesTheKey() {
    var approved = ((RequestKey.Outcome.Issued) request(ann, gold)).request();
    configure(settings().requiringKeyApproval().build());
    var bob = registered(aDeveloper("bob@example.com").build());
    var pending = queued(bob, gold);

    remove(approved.id());
    remove(pending.id());

    assertSubscribed(new SubscriptionState.Active(stored(1)));
    assertThat(stores.keyRequests().find(organisation, pending.id())).isEmpty();
    assertThat(state(bob, gold)).isEmpty();
  }

  /* ---- several ---- */

  @Test
  void decide_several_reportsEachInOrder() {
    configure(settings().requiringKeyApproval().build());
    var bob = registered(aDeveloper("bob@example.com").build());
    var cid = registered(aDeveloper("cid@example.com").build());
    var one = queued(ann, gold).id();
    var two = queued(bob, gold).id();
    var three = queued(cid, gold).id();
    var unknown = new KeyRequestId(Ids.next());
    decline(two, "");
    inactivate(cid);

    assertThat(
            decider.decide(
                new DecideKeyRequests.Command(
                    approver, List.of(unknown, one, two, three, one), new Verdict.Approve())))
        .isEqualTo(
            List.of(
                new DecideKeyRequests.Decided(unknown, Result.UNKNOWN_REQUEST),
                new DecideKeyRequests.Decided(one, Result.APPROVED),
                new DecideKeyRequests.Decided(two, Result.ALREADY_PROCESSED),
                new DecideKeyRequests.Decided(three, Result.DEVELOPER_INACTIVE),
                new DecideKeyRequests.Decided(one, Result.ALREADY_PROCESSED)));
    assertThat(
            decider.decide(
                new DecideKeyRequests.Command(
                    approver, List.of(three, one), new Verdict.Decline("No."))))
        .isEqualTo(
            List.of(
                new DecideKeyRequests.Decided(three, Result.DECLINED),
                new DecideKeyRequests.Decided(one, Result.ALREADY_PROCESSED)));
    assertNotPermitted(
        () ->
            decider.decide(
                new DecideKeyRequests.Command(viewer, List.of(one), new Verdict.Approve())));
  }

  private void assertSubscribed(SubscriptionState state) {
    assertThat(request(ann, gold)).isEqualTo(new RequestKey.Outcome.AlreadySubscribed(state));
  }

  private Plan offered(Plan plan) {
    return offered(plan, anEntry("The Gold API").offering(plan.id()).version("v1").shown().build());
  }

  private void change(Plan plan) {
    unitOfWork.execute(() -> stores.plans().replace(organisation, plan));
  }

  private void inactivate(Developer developer) {
    var details = aDeveloper(developer.details().email().written()).inactive().details();
    unitOfWork.run(() -> stores.developers().replace(organisation, developer.with(details)));
  }
}
