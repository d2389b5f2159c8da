package io.portico.http.dashboard.discovery;

import io.portico.domain.discovery.MappingRules;
import java.time.Instant;
import java.util.Optional;

/**
 * One source with its mapping.
 *
 * @param foundAt when the last run that completed ended
 * @param findings what that run did not map, and its conflicts
 */
public record SourcePage(
    SourceView source, MappingRules mapping, Optional<Instant> foundAt, FindingsView findings) {}
