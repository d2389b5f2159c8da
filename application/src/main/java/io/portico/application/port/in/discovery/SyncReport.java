package io.portico.application.port.in.discovery;

import io.portico.domain.discovery.DiscoveryRun.Counts;
import io.portico.domain.discovery.RunFindings.Conflict;
import io.portico.domain.discovery.RunFindings.Unmapped;
import java.util.List;

/**
 * The result of a sync or of a dry run.
 *
 * @param unmapped metadata and tags that map to no label, at most {@value #MOST_KEYS} keys
 * @param conflicts labels that stayed because another source or a person set them, at most {@value
 *     #MOST_LISTED}
 * @param rejected invalid entries, at most {@value #MOST_LISTED}
 */
public record SyncReport(
    Counts counts, List<Unmapped> unmapped, List<Conflict> conflicts, List<Rejected> rejected) {

  /** The most unmapped keys in a report. */
  public static final int MOST_KEYS = 1_000;

  /** The most conflicts, and the most rejected entries, in a report. */
  public static final int MOST_LISTED = 1_000;

  /** The most examples of an unmapped key. */
  public static final int MOST_EXAMPLES = 5;

  public SyncReport {
    unmapped = List.copyOf(unmapped);
    conflicts = List.copyOf(conflicts);
    rejected = List.copyOf(rejected);
  }

  /**
   * An invalid entry.
   *
   * @param index its position, as the sender counts
   */
  public record Rejected(long index, List<Fault> faults) {
    public Rejected {
      faults = List.copyOf(faults);
    }
  }

  /** A problem with one field of an entry. */
  public record Fault(String field, String problem) {}
}
