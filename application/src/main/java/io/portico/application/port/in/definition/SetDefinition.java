package io.portico.application.port.in.definition;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiId;
import io.portico.domain.definition.Definition;
import java.util.List;
import java.util.Optional;

/**
 * Use case: an administrator sets the definition of a version of an API. Requires the permission to
 * change APIs.
 */
public interface SetDefinition {

  /**
   * Adds a revision, unless the document is that of the latest revision of its version.
   *
   * @throws io.portico.domain.shared.InvalidValueException if the document cannot be stored
   */
  Outcome set(Command command);

  /**
   * The definition to set.
   *
   * @param version the version of the API; if empty, the one that the document declares, or else
   *     none
   * @param document as it is kept
   * @param expected the condition on the latest revision, if there is one: of the given version, or
   *     of all if none is given
   */
  @SuppressWarnings("ArrayRecordComponent") // large, and never compared
  record Command(
      Actor actor,
      ApiId api,
      Optional<String> version,
      byte[] document,
      Precondition<Optional<Definition>> expected) {}

  sealed interface Outcome {

    /**
     * The document is the latest revision of its version.
     *
     * @param warnings what is probably a mistake in it, in words
     */
    record Kept(Definition definition, List<String> warnings) implements Outcome {}

    /** The API has the most versions. */
    record TooManyVersions(int most) implements Outcome {}
  }
}
