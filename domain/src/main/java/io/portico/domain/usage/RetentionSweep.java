package io.portico.domain.usage;

import static java.util.Objects.requireNonNull;

import io.portico.domain.shared.Identifier;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * How far the counts of one resolution that are kept no more have been removed. One node at a time
 * goes on with it, in small steps, along the keys.
 *
 * @param before the bucket before which counts are removed
 * @param position of the last key that was done with, as the store numbers them; 0 at the beginning
 * @param ended whether every key was done with
 * @param holder the node that goes on with it, empty if any may
 */
public record RetentionSweep(
    Resolution resolution, int before, int position, boolean ended, Optional<Holder> holder) {

  /** How long a node that is not heard of any more keeps the others away. */
  public static final Duration LEASE = Duration.ofMinutes(2);

  public RetentionSweep {
    requireNonNull(resolution, "resolution");
    requireNonNull(holder, "holder");
  }

  /**
   * Who goes on with it.
   *
   * @param node an id that the node gave itself
   * @param until from when on others may take its place
   */
  public record Holder(Identifier node, Instant until) {}

  /** Returns what there is before anything was ever removed. */
  public static RetentionSweep none(Resolution resolution) {
    return new RetentionSweep(resolution, 0, 0, true, Optional.empty());
  }

  /**
   * Returns the sweep in the hands of {@code node}, which removes what is before the bucket {@code
   * first}: from the beginning, if it was about another bucket. Empty if that has been done, or if
   * another node is at it.
   */
  public Optional<RetentionSweep> takenBy(Identifier node, int first, Instant now) {
    if (holder.isPresent()
        && !holder.get().node().equals(node)
        && now.isBefore(holder.get().until())) {
      return Optional.empty();
    }
    if (before != first) {
      return Optional.of(new RetentionSweep(resolution, first, 0, false, held(node, now)));
    }
    return ended
        ? Optional.empty()
        : Optional.of(new RetentionSweep(resolution, before, position, false, held(node, now)));
  }

  private static Optional<Holder> held(Identifier node, Instant now) {
    return Optional.of(new Holder(node, now.plus(LEASE)));
  }

  /** Returns it with the keys up to {@code next} done. */
  public RetentionSweep at(int next) {
    return new RetentionSweep(resolution, before, next, false, holder);
  }

  /** Returns it with all keys done, and in nobody's hands. */
  public RetentionSweep end() {
    return new RetentionSweep(resolution, before, position, true, Optional.empty());
  }
}
