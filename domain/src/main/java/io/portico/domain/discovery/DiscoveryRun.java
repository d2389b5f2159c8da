package io.portico.domain.discovery;

import static java.util.Objects.requireNonNull;

import io.portico.domain.api.SourceName;
import io.portico.domain.shared.Identifier;
import java.time.Instant;

/**
 * One reading of a source, or what somebody sent in its name.
 *
 * @param id names the run, so that only it is ended that was begun
 */
public record DiscoveryRun(
    Identifier id, SourceName source, Trigger trigger, Instant startedAt, State state) {

  public DiscoveryRun {
    requireNonNull(id, "id");
    requireNonNull(source, "source");
    requireNonNull(trigger, "trigger");
    requireNonNull(startedAt, "startedAt");
    requireNonNull(state, "state");
  }

  /** What began a run. */
  public enum Trigger {
    /** Somebody asked for it. */
    MANUAL,
    /** It was due. */
    SCHEDULE,
    /** The source, or somebody for it, sent its APIs. */
    PUSH
  }

  /** How far a run is. */
  public sealed interface State {}

  /**
   * It goes on, or its node is gone.
   *
   * @param until from when on another node may begin anew
   */
  public record Running(Instant until) implements State {}

  /** It changed what it was to change. */
  public record Done(Instant at, Counts counts) implements State {}

  /**
   * It changed nothing.
   *
   * @param error sentences for an administrator, at most {@value #LONGEST_ERROR} characters
   */
  public record Failed(Instant at, String error) implements State {

    /** The most characters of an error. */
    public static final int LONGEST_ERROR = 1_000;

    /** Returns the state, with as much of {@code error} as it tells. */
    public static Failed cut(Instant at, String error) {
      return new Failed(
          at,
          error.codePointCount(0, error.length()) <= LONGEST_ERROR
              ? error
              : error.substring(0, error.offsetByCodePoints(0, LONGEST_ERROR - 1)) + "…");
    }
  }

  /** How many APIs, labels and problems a run had to do with. */
  public record Counts(
      long created,
      long updated,
      long unchanged,
      long missing,
      long mapped,
      long unmapped,
      long conflicts,
      long rejected) {}
}
