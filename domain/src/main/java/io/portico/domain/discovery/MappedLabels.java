package io.portico.domain.discovery;

import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.shared.Worded;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The result of mapping one API.
 *
 * @param labels the labels, with allowed values; there may be more than an API can carry
 * @param deprecated matching labels that are deprecated and so not assigned
 * @param unmapped metadata and tags that map to no label
 */
public record MappedLabels(
    SortedMap<LabelName, LabelValue> labels, Set<LabelName> deprecated, List<Unmapped> unmapped) {

  public MappedLabels {
    labels = Collections.unmodifiableSortedMap(new TreeMap<>(labels));
    deprecated = Set.copyOf(deprecated);
    unmapped = List.copyOf(unmapped);
  }

  /**
   * Metadata or a tag that maps to no label.
   *
   * @param key the key of the metadata or tag; {@code tags} for a tag without a key
   * @param example the text of the source
   */
  public record Unmapped(String key, String example, Reason reason) {}

  /** Why something maps to no label. */
  public enum Reason implements Worded {
    NO_SUCH_LABEL,
    VALUE_NOT_ALLOWED,
    LABEL_DEPRECATED,
    TOO_MANY_LABELS
  }
}
