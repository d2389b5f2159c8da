package io.portico.application.port.in.definition;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiId;
import io.portico.domain.definition.Definition;
import java.util.Optional;

/**
 * Use case: an administrator removes the definition of an API with its revisions. Requires the
 * permission to change APIs.
 */
public interface RemoveDefinition {

  /**
   * Removes the revisions of one version, or of all.
   *
   * @throws io.portico.domain.shared.RefusedException.NotFound if there is no such API or revision
   */
  void remove(Command command);

  /**
   * What to remove.
   *
   * @param version empty for all versions
   * @param expected the condition on the latest of the revisions that are removed
   */
  record Command(
      Actor actor,
      ApiId api,
      Optional<String> version,
      Precondition<Optional<Definition>> expected) {}
}
