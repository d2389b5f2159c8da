package io.portico.application.port.in.label;

import io.portico.application.port.in.Pages;
import io.portico.domain.access.Actor;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelName;
import java.util.List;
import java.util.Optional;

/** Use case: somebody looks through the label definitions, by name. */
public interface BrowseLabels {

  /** Returns one page of the definitions. */
  Page browse(Query query);

  /**
   * Which page of the definitions.
   *
   * @param inUse whether labels that no API carries are left out
   * @param withUsage whether the APIs that carry each label are counted
   * @param after the last name of the page before; empty for the first page
   * @param limit the most definitions on the page
   */
  record Query(
      Actor actor, boolean inUse, boolean withUsage, Optional<LabelName> after, int limit) {
    public Query {
      Pages.requireSize(limit);
    }
  }

  /**
   * Some of the definitions, ordered by name.
   *
   * @param next the {@code after} of the next page; empty on the last
   */
  record Page(List<Entry> entries, Optional<LabelName> next) {
    public Page {
      entries = List.copyOf(entries);
    }
  }

  /**
   * A definition.
   *
   * @param usage how many APIs carry its label; empty if that was not asked
   */
  record Entry(LabelDefinition definition, Optional<Long> usage) {}
}
