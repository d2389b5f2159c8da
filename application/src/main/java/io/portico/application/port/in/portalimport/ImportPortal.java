package io.portico.application.port.in.portalimport;

import io.portico.domain.access.Actor;
import io.portico.domain.job.Job;
import io.portico.domain.job.JobId;
import io.portico.domain.portalimport.DashboardCredential;
import io.portico.domain.portalimport.ImportOptions;

/**
 * Use case: an administrator takes over an installation of the classic dashboard: its portal
 * settings, policies, API definitions, catalogue, developers with their keys, and open key
 * requests.
 *
 * <p>The import is a job. It commits in batches and stores where it is, so that an import that was
 * interrupted continues there when it is started again. A second import of the same records changes
 * nothing.
 */
public interface ImportPortal {

  /**
   * Starts an import, or continues one that was interrupted.
   *
   * @throws io.portico.domain.shared.InvalidValueException if the address or the credential cannot
   *     be used; the message never shows the credential
   */
  Outcome start(Command command);

  /**
   * What to import.
   *
   * @param address of the classic dashboard
   * @param restart whether an interrupted import of the same installation starts anew
   */
  record Command(
      Actor actor,
      String address,
      DashboardCredential credential,
      ImportOptions options,
      boolean restart) {}

  sealed interface Outcome {

    /**
     * The job runs.
     *
     * @param continued whether it continues an import that was interrupted
     */
    record Started(Job job, boolean continued) implements Outcome {}

    /** Another import of the organisation is running. */
    record AlreadyRunning(JobId job) implements Outcome {}

    /** The node runs the maximum number of jobs. */
    record TooManyJobs(int most) implements Outcome {}
  }
}
