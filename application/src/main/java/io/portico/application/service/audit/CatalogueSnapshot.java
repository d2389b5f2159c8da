package io.portico.application.service.audit;

import static java.util.stream.Collectors.joining;

import io.portico.domain.audit.Snapshot;
import io.portico.domain.catalogue.Catalogue;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.catalogue.EntryConfig;
import io.portico.domain.catalogue.ExtraMembers;
import java.util.LinkedHashMap;
import java.util.Optional;

/**
 * What the audit trail tells of catalogues and their entries. Of what a client sent that means
 * nothing to Portico only the length is told: nobody knows what it is.
 */
public final class CatalogueSnapshot {

  private CatalogueSnapshot() {}

  /** Returns what is told of {@code catalogue}: one field for each entry, and their order. */
  public static Snapshot of(Catalogue catalogue) {
    var facts = new LinkedHashMap<String, String>();
    for (var entry : catalogue.entries()) {
      facts.put("entries." + entry.plan(), written(of(entry)));
    }
    return new Snapshot(facts)
        .and("order", catalogue.entries().stream().map(CatalogueEntry::plan).toList());
  }

  /** Returns what is told of {@code entry}. */
  public static Snapshot of(CatalogueEntry entry) {
    return Snapshot.of("name", entry.name())
        .and("short_description", entry.shortDescription())
        .and("long_description", entry.longDescription())
        .and("show", entry.show())
        .and("api_id", entry.api())
        .and("documentation", entry.documentation())
        .and("version", entry.version())
        .and(entry.config().map(CatalogueSnapshot::of).orElse(Snapshot.NONE))
        .and(entry.labels().map(ApiSnapshot::of).orElse(Snapshot.NONE))
        .and("further", length(entry.extras()));
  }

  private static Snapshot of(EntryConfig config) {
    return Snapshot.of("config.require_key_approval", config.approval().requireKeyApproval())
        .and("config.override", config.approval().override())
        .and("config.further", length(config.extras()));
  }

  private static Optional<String> length(ExtraMembers extras) {
    return extras.equals(ExtraMembers.NONE)
        ? Optional.empty()
        : Optional.of(extras.text().length() + " characters");
  }

  private static String written(Snapshot facts) {
    return facts.values().entrySet().stream()
        .map(fact -> fact.getKey() + ": " + fact.getValue())
        .collect(joining("; "));
  }
}
