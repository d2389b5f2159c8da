package io.portico.http.dashboard.discovery;

import io.portico.domain.discovery.DiscoveryRun.Counts;
import io.portico.http.page.Words;
import java.util.List;
import java.util.Optional;

/**
 * What a run of a source would do.
 *
 * @param problems why nothing would change
 * @param counts empty if the system could not be read
 * @param findings what it would not map, and the conflicts
 */
public record SyncPage(
    SourceView source, List<Words> problems, Optional<Counts> counts, FindingsView findings) {}
