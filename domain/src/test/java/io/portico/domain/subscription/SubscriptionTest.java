package io.portico.domain.subscription;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.fixture.Ids;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.subscription.Subscription.SubscriptionState;
import org.junit.jupiter.api.Test;

class SubscriptionTest {

  @Test
  void equals_sameDeveloperPlanAndState_areOne() {
    var developer = new ApplicationId(Ids.next());
    var plan = new PlanId(Ids.next());
    var request = new KeyRequestId(Ids.next());

    var asked = new Subscription(developer, plan, new SubscriptionState.Requested(request));

    assertThat(asked)
        .isEqualTo(new Subscription(developer, plan, new SubscriptionState.Requested(request)))
        .isNotEqualTo(
            new Subscription(
                developer, plan, new SubscriptionState.Requested(new KeyRequestId(Ids.next()))))
        .isNotEqualTo(
            new Subscription(developer, plan, new SubscriptionState.Active(new StoredKey("x"))));
  }
}
