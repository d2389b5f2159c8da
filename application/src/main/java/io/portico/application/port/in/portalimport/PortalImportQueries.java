package io.portico.application.port.in.portalimport;

import io.portico.domain.access.Actor;
import io.portico.domain.job.JobState;
import io.portico.domain.portalimport.PortalImport;

/** Reads of imports. They require the permission to read. */
public interface PortalImportQueries {

  /**
   * Returns the latest import, or the latest dry run.
   *
   * @throws io.portico.domain.shared.RefusedException.NotFound if there was none
   */
  View latest(Actor actor, boolean dryRun);

  /** An import and the current state of its job. */
  record View(PortalImport portalImport, JobState state) {}
}
