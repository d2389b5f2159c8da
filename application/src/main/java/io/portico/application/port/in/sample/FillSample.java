package io.portico.application.port.in.sample;

import io.portico.domain.access.Actor;

/**
 * Use case: an administrator fills an empty organisation with the sample data, an invented company:
 * labelled APIs, governance policies, plans and a catalogue, developers with keys, key requests,
 * and 90 days of usage. No mail is sent.
 */
public interface FillSample {

  /** Fills the organisation in one unit of work. */
  Outcome fill(Command command);

  /**
   * Whose organisation is filled.
   *
   * @param again whether it is also filled if it was filled before
   */
  record Command(Actor actor, boolean again) {}

  sealed interface Outcome {

    /** The organisation has the sample data. */
    record Filled(SampleCounts counts) implements Outcome {}

    /** The organisation has records already, so nothing was added. */
    record NotEmpty() implements Outcome {}

    /** The organisation was filled before, so nothing was added. */
    record FilledBefore() implements Outcome {}
  }
}
