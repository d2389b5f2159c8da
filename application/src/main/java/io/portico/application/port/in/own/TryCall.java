package io.portico.application.port.in.own;

import io.portico.domain.catalogue.TriedAnswer;
import io.portico.domain.catalogue.TriedCall;
import io.portico.domain.key.KeyLocation;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Use case: a developer tries an API of the catalogue through Portico, so that no rule of browsers
 * prevents it. Neither the call nor its answer is stored or logged.
 */
public interface TryCall {

  /** The most calls of a developer in a minute, on each node. */
  int MOST_A_MINUTE = 30;

  /**
   * Returns where the API may be tried; empty if it may not.
   *
   * @param entry the id of an API, or of the plan of an entry without one
   * @throws io.portico.domain.shared.RefusedException.NotFound if the site shows the developer no
   *     such entry
   */
  Optional<Place> place(SignedInDeveloper me, String entry);

  /**
   * Makes a call.
   *
   * @throws io.portico.domain.shared.InvalidValueException if its base address is none of the entry
   * @throws io.portico.domain.shared.RefusedException.NotFound if the site shows the developer no
   *     such entry
   */
  Outcome call(Command command);

  /**
   * Who makes which call.
   *
   * @param entry as in {@link #place}
   * @param key the key that the call is made with, if any
   */
  record Command(SignedInDeveloper me, String entry, TriedCall call, Optional<String> key) {

    /** Hides the key. */
    @Override
    public String toString() {
      return "TryCall[" + call + "]";
    }
  }

  /** Where an API may be tried. */
  record Place(String name, List<URI> baseUrls, KeyLocation keyLocation) {

    public Place {
      baseUrls = List.copyOf(baseUrls);
    }
  }

  sealed interface Outcome {

    /** The call was made, with or without an answer. */
    record Made(TriedAnswer answer, Duration took) implements Outcome {}

    /** The developer has made {@link #MOST_A_MINUTE} calls; the next one is made after a pause. */
    record TooMany(Duration pause) implements Outcome {}
  }
}
