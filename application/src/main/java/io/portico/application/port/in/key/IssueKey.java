package io.portico.application.port.in.key;

import io.portico.domain.access.Actor;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.RawKey;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.subscription.Subscription.SubscriptionState;

/**
 * Use case: an administrator issues a key without a key request, for any active plan, whether or
 * not the catalogue offers it.
 */
public interface IssueKey {

  /**
   * Issues a key and mails it to the developer.
   *
   * @throws io.portico.domain.shared.RefusedException.DeveloperInactive if inactive developers
   *     receive no keys and this one is inactive
   */
  Outcome issue(Command command);

  /**
   * Who issues which key.
   *
   * @param application to which it belongs
   */
  record Command(Actor actor, DeveloperId developer, ApplicationId application, PlanId plan) {

    /** Issues a key of the developer's default application. */
    public Command(Actor actor, DeveloperId developer, PlanId plan) {
      this(actor, developer, ApplicationId.ofDefault(developer), plan);
    }
  }

  sealed interface Outcome {

    /**
     * The key was issued.
     *
     * @param raw the secret; it cannot be read again
     */
    record Issued(RawKey raw, IssuedKey key) implements Outcome {}

    /** The API of the catalogue entry that offers the plan is called without a key. */
    record Keyless() implements Outcome {}

    /** The plan does not exist or issues no keys. */
    record PlanUnavailable(PlanId plan) implements Outcome {}

    /** The developer is not a member of such an application. */
    record UnknownApplication(ApplicationId application) implements Outcome {}

    /** The application already has a pending request or a live key for the plan. */
    record AlreadySubscribed(SubscriptionState state) implements Outcome {}
  }
}
