package io.portico.application.port.in.request;

import io.portico.domain.access.Actor;
import io.portico.domain.key.RawKey;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.KeyRequestDetails;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.subscription.Subscription.SubscriptionState;

/**
 * Use case: a portal requests a key for a developer. The key is issued at once, or after a user has
 * approved the request.
 */
public interface RequestKey {

  /**
   * Adds a key request.
   *
   * @throws io.portico.domain.shared.InvalidValueException if the key would carry too many fields
   * @throws io.portico.domain.shared.RefusedException.DeveloperInactive if inactive developers
   *     receive no keys and this one is inactive
   */
  Outcome request(Command command);

  record Command(Actor actor, KeyRequestDetails details) {}

  sealed interface Outcome {

    /**
     * The key was issued and is mailed to the developer.
     *
     * @param raw the secret; it cannot be read again
     */
    record Issued(KeyRequest request, RawKey raw) implements Outcome {}

    /** The request waits for a review. */
    record Queued(KeyRequest request) implements Outcome {}

    /** The request waits for the portal, which approves it by another call. */
    record LeftToClient(KeyRequest request) implements Outcome {}

    /** The organisation has no such developer. */
    record UnknownDeveloper(DeveloperId developer) implements Outcome {}

    /** The developer is not a member of such an application. */
    record UnknownApplication(ApplicationId application) implements Outcome {}

    /** The catalogue does not offer the plan. */
    record NotOffered() implements Outcome {}

    /** The catalogue offers the plan for the version {@code offered} only. */
    record OtherVersion(String offered) implements Outcome {}

    /** The API of the catalogue entry is called without a key. */
    record Keyless() implements Outcome {}

    /** The plan issues no keys. */
    record PlanInactive() implements Outcome {}

    /** The application already has a pending request or a live key for the plan. */
    record AlreadySubscribed(SubscriptionState state) implements Outcome {}
  }
}
