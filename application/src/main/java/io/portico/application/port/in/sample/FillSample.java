package io.portico.application.port.in.sample;

import io.portico.domain.access.Actor;

/**
 * Use case: an administrator fills an organisation with the sample data, an invented company:
 * labelled APIs, governance policies, plans and a catalogue, developers with keys, key requests and
 * mails, 90 days of usage, dashboard users, services, and systems that Portico does not call. No
 * mail is sent.
 */
public interface FillSample {

  /** Fills the organisation in one unit of work. */
  Outcome fill(Command command);

  /**
   * Whose organisation is filled.
   *
   * @param again whether it is also filled if it was filled before, or has records of its own
   */
  record Command(Actor actor, boolean again) {}

  sealed interface Outcome {

    /** The organisation has the sample data. */
    record Filled(SampleCounts counts) implements Outcome {}

    /**
     * Nothing was added: the sample data is there, a record has the name of one of the sample, or
     * the organisation has records of its own and may not be filled again.
     */
    record NotEmpty() implements Outcome {}

    /** The organisation was filled before, so nothing was added. */
    record FilledBefore() implements Outcome {}
  }
}
