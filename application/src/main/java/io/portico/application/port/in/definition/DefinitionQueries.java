package io.portico.application.port.in.definition;

import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiId;
import io.portico.domain.definition.Definition;
import io.portico.domain.definition.DefinitionDiff;
import java.util.List;
import java.util.Optional;

/**
 * Reads of the definitions of APIs. Each throws {@code RefusedException.NotFound} if there is no
 * such API or revision.
 */
public interface DefinitionQueries {

  /** Returns all revisions of an API, the latest first. */
  List<Definition> all(Actor actor, ApiId api);

  /**
   * Returns a revision.
   *
   * @param version empty for any
   * @param revision empty for the latest
   */
  Definition find(Actor actor, ApiId api, Optional<String> version, Optional<Integer> revision);

  /** Returns the document of a revision. */
  byte[] document(Actor actor, ApiId api, int revision);

  /** Returns the difference of two revisions. */
  DefinitionDiff difference(Actor actor, ApiId api, int from, int to);
}
