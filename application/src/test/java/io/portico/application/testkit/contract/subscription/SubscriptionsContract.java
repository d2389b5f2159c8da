package io.portico.application.testkit.contract.subscription;

import static io.portico.application.testkit.contract.Concurrently.ROUNDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.out.subscription.Subscriptions;
import io.portico.application.testkit.contract.Concurrently;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.application.testkit.contract.Texts;
import io.portico.domain.fixture.Ids;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.subscription.Subscription;
import io.portico.domain.subscription.Subscription.SubscriptionState;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link Subscriptions} promises, wherever it keeps them. */
class SubscriptionsContract extends StoreContract {

  private Subscriptions subscriptions;
  private final ApplicationId application = new ApplicationId(Ids.next());
  private final PlanId plan = new PlanId(Ids.next());
  private final KeyRequestId request = new KeyRequestId(Ids.next());

  @BeforeEach
  void openStores() {
    subscriptions = stores.subscriptions();
  }

  /* ---- add, of ---- */

  @Test
  void add_eitherState_isFound() {
    var requested = requested();
    var active = new Subscription(application, new PlanId(Ids.next()), active("x").state());

    subscriptions.add(organisation, requested);
    subscriptions.add(organisation, active);

    assertThat(found(requested)).contains(requested);
    assertThat(found(active)).contains(active);
  }

  @Test
  void add_longestKey_isKept() {
    var active = active(Texts.ofFourByteCharacters(StoredKey.LONGEST));

    subscriptions.add(organisation, active);

    assertThat(found(active)).contains(active);
  }

  @Test
  void add_anotherForTheSamePlan_failsAndChangesNothing() {
    var first = requested();
    subscriptions.add(organisation, first);

    assertThatThrownBy(() -> subscriptions.add(organisation, active("x")))
        .isInstanceOf(RuntimeException.class);

    assertThat(found(first)).contains(first);
  }

  @Test
  void add_otherApplicationPlanOrOrganisation_isAdded() {
    var state = requested().state();
    var ofAnother = new Subscription(new ApplicationId(Ids.next()), plan, state);
    var toAnother = new Subscription(application, new PlanId(Ids.next()), state);
    subscriptions.add(organisation, requested());
    subscriptions.add(otherOrganisation, requested());

    subscriptions.add(organisation, ofAnother);
    subscriptions.add(organisation, toAnother);

    assertThat(subscriptions.of(organisation, List.of(application)))
        .containsExactlyInAnyOrder(requested(), toAnother);
    assertThat(subscriptions.of(organisation, List.of(application, ofAnother.application())))
        .containsExactlyInAnyOrder(requested(), toAnother, ofAnother);
    assertThat(subscriptions.of(otherOrganisation, List.of(application, ofAnother.application())))
        .containsExactly(requested());
  }

  @Test
  void add_concurrently_succeedsOnce() throws InterruptedException {
    for (var round = 0; round < ROUNDS; round++) {
      var contested = new PlanId(Ids.next());

      var added =
          Concurrently.run(
              number ->
                  isDone(
                      new Subscription(application, contested, active("key " + number).state())));

      assertThat(added).containsOnlyOnce(true);
    }
  }

  private boolean isDone(Subscription addition) {
    try {
      unitOfWork.run(() -> subscriptions.add(organisation, addition));
      return true;
    } catch (RuntimeException _) {
      return false;
    }
  }

  @Test
  void of_unknownApplication_isEmpty() {
    subscriptions.add(organisation, requested());

    assertThat(subscriptions.of(organisation, List.of())).isEmpty();
    assertThat(subscriptions.of(organisation, List.of(new ApplicationId(Ids.next())))).isEmpty();
  }

  /* ---- the request for the successor of a key ---- */

  @Test
  void renewal_eitherPartRemoved_theOtherStays() {
    var renewing = renewing("x");
    subscriptions.add(organisation, renewing);
    assertThat(found(renewing)).contains(renewing);

    assertThat(subscriptions.remove(organisation, requested())).isTrue();
    assertThat(found(renewing)).contains(active("x"));

    subscriptions.replace(organisation, renewing);
    assertThat(subscriptions.remove(organisation, active("x"))).isTrue();
    assertThat(found(renewing)).contains(requested());

    subscriptions.replace(organisation, renewing);
    assertThat(subscriptions.remove(organisation, active("y"))).isFalse();
    assertThat(subscriptions.remove(organisation, renewing)).isTrue();
    assertThat(found(renewing)).isEmpty();
  }

  @Test
  void approve_pendingRequest_becomesTheKeyUnlessItRenewsOne() {
    assertThat(subscriptions.approve(organisation, active("y"))).isFalse();
    subscriptions.add(organisation, requested());
    assertThat(subscriptions.approve(organisation, active("x"))).isTrue();
    assertThat(found(requested())).contains(active("x"));
    assertThat(subscriptions.approve(organisation, active("y"))).isFalse();

    subscriptions.replace(organisation, renewing("x"));
    assertThat(subscriptions.approve(organisation, active("y"))).isFalse();
    assertThat(found(requested())).contains(renewing("x"));
  }

  @Test
  void replaceKey_subscriptionWithAKey_keepsItsRequest() {
    subscriptions.add(organisation, requested());
    assertThat(subscriptions.replaceKey(organisation, active("y"))).isFalse();

    subscriptions.replace(organisation, renewing("x"));
    assertThat(subscriptions.replaceKey(organisation, active("y"))).isTrue();
    assertThat(found(requested())).contains(renewing("y"));
    subscriptions.replace(organisation, active("x"));
    assertThat(subscriptions.replaceKey(organisation, active("y"))).isTrue();
    assertThat(found(requested())).contains(active("y"));
  }

  private Subscription renewing(String key) {
    return requested().in(new SubscriptionState.Renewing(new StoredKey(key), request));
  }

  /* ---- replace ---- */

  @Test
  void replace_anyState_isStored() {
    var requested = requested();
    subscriptions.add(organisation, requested);
    subscriptions.add(otherOrganisation, requested);

    assertThat(subscriptions.replace(organisation, active("x"))).isTrue();
    assertThat(found(requested)).contains(active("x"));
    assertThat(subscriptions.replace(organisation, active("y"))).isTrue();
    assertThat(found(requested)).contains(active("y"));
    assertThat(subscriptions.replace(organisation, requested)).isTrue();
    assertThat(found(requested)).contains(requested);
    assertThat(found(otherOrganisation, requested)).contains(requested);
  }

  @Test
  void replace_bySameState_isDone() {
    var requested = requested();
    subscriptions.add(organisation, requested);

    assertThat(subscriptions.replace(organisation, requested)).isTrue();
  }

  @Test
  void replace_nothing_addsNothing() {
    assertThat(subscriptions.replace(organisation, requested())).isFalse();

    assertThat(found(requested())).isEmpty();
  }

  /* ---- remove ---- */

  @Test
  void remove_whatTheApplicationHas_isGone() {
    var requested = requested();
    subscriptions.add(organisation, requested);
    subscriptions.add(otherOrganisation, requested);

    assertThat(subscriptions.remove(organisation, requested)).isTrue();
    assertThat(subscriptions.remove(organisation, requested)).isFalse();

    assertThat(found(requested)).isEmpty();
    assertThat(found(otherOrganisation, requested)).contains(requested);
  }

  @Test
  void remove_anotherState_leavesWhatIsThere() {
    var present = active("x");
    subscriptions.add(organisation, present);

    assertThat(subscriptions.remove(organisation, active("X"))).isFalse();
    assertThat(subscriptions.remove(organisation, requested())).isFalse();

    assertThat(found(present)).contains(present);
  }

  @Test
  void removeAll_several_endsThoseOfTheApplication() {
    var first = requested();
    var second = new Subscription(application, new PlanId(Ids.next()), active("x").state());
    var ofAnother = new Subscription(new ApplicationId(Ids.next()), plan, active("y").state());
    subscriptions.add(organisation, first);
    subscriptions.add(organisation, second);
    subscriptions.add(organisation, ofAnother);
    subscriptions.add(otherOrganisation, first);

    subscriptions.removeAll(organisation, application);
    subscriptions.removeAll(organisation, application);

    assertThat(found(first)).isEmpty();
    assertThat(found(second)).isEmpty();
    assertThat(found(ofAnother)).contains(ofAnother);
    assertThat(found(otherOrganisation, first)).contains(first);
  }

  private Subscription requested() {
    return new Subscription(application, plan, new SubscriptionState.Requested(request));
  }

  private Subscription active(String key) {
    return new Subscription(application, plan, new SubscriptionState.Active(new StoredKey(key)));
  }

  private Optional<Subscription> found(Subscription like) {
    return found(organisation, like);
  }

  private Optional<Subscription> found(OrganisationId where, Subscription like) {
    return subscriptions.of(where, List.of(like.application())).stream()
        .filter(one -> one.plan().equals(like.plan()))
        .findFirst();
  }
}
