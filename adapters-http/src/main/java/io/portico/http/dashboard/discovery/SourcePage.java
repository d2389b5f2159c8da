package io.portico.http.dashboard.discovery;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * One source with its mapping.
 *
 * @param matchSimilarNames whether keys that no rule covers map to the label with a similar name
 * @param tag of the mapping
 * @param foundAt when the last run that completed ended
 * @param findings what that run did not map, and its conflicts
 */
public record SourcePage(
    SourceView source,
    boolean matchSimilarNames,
    List<Rule> rules,
    String tag,
    Optional<Instant> foundAt,
    FindingsView findings) {

  /**
   * A mapping rule.
   *
   * @param from the metadata key, or the regular expression for tags
   * @param metadata whether it maps metadata; else tags
   * @param value a fixed value, or nothing
   * @param translated how many values it translates
   */
  public record Rule(
      int index,
      String from,
      boolean metadata,
      String label,
      String value,
      int translated,
      boolean first,
      boolean last) {}
}
