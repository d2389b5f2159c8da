package io.portico.application.port.in.api;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.catalogue.CatalogueEntry;
import java.util.List;

/**
 * Use case: an administrator removes an API and its labels from the repository. Requires the
 * permission to change APIs.
 */
public interface RemoveApi {

  /** Removes the API. */
  Outcome remove(Command command);

  /**
   * The API to remove.
   *
   * @param force whether to remove it even if the catalogue offers it; the entries stay
   * @param expected the condition on the current API
   */
  record Command(Actor actor, ApiId api, boolean force, Precondition<ApiRecord> expected) {}

  sealed interface Outcome {

    /** The API was removed. */
    record Removed() implements Outcome {}

    /** These entries of the catalogue offer the API. */
    record Offered(List<CatalogueEntry> entries) implements Outcome {}
  }
}
