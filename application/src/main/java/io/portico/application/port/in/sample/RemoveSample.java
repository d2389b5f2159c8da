package io.portico.application.port.in.sample;

import io.portico.domain.access.Actor;
import java.util.List;

/**
 * Use case: an administrator removes the sample data. Records that were added by others stay, and
 * so do labels and plans of the sample that they use. No mail is sent.
 */
public interface RemoveSample {

  /** Removes the sample data in one unit of work. */
  Outcome remove(Command command);

  /** Whose sample data is removed. */
  record Command(Actor actor) {}

  sealed interface Outcome {

    /**
     * The sample data was removed.
     *
     * @param kept the names of labels and plans that records of others use
     */
    record Removed(SampleCounts counts, List<String> kept) implements Outcome {
      public Removed {
        kept = List.copyOf(kept);
      }
    }

    /** The organisation has no sample data. */
    record NotFilled() implements Outcome {}
  }
}
