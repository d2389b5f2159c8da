package io.portico.domain.gateway;

import io.portico.domain.shared.Identifier;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The state of a {@link KeyPush}.
 *
 * @param since when the status began
 * @param dueAt when it may be claimed next; while it is claimed, when the claim expires
 * @param attempts the number of claims since the last success or change
 * @param triedSince when the first of them was made
 * @param claim the claim of the node that sends it; it may have expired
 * @param revision grows with each change
 * @param failure why the last attempt failed; empty if it did not
 * @param drift what the last check that found a difference found
 */
public record PushState(
    PushStatus status,
    Instant since,
    Instant dueAt,
    int attempts,
    Optional<Instant> triedSince,
    Optional<Identifier> claim,
    int revision,
    Optional<PushFailure> failure,
    Optional<Drift> drift) {

  static PushState waiting(Instant at) {
    return new PushState(
        PushStatus.WAITING,
        at,
        at,
        0,
        Optional.empty(),
        Optional.empty(),
        0,
        Optional.empty(),
        Optional.empty());
  }

  /** Returns the state of a key that has ended, and is due for a check. */
  static PushState removed(Instant at) {
    return waiting(at).settled(PushStatus.REMOVED, List.of(), at, at);
  }

  /** Returns whether a node sends it at {@code at}. */
  public boolean isClaimed(Instant at) {
    return claim.isPresent() && at.isBefore(dueAt);
  }

  /**
   * Returns the state after a change. An attempt that runs is not disturbed, but repeated; a change
   * that waits already, for example a revocation, is not put off.
   */
  PushState marked(Instant at, Instant due) {
    var isWaiting = status == PushStatus.WAITING;
    return new PushState(
        PushStatus.WAITING,
        isWaiting ? since : at,
        isClaimed(at) || (isWaiting && dueAt.isBefore(due)) ? dueAt : due,
        0,
        Optional.empty(),
        claim,
        revision + 1,
        failure,
        drift);
  }

  PushState due(Instant at) {
    return new PushState(status, since, at, attempts, triedSince, claim, revision, failure, drift);
  }

  PushState claimed(Identifier claimant, Instant at) {
    return new PushState(
        status,
        since,
        at.plus(KeyPush.LEASE),
        attempts + 1,
        Optional.of(triedSince.orElse(at)),
        Optional.of(claimant),
        revision,
        failure,
        drift);
  }

  PushState released(Instant at) {
    return new PushState(
        status,
        since,
        at,
        Math.max(0, attempts - 1),
        attempts <= 1 ? Optional.empty() : triedSince,
        Optional.empty(),
        revision,
        failure,
        drift);
  }

  PushState settled(PushStatus settled, List<String> found, Instant due, Instant at) {
    return new PushState(
            settled,
            status == settled ? since : at,
            due,
            0,
            Optional.empty(),
            Optional.empty(),
            revision,
            Optional.empty(),
            drift)
        .differing(found, at);
  }

  /* The reason keeps its time while it is the same. */
  PushState unsupported(PushFailure reason, List<String> found, Instant due, Instant at) {
    var settled = settled(PushStatus.UNSUPPORTED, found, due, at);
    var isTheSame =
        status == PushStatus.UNSUPPORTED
            && failure.filter(last -> last.reason().equals(reason.reason())).isPresent();
    return new PushState(
        settled.status,
        settled.since,
        settled.dueAt,
        settled.attempts,
        settled.triedSince,
        settled.claim,
        settled.revision,
        isTheSame ? failure : Optional.of(reason),
        settled.drift);
  }

  /** Returns this state after a check found differences, if it did. */
  PushState differing(List<String> found, Instant at) {
    return found.isEmpty()
        ? this
        : new PushState(
            status,
            since,
            dueAt,
            attempts,
            triedSince,
            claim,
            revision,
            failure,
            Optional.of(Drift.of(found, at)));
  }

  PushState delayed(PushFailure reason, Instant due) {
    return new PushState(
        status,
        since,
        due,
        attempts,
        triedSince,
        Optional.empty(),
        revision,
        Optional.of(reason),
        drift);
  }

  PushState refused(PushFailure reason, Instant due) {
    return new PushState(
        PushStatus.FAILED,
        status == PushStatus.FAILED ? since : reason.at(),
        due,
        attempts,
        triedSince,
        Optional.empty(),
        revision,
        Optional.of(reason),
        drift);
  }

  PushState failed(PushFailure reason, Instant due) {
    return new PushState(
        PushStatus.FAILED,
        status == PushStatus.FAILED ? since : reason.at(),
        due,
        0,
        Optional.empty(),
        Optional.empty(),
        revision,
        Optional.of(reason),
        drift);
  }
}
