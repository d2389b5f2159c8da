package io.portico.domain.discovery;

import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a mapping made of one API.
 *
 * @param labels the labels found; their definitions accept them. They may be more than an API may
 *     carry
 * @param deprecated labels that were found too but that nobody gets any more
 * @param unmapped what led to no label
 */
public record MappedLabels(
    SortedMap<LabelName, LabelValue> labels, Set<LabelName> deprecated, List<Unmapped> unmapped) {

  public MappedLabels {
    labels = Collections.unmodifiableSortedMap(new TreeMap<>(labels));
    deprecated = Set.copyOf(deprecated);
    unmapped = List.copyOf(unmapped);
  }

  /**
   * Something a source says that led to no label.
   *
   * @param key the key of the metadata or of the tag; {@code tags} for a tag without one
   * @param example what the source says
   */
  public record Unmapped(String key, String example, Reason reason) {}

  /** Why something led to no label. */
  public enum Reason {
    NO_SUCH_LABEL("no_such_label"),
    VALUE_NOT_ALLOWED("value_not_allowed"),
    LABEL_DEPRECATED("label_deprecated"),
    TOO_MANY_LABELS("too_many_labels");

    private final String word;

    Reason(String word) {
      this.word = word;
    }

    /** Returns the reason as programs know it. */
    public String word() {
      return word;
    }
  }
}
