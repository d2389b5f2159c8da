package io.portico.domain.discovery;

import io.portico.domain.api.ApiId;
import io.portico.domain.api.ExternalId;
import io.portico.domain.discovery.MappedLabels.Reason;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What a run found that somebody should decide, stored until the next run that completes.
 *
 * @param at when the run ended
 * @param unmapped metadata and tags that map to no label, at most {@value #MOST} keys
 * @param conflicts labels that stayed because another source or a person set them, at most {@value
 *     #MOST}
 */
public record RunFindings(Instant at, List<Unmapped> unmapped, List<Conflict> conflicts) {

  /** The most unmapped keys, and the most conflicts, that are stored. */
  public static final int MOST = 100;

  public RunFindings {
    unmapped = List.copyOf(unmapped);
    conflicts = List.copyOf(conflicts);
    if (unmapped.size() > MOST || conflicts.size() > MOST) {
      throw new IllegalArgumentException("more than " + MOST + " findings of a kind");
    }
  }

  /** Returns the findings with the first {@value #MOST} of each kind. */
  public static RunFindings limited(Instant at, List<Unmapped> unmapped, List<Conflict> conflicts) {
    return new RunFindings(
        at, unmapped.stream().limit(MOST).toList(), conflicts.stream().limit(MOST).toList());
  }

  /** Returns whether there is nothing to decide. */
  public boolean isEmpty() {
    return unmapped.isEmpty() && conflicts.isEmpty();
  }

  /**
   * A key that maps to no label, on {@code count} APIs.
   *
   * @param examples distinct values of the key
   */
  public record Unmapped(String key, Reason reason, long count, List<String> examples) {
    public Unmapped {
      examples = List.copyOf(examples);
    }
  }

  /**
   * A label of an API that the source may not overwrite.
   *
   * @param api empty if the API is new
   */
  public record Conflict(Optional<ApiId> api, ExternalId externalId, Provenance.Conflict details) {}
}
