package io.portico.domain.gateway;

import io.portico.domain.shared.DueWork;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The state of a {@link KeyPush}.
 *
 * @param since when the status began
 * @param work its attempts since the last success or change
 * @param revision grows with each change
 * @param failure why the last attempt failed; empty if it did not
 * @param drift what the last check that found a difference found
 */
public record PushState(
    PushStatus status,
    Instant since,
    DueWork work,
    int revision,
    Optional<PushFailure> failure,
    Optional<Drift> drift) {

  static PushState waiting(Instant at) {
    return new PushState(
        PushStatus.WAITING, at, DueWork.at(at), 0, Optional.empty(), Optional.empty());
  }

  /** Returns the state of a key that has ended, and is due for a check. */
  static PushState removed(Instant at) {
    return waiting(at).settled(PushStatus.REMOVED, List.of(), at, at);
  }

  /**
   * Returns the state after a change. An attempt that runs is not disturbed, but repeated; a change
   * that waits already, for example a revocation, is not put off.
   */
  PushState marked(Instant at, Instant due) {
    var isWaiting = status == PushStatus.WAITING;
    var isEarlier = work.isClaimed(at) || (isWaiting && work.dueAt().isBefore(due));
    var anew = new DueWork(isEarlier ? work.dueAt() : due, 0, Optional.empty(), work.claim());
    return new PushState(
        PushStatus.WAITING, isWaiting ? since : at, anew, revision + 1, failure, drift);
  }

  PushState in(DueWork other) {
    return new PushState(status, since, other, revision, failure, drift);
  }

  PushState settled(PushStatus settled, List<String> found, Instant due, Instant at) {
    var begun = status == settled ? since : at;
    return new PushState(settled, begun, DueWork.at(due), revision, Optional.empty(), drift)
        .differing(found, at);
  }

  /* The reason keeps its time while it is the same. */
  PushState unsupported(PushFailure reason, List<String> found, Instant due, Instant at) {
    var isTheSame =
        status == PushStatus.UNSUPPORTED
            && failure.filter(last -> last.reason().equals(reason.reason())).isPresent();
    return settled(PushStatus.UNSUPPORTED, found, due, at)
        .because(isTheSame ? failure.orElseThrow() : reason);
  }

  /** Returns this state after a check found differences, if it did. */
  PushState differing(List<String> found, Instant at) {
    return found.isEmpty()
        ? this
        : new PushState(status, since, work, revision, failure, Optional.of(Drift.of(found, at)));
  }

  PushState delayed(PushFailure reason, Instant due) {
    return in(work.retriedAt(due)).because(reason);
  }

  PushState refused(PushFailure reason, Instant due) {
    return failed(reason, work.retriedAt(due));
  }

  PushState failed(PushFailure reason, Instant due) {
    return failed(reason, DueWork.at(due));
  }

  private PushState failed(PushFailure reason, DueWork next) {
    var begun = status == PushStatus.FAILED ? since : reason.at();
    return new PushState(PushStatus.FAILED, begun, next, revision, Optional.of(reason), drift);
  }

  private PushState because(PushFailure reason) {
    return new PushState(status, since, work, revision, Optional.of(reason), drift);
  }
}
