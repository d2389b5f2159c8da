package io.portico.domain.gateway;

import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.RetryBackoff;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What Portico knows of one key at one gateway. It is compared with the key, not with a list of
 * changes: what the gateway should know is derived anew for each attempt, so changes need no order,
 * and several of them need one attempt.
 *
 * @param developer empty for a surplus key, whose developer and plan are not known
 * @param sealed the key itself until the gateway has it; empty if it need not or cannot be sent
 * @param handle how the gateway names the key; empty until it said so
 */
public record KeyPush(
    KeyPushId id,
    GatewayId gateway,
    StoredKey key,
    Optional<DeveloperId> developer,
    Optional<PlanId> plan,
    Optional<SealedKey> sealed,
    Optional<String> handle,
    PushState state) {

  /** How long a claim lasts; an attempt takes less. */
  public static final Duration LEASE = Duration.ofMinutes(2);

  /** How long a gateway that cannot be reached is retried before the push fails until the night. */
  public static final Duration LONGEST_RETRIED = Duration.ofDays(3);

  /** How long a removed key is remembered, and checked to be absent. */
  public static final Duration REMOVED_FOR = Duration.ofDays(30);

  /** How much earlier a change of one key is due than one of many, so that it does not wait. */
  public static final Duration URGENCY = Duration.ofDays(1);

  /** The pauses between attempts. */
  public static final RetryBackoff BACKOFF =
      new RetryBackoff(
          List.of(
              Duration.ofSeconds(2),
              Duration.ofSeconds(10),
              Duration.ofSeconds(30),
              Duration.ofMinutes(2),
              Duration.ofMinutes(10),
              Duration.ofMinutes(30)));

  /** By how much a pause is lengthened at random, so that retries do not come at once. */
  private static final double JITTER = 0.1;

  /** Returns a new push of {@code key}, which is due at once. */
  public static KeyPush queued(
      KeyPushId id, GatewayId gateway, IssuedKey key, Optional<SealedKey> sealed, Instant at) {
    return new KeyPush(
        id,
        gateway,
        key.key(),
        Optional.of(key.developer()),
        Optional.of(key.plan()),
        sealed,
        Optional.empty(),
        PushState.waiting(at));
  }

  /** Returns this push of a key that another developer holds now. */
  public KeyPush heldBy(DeveloperId other) {
    return new KeyPush(id, gateway, key, Optional.of(other), plan, sealed, handle, state);
  }

  /**
   * Returns a push of a key that a gateway has from Portico, and that Portico does not know. It is
   * due at once as a check that the gateway does not have it, so it is found, reported and removed.
   */
  public static KeyPush surplus(KeyPushId id, GatewayId gateway, StoredKey key, Instant at) {
    return new KeyPush(
        id,
        gateway,
        key,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        PushState.removed(at));
  }

  /** Returns this push after its key changed, or to be repeated at once. */
  public KeyPush marked(Instant at) {
    return marked(at, at.minus(URGENCY));
  }

  /**
   * Does what {@link #marked(Instant)} does.
   *
   * @param due when it is due unless a node has claimed it
   */
  public KeyPush marked(Instant at, Instant due) {
    return in(state.marked(at, due));
  }

  /** Returns this push, which no node has claimed, due at {@code at}. */
  public KeyPush dueAt(Instant at) {
    return in(state.in(state.work().retriedAt(at)));
  }

  /** Returns this push without the sealed key. */
  public KeyPush withoutKey() {
    return new KeyPush(id, gateway, key, developer, plan, Optional.empty(), handle, state);
  }

  /** Returns this push after a node claimed it. */
  public KeyPush claimed(Identifier claimant, Instant at) {
    return in(state.in(state.work().claimed(claimant, LEASE, at)));
  }

  /** Returns this push after its claim was released without an attempt. */
  public KeyPush released(Instant at) {
    return in(state.in(state.work().released(at)));
  }

  /** The result of an attempt. */
  public sealed interface Result {

    /** Returns what differed without a change of Portico's, in words; empty if nothing. */
    List<String> drift();

    /**
     * The gateway has the desired state of the key.
     *
     * @param desired that state
     * @param handle how it names the key, if it said so
     */
    record Done(DesiredKey desired, Optional<String> handle, List<String> drift) implements Result {

      public Done {
        drift = List.copyOf(drift);
      }
    }

    /** The gateway lacks the key, and Portico does not have it. */
    record KeyUnknown(List<String> drift) implements Result {

      public KeyUnknown {
        drift = List.copyOf(drift);
      }
    }

    /**
     * The gateway works, and does not take this key as it should be.
     *
     * @param desired what it should know
     */
    record Refused(DesiredKey desired, String reason, List<String> drift) implements Result {

      public Refused {
        drift = List.copyOf(drift);
      }
    }

    /**
     * Gateways of this kind cannot hold the key to its plan, and let no call pass with it.
     *
     * @param reason why
     */
    record Unsupported(String reason, List<String> drift) implements Result {

      public Unsupported {
        drift = List.copyOf(drift);
      }
    }

    /** The gateway was not reached, or does not answer as its interface is described. */
    record Failed(String reason) implements Result {

      @Override
      public List<String> drift() {
        return List.of();
      }
    }
  }

  /** Returns whether an attempt since the last success has already recorded these differences. */
  public boolean hasRecorded(List<String> found) {
    return state
        .drift()
        .filter(last -> last.equals(Drift.of(found, last.at())))
        .filter(
            last ->
                state.work().triedSince().filter(since -> !last.at().isBefore(since)).isPresent())
        .isPresent();
  }

  /**
   * Returns this push, which an attempt has claimed, after its result.
   *
   * @param revision the revision that was claimed; what changed since waits for another attempt
   * @param random from 0 to 1
   */
  public KeyPush after(Result result, int revision, Instant at, double random) {
    var overtaken = state.revision() != revision;
    return switch (result) {
      case Result.Done(var desired, var named, var drift) -> {
        var done =
            state.settled(
                desired instanceof DesiredKey.Absent ? PushStatus.REMOVED : PushStatus.PUSHED,
                drift,
                nextDue(desired, at),
                at);
        yield new KeyPush(
            id,
            gateway,
            key,
            developer,
            plan,
            overtaken ? sealed : Optional.empty(),
            named.or(() -> handle),
            overtaken ? done.marked(at, at.minus(URGENCY)) : done);
      }
      case Result.KeyUnknown(var drift) -> {
        var unknown =
            state.settled(PushStatus.KEY_UNKNOWN, drift, NightlyCheck.after(at, id.value()), at);
        yield in(overtaken ? unknown.marked(at, at.minus(URGENCY)) : unknown);
      }
      case Result.Unsupported(var reason, var drift) -> {
        var night = NightlyCheck.after(at, id.value());
        var unsupported = state.unsupported(new PushFailure(at, reason), drift, night, at);
        yield in(overtaken ? unsupported.marked(at, at.minus(URGENCY)) : unsupported);
      }
      case Result.Refused(DesiredKey.Absent(), var reason, var drift) ->
          in(failed(new PushFailure(at, reason), at, random).differing(drift, at));
      case Result.Refused(DesiredKey.Present _, var reason, var drift) -> {
        var refused = refused(new PushFailure(at, reason), at, random).differing(drift, at);
        yield in(overtaken ? refused.marked(at, at.minus(URGENCY)) : refused);
      }
      case Result.Failed(var reason) -> in(failed(new PushFailure(at, reason), at, random));
    };
  }

  /* A key that expires is due then. */
  private Instant nextDue(DesiredKey desired, Instant at) {
    var night = NightlyCheck.after(at, id.value());
    return switch (desired) {
      case DesiredKey.Absent() -> night;
      case DesiredKey.Present present ->
          present.expiresAt().filter(end -> end.isBefore(night)).orElse(night);
    };
  }

  private PushState failed(PushFailure failure, Instant at, double random) {
    if (state
        .work()
        .triedSince()
        .filter(since -> at.isAfter(since.plus(LONGEST_RETRIED)))
        .isPresent()) {
      return state.failed(failure, NightlyCheck.after(at, id.value()));
    }
    return state.delayed(failure, retryAt(at, random));
  }

  /* It seldom helps to send the same again; an ended key goes on working, so it is retried longer. */
  private PushState refused(PushFailure failure, Instant at, double random) {
    return state.work().attempts() > BACKOFF.pauses().size()
        ? state.failed(failure, NightlyCheck.after(at, id.value()))
        : state.refused(failure, retryAt(at, random));
  }

  private Instant retryAt(Instant at, double random) {
    var pause = BACKOFF.after(Math.max(1, state.work().attempts()));
    return at.plus(pause.plusMillis((long) (pause.toMillis() * JITTER * random)));
  }

  private KeyPush in(PushState other) {
    return new KeyPush(id, gateway, key, developer, plan, sealed, handle, other);
  }
}
