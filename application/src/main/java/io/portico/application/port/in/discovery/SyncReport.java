package io.portico.application.port.in.discovery;

import static java.util.Objects.requireNonNull;

import io.portico.domain.api.ApiId;
import io.portico.domain.api.ExternalId;
import io.portico.domain.discovery.DiscoveryRun.Counts;
import io.portico.domain.discovery.MappedLabels.Reason;
import io.portico.domain.discovery.Provenance;
import java.util.List;
import java.util.Optional;

/**
 * What a sync did, would do, or could not do.
 *
 * @param unmapped what led to no label, at most {@value #MOST_KEYS} of it
 * @param conflicts where a label stayed that somebody else set, at most {@value #MOST_LISTED}
 * @param rejected entries that cannot be taken, at most {@value #MOST_LISTED}
 */
public record SyncReport(
    Counts counts, List<Unmapped> unmapped, List<Conflict> conflicts, List<Rejected> rejected) {

  /** The most keys that are told as unmapped. */
  public static final int MOST_KEYS = 1_000;

  /** The most conflicts, and the most rejected entries, that are told one by one. */
  public static final int MOST_LISTED = 1_000;

  /** The most examples of what an unmapped key says. */
  public static final int MOST_EXAMPLES = 5;

  public SyncReport {
    requireNonNull(counts, "counts");
    unmapped = List.copyOf(unmapped);
    conflicts = List.copyOf(conflicts);
    rejected = List.copyOf(rejected);
  }

  /**
   * Something that the source says of {@code count} APIs and that leads to no label.
   *
   * @param examples different things it says
   */
  public record Unmapped(String key, Reason reason, long count, List<String> examples) {
    public Unmapped {
      examples = List.copyOf(examples);
    }
  }

  /**
   * A label that stayed on an API.
   *
   * @param api empty if the API is new
   */
  public record Conflict(Optional<ApiId> api, ExternalId externalId, Provenance.Conflict about) {}

  /**
   * An entry that cannot be taken.
   *
   * @param index where it stands, as the sender counts
   */
  public record Rejected(long index, List<Fault> faults) {
    public Rejected {
      faults = List.copyOf(faults);
    }
  }

  /** What is wrong with a member of an entry. */
  public record Fault(String field, String problem) {}
}
