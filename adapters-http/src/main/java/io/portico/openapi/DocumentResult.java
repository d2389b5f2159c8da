package io.portico.openapi;

import io.portico.domain.api.ExternalId;
import io.portico.domain.discovery.DiscoveredApi;
import io.portico.domain.shared.InvalidValueException;
import java.util.Optional;

/** What a document was read as. */
public sealed interface DocumentResult {

  /** It is an API. */
  record Read(DiscoveredApi api) implements DocumentResult {}

  /**
   * It cannot be read.
   *
   * @param externalId the id of its API, if that is known
   * @param line the line of the member that is invalid, or else of the document, from 1 on
   * @param problem names the field
   */
  record Unreadable(Optional<ExternalId> externalId, int line, InvalidValueException problem)
      implements DocumentResult {}
}
