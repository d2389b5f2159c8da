package io.portico.domain.portalimport;

import io.portico.domain.api.SourceName;

/**
 * How an installation is imported.
 *
 * @param source the discovery source that its API definitions become
 * @param overwrite whether records that Portico has otherwise are overwritten
 * @param dryRun whether nothing is written but the report
 */
public record ImportOptions(SourceName source, boolean overwrite, boolean dryRun) {}
