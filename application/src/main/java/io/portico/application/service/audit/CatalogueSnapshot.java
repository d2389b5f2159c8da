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
 * Snapshots of catalogues and their entries. Of members that Portico does not interpret they
 * contain only the length, because these may be secrets.
 */
public final class CatalogueSnapshot {

  private CatalogueSnapshot() {}

  /** Returns a snapshot with one field for each entry, and their order. */
  public static Snapshot of(Catalogue catalogue) {
    var fields = new LinkedHashMap<String, String>();
    for (var entry : catalogue.entries()) {
      fields.put("entries." + entry.plan(), joined(of(entry)));
    }
    return new Snapshot(fields)
        .and("order", catalogue.entries().stream().map(CatalogueEntry::plan).toList());
  }

  public static Snapshot of(CatalogueEntry entry) {
    return Snapshot.of("name", entry.name())
        .and("shortDescription", entry.shortDescription())
        .and("longDescription", entry.longDescription())
        .and("show", entry.show())
        .and("apiId", entry.api())
        .and("documentation", entry.documentation())
        .and("version", entry.version())
        .and(entry.config().map(CatalogueSnapshot::of).orElse(Snapshot.NONE))
        .and(entry.labels().map(ApiSnapshot::of).orElse(Snapshot.NONE))
        .and("further", length(entry.extras()));
  }

  private static Snapshot of(EntryConfig config) {
    return Snapshot.of("config.requireKeyApproval", config.approval().requireKeyApproval())
        .and("config.override", config.approval().override())
        .and("config.further", length(config.extras()));
  }

  private static Optional<String> length(ExtraMembers extras) {
    return extras.equals(ExtraMembers.NONE)
        ? Optional.empty()
        : Optional.of(extras.text().length() + " characters");
  }

  private static String joined(Snapshot fields) {
    return fields.values().entrySet().stream()
        .map(field -> field.getKey() + ": " + field.getValue())
        .collect(joining("; "));
  }
}
