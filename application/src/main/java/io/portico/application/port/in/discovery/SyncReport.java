package io.portico.application.port.in.discovery;

import io.portico.domain.api.ApiId;
import io.portico.domain.api.ExternalId;
import io.portico.domain.discovery.DiscoveryRun.Counts;
import io.portico.domain.discovery.ReadingNotes;
import io.portico.domain.discovery.RunFindings.Conflict;
import io.portico.domain.discovery.RunFindings.Unmapped;
import java.util.List;
import java.util.Optional;

/**
 * The result of a sync or of a dry run.
 *
 * @param unmapped metadata and tags that map to no label, at most {@value #MOST_KEYS} keys
 * @param conflicts labels that stayed because another source or a person set them, at most {@value
 *     #MOST_LISTED}
 * @param rejected invalid entries, at most {@value #MOST_LISTED}
 * @param notes what the reading of the source noted; none if it was pushed
 * @param otherIds APIs that the repository has under another id than their gateway, at most {@value
 *     #MOST_LISTED}
 * @param otherIdCount the number of all of them
 */
public record SyncReport(
    Counts counts,
    List<Unmapped> unmapped,
    List<Conflict> conflicts,
    List<Rejected> rejected,
    ReadingNotes notes,
    List<OtherId> otherIds,
    long otherIdCount) {

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
    otherIds = List.copyOf(otherIds);
  }

  /** Creates the report of a push of APIs that have the ids of their gateways. */
  public SyncReport(
      Counts counts, List<Unmapped> unmapped, List<Conflict> conflicts, List<Rejected> rejected) {
    this(counts, unmapped, conflicts, rejected, List.of(), 0);
  }

  /** Creates the report of a push. */
  public SyncReport(
      Counts counts,
      List<Unmapped> unmapped,
      List<Conflict> conflicts,
      List<Rejected> rejected,
      List<OtherId> otherIds,
      long otherIdCount) {
    this(counts, unmapped, conflicts, rejected, ReadingNotes.NONE, otherIds, otherIdCount);
  }

  /** Returns the report of a pull that noted {@code notes}. */
  public SyncReport with(ReadingNotes others) {
    return new SyncReport(counts, unmapped, conflicts, rejected, others, otherIds, otherIdCount);
  }

  /**
   * An API that the repository has under another id than its gateway.
   *
   * @param api its id in the repository; empty if it is new, because another API has the id
   * @param gatewayId the id by which its gateway knows it
   */
  public record OtherId(Optional<ApiId> api, ExternalId externalId, ApiId gatewayId) {}

  /**
   * An invalid entry.
   *
   * @param index its position, as the sender counts
   * @param place where the source has it, for example the path of a file, or its external id
   * @param line the line there, from 1 on, if it is known
   */
  public record Rejected(
      long index, Optional<String> place, Optional<Integer> line, List<Fault> faults) {
    public Rejected {
      faults = List.copyOf(faults);
    }

    /** Creates an entry of which only its position is known. */
    public Rejected(long index, List<Fault> faults) {
      this(index, Optional.empty(), Optional.empty(), faults);
    }

    /** Creates an entry whose API could be read. */
    public Rejected(long index, ExternalId externalId, List<Fault> faults) {
      this(index, Optional.of(externalId.value()), Optional.empty(), faults);
    }
  }

  /** A problem with one field of an entry. */
  public record Fault(String field, String problem) {}
}
