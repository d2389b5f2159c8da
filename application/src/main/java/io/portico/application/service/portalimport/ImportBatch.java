package io.portico.application.service.portalimport;

import io.portico.domain.access.Actor;
import io.portico.domain.audit.Difference;
import io.portico.domain.audit.Snapshot;
import io.portico.domain.plan.PlanId;
import io.portico.domain.portalimport.ImportOptions;
import io.portico.domain.shared.OrganisationId;
import java.time.Instant;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The batch that is being imported.
 *
 * @param offered the plans of the catalogue entries that this run has imported
 * @param locked the plans that the unit of work has locked
 * @param at the time of its changes
 */
record ImportBatch(
    Actor actor,
    ImportOptions options,
    DryRunRecords dryRun,
    Set<PlanId> offered,
    Set<PlanId> locked,
    ImportStatistics statistics,
    Instant at) {

  OrganisationId organisation() {
    return actor.organisation();
  }

  /** Returns whether records are written. */
  boolean writes() {
    return !options.dryRun();
  }

  /** Returns the reason for which a record stays as it is. */
  static String difference(Snapshot present, Snapshot wanted) {
    return "Portico has it with another "
        + Difference.between(present, wanted).changes().stream()
            .map(change -> change.field())
            .collect(Collectors.joining(", "))
        + " (expected: the same; import with overwrite to replace it)";
  }
}
