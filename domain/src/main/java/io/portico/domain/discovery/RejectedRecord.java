package io.portico.domain.discovery;

import io.portico.domain.api.ExternalId;
import java.util.Optional;

/**
 * A record of a source that cannot be read as an API.
 *
 * @param externalId the id of the API, if it could be read
 * @param place where the source has it, for example the path of a file; empty text if unknown
 * @param line the line in that place, from 1 on, if it is a text
 * @param field the invalid field
 * @param problem what was found and what was expected
 */
public record RejectedRecord(
    Optional<ExternalId> externalId,
    String place,
    Optional<Integer> line,
    String field,
    String problem) {}
