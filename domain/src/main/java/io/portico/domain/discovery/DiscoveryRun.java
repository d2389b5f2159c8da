package io.portico.domain.discovery;

import io.portico.domain.api.SourceName;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.Text;
import io.portico.domain.shared.Worded;
import java.time.Instant;
import java.util.Optional;

/**
 * A pull from a source, or a push of its APIs.
 *
 * @param id identifies the run, so that a run that was superseded cannot end the current one
 */
public record DiscoveryRun(
    Identifier id, SourceName source, Trigger trigger, Instant startedAt, State state) {

  /** What started a run. */
  public enum Trigger implements Worded {
    /** An administrator started a pull. */
    MANUAL,
    /** A scheduled pull was due. */
    SCHEDULE,
    /** The APIs were pushed. */
    PUSH
  }

  /** The state of a run. */
  public sealed interface State {}

  /**
   * It is in progress, or its node has failed.
   *
   * @param until when another node may start a new run
   */
  public record Running(Instant until) implements State {}

  /**
   * It completed.
   *
   * @param remarks what it rejected, skipped and found twice, for an administrator, at most {@value
   *     #LONGEST_REMARKS} characters
   */
  public record Done(Instant at, Counts counts, Optional<String> remarks) implements State {

    /** The most characters of the remarks. */
    public static final int LONGEST_REMARKS = 1_000;

    /** Creates the state of a run without remarks. */
    public Done(Instant at, Counts counts) {
      this(at, counts, Optional.empty());
    }

    /** Returns the state with {@code remarks}, if there are any, truncated to the maximum. */
    public static Done truncated(Instant at, Counts counts, String remarks) {
      return new Done(
          at,
          counts,
          Optional.of(Text.abbreviated(remarks, LONGEST_REMARKS)).filter(text -> !text.isEmpty()));
    }
  }

  /**
   * It failed and changed nothing.
   *
   * @param error the reason, for an administrator, at most {@value #LONGEST_ERROR} characters
   */
  public record Failed(Instant at, String error) implements State {

    /** The most characters of an error. */
    public static final int LONGEST_ERROR = 1_000;

    /** Returns the state with {@code error} truncated to the maximum. */
    public static Failed truncated(Instant at, String error) {
      return new Failed(at, Text.abbreviated(error, LONGEST_ERROR));
    }
  }

  /** The numbers of APIs, labels and problems in a run. */
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
