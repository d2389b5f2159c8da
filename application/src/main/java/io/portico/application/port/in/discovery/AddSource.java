package io.portico.application.port.in.discovery;

import io.portico.domain.access.Actor;
import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.SourceCredential;
import io.portico.domain.discovery.SourceDetails;
import io.portico.domain.discovery.StoredSource;
import java.util.Optional;

/** Use case: an administrator adds a source, from which Portico pulls APIs. */
public interface AddSource {

  /**
   * Adds a source.
   *
   * @throws io.portico.domain.shared.InvalidValueException if the operator does not permit its
   *     address
   */
  Outcome add(Command command);

  /**
   * The source to add.
   *
   * @param credential empty if it needs none
   */
  record Command(Actor actor, SourceDetails details, Optional<SourceCredential> credential) {}

  sealed interface Outcome {

    record Added(StoredSource source) implements Outcome {}

    /** Another source has the name, perhaps in the operator's file. */
    record NameTaken(SourceName name) implements Outcome {}

    /** The organisation has the maximum number. */
    record TooMany(int most) implements Outcome {}
  }
}
