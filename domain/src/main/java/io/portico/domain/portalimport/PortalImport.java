package io.portico.domain.portalimport;

import io.portico.domain.job.JobId;
import java.time.Instant;
import java.util.Optional;

/**
 * The latest import of an organisation.
 *
 * @param address the address of the classic dashboard, without any credential
 * @param job the job that runs it, or ran it last
 * @param position where it continues; empty if it is complete
 * @param updatedAt when the last batch was committed
 */
public record PortalImport(
    String address,
    ImportOptions options,
    JobId job,
    Optional<ImportPosition> position,
    ImportReport report,
    Instant startedAt,
    Instant updatedAt) {

  /** Returns an import from the beginning. */
  public static PortalImport started(String address, ImportOptions options, JobId job, Instant at) {
    return new PortalImport(
        address, options, job, Optional.of(ImportPosition.START), ImportReport.EMPTY, at, at);
  }

  /**
   * Returns whether {@code other} can continue this import: it is not complete, writes, and has the
   * same address and options. A dry run starts anew, because what it foresaw is lost.
   */
  public boolean canContinueAs(String otherAddress, ImportOptions otherOptions) {
    return position.isPresent()
        && !options.dryRun()
        && address.equals(otherAddress)
        && options.equals(otherOptions);
  }

  /** Returns this import as {@code otherJob} continues it. */
  public PortalImport continuedBy(JobId otherJob, Instant at) {
    return new PortalImport(address, options, otherJob, position, report, startedAt, at);
  }

  /** Returns this import after a batch that ends before {@code next}, if there is more. */
  public PortalImport after(Optional<ImportPosition> next, ImportReport batch, Instant at) {
    return new PortalImport(address, options, job, next, report.and(batch), startedAt, at);
  }
}
