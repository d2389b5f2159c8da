package io.portico.application.port.in.discovery;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.discovery.SourceCredential;
import io.portico.domain.discovery.SourceDetails;
import io.portico.domain.discovery.StoredSource;

/** Use case: an administrator changes a source that an administrator added. */
public interface ReplaceSource {

  /**
   * Replaces the details of the source with the same name and its credential, and returns it.
   *
   * @throws io.portico.domain.shared.InvalidValueException if its kind would change, the operator
   *     does not permit its address, or the stored credential would be sent to another address
   */
  StoredSource replace(Command command);

  /** The credential after the change. */
  sealed interface Credential {

    /** The present one, if there is one. */
    record Present() implements Credential {}

    /** Another one. */
    record Other(SourceCredential credential) implements Credential {}

    /** None. */
    record None() implements Credential {}
  }

  /** The source after the change. */
  record Command(
      Actor actor,
      SourceDetails details,
      Credential credential,
      Precondition<StoredSource> expected) {}
}
