package io.portico.application.port.in.request;

import io.portico.domain.access.Actor;
import io.portico.domain.key.StoredKey;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.KeyRequestDetails;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.KeyRequestId;

/**
 * Use case: a portal asks a key for a developer, who gets it at once or after somebody approved
 * (specification 3, {@code POST /api/portal/requests}).
 */
public interface RequestKey {

  /**
   * Makes a key request, or says why none was made.
   *
   * @throws io.portico.domain.shared.InvalidValueException if the key would carry too many fields
   */
  Outcome request(Command command);

  /** What is asked for, and who asks. */
  record Command(Actor actor, KeyRequestDetails details) {}

  /** What became of it. */
  sealed interface Outcome {

    /** A key was issued; the developer gets it by mail. */
    record Issued(KeyRequest request) implements Outcome {}

    /** Somebody is to decide. */
    record Queued(KeyRequest request) implements Outcome {}

    /** The portal is to approve the request itself. */
    record LeftToClient(KeyRequest request) implements Outcome {}

    /** The caller's organisation has no such developer. */
    record UnknownDeveloper(DeveloperId developer) implements Outcome {}

    /** The developer is inactive, and such get no keys. */
    record DeveloperInactive() implements Outcome {}

    /** The catalogue does not offer the plan. */
    record NotOffered() implements Outcome {}

    /** The catalogue offers the plan for the version {@code offered}. */
    record OtherVersion(String offered) implements Outcome {}

    /** No keys are issued for the plan. */
    record PlanInactive() implements Outcome {}

    /** The developer has asked for the plan already, and nobody has decided. */
    record AlreadyAsked(KeyRequestId request) implements Outcome {}

    /** The developer holds a key for the plan. */
    record AlreadyHeld(StoredKey key) implements Outcome {}

    /** The caller may not request keys. */
    record NotPermitted() implements Outcome {}
  }
}
