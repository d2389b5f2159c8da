package io.portico.application.port.in.label;

import static java.util.stream.Collectors.toMap;

import io.portico.application.port.in.Page;
import io.portico.application.port.in.PageLimits;
import io.portico.domain.access.Actor;
import io.portico.domain.api.LabelCounts;
import io.portico.domain.api.SharedLabelCounts;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelName;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads of label definitions. Each requires the permission to read. */
public interface LabelQueries {

  /** Returns the definition with this id, current name or former name. */
  LabelDefinition find(Actor actor, String idOrName);

  /** Returns the usage of the label with this id, current name or former name. */
  Usage usage(Actor actor, String idOrName);

  /** The most values of a label by which coverage is counted: the most frequent. */
  int MOST_COVERED_VALUES = 12;

  /**
   * Counts how many APIs carry labels, by the values of another label.
   *
   * @throws io.portico.domain.shared.RefusedException.NotFound if there is no label {@code by}
   */
  Coverage coverage(CoverageQuery query);

  /** Returns one page of the definitions, ordered by name. */
  Page<Entry, LabelName> list(Query query);

  /** Returns the definitions, ordered by name, as far as one page holds them. */
  default List<LabelDefinition> definitions(Actor actor) {
    return list(new Query(actor, false, false, Optional.empty(), PageLimits.LARGEST))
        .items()
        .stream()
        .map(Entry::definition)
        .toList();
  }

  /** Returns what these labels are called, by their names. */
  default Map<LabelName, String> titles(Actor actor) {
    return definitions(actor).stream()
        .collect(toMap(LabelDefinition::name, LabelDefinition::title));
  }

  /** Returns the number of definitions, or of those that some API carries. */
  long count(Actor actor, boolean inUse);

  /** A label and its usage in the organisation. */
  record Usage(LabelDefinition definition, LabelCounts counts) {}

  /**
   * A page of definitions to read.
   *
   * @param inUse whether to leave out labels that no API carries
   * @param withUsage whether to count the APIs that carry each label
   * @param after the last name of the previous page; empty for the first page
   * @param limit the maximum number of definitions
   */
  record Query(
      Actor actor, boolean inUse, boolean withUsage, Optional<LabelName> after, int limit) {
    public Query {
      PageLimits.requireSize(limit);
    }
  }

  /**
   * A definition in a list.
   *
   * @param usage the number of APIs that carry the label; empty unless requested
   */
  record Entry(LabelDefinition definition, Optional<Long> usage) {}

  /**
   * The labels whose coverage to count, ordered by name.
   *
   * @param by the id, current name or former name of the label by whose values to count
   * @param after the last name of the previous page; empty for the first page
   * @param limit the maximum number of labels
   */
  record CoverageQuery(Actor actor, String by, Optional<LabelName> after, int limit) {
    public CoverageQuery {
      PageLimits.requireSize(limit);
    }
  }

  /**
   * The coverage of labels.
   *
   * @param by the label by whose values it is counted, at most {@value #MOST_COVERED_VALUES}
   */
  record Coverage(Usage by, Page<CoverageRow, LabelName> rows) {}

  /**
   * The coverage of one label.
   *
   * @param labelled the number of APIs that carry it
   * @param shared the number of those that carry the other label, too
   */
  record CoverageRow(LabelDefinition definition, long labelled, SharedLabelCounts shared) {}
}
