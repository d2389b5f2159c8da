package io.portico.domain.catalogue;

import static java.util.stream.Collectors.collectingAndThen;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import io.portico.domain.api.ApiId;
import io.portico.domain.key.KeyLocation;
import io.portico.domain.key.KeyLocations;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.ListRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the portal of one organisation offers, in the order in which portals show it. At most one
 * entry offers each plan.
 */
public record Catalogue(CatalogueId id, List<CatalogueEntry> entries) {

  /** The most entries. */
  public static final int MOST = 1_000;

  public Catalogue {
    entries = List.copyOf(entries);
    ListRules.atMost("catalogueEntries", entries.size(), MOST, "elements");
    ListRules.distinct(
        "catalogueEntries[%d].planId",
        entries.stream().map(CatalogueEntry::plan).toList(), "each policy once");
    keyLocations(entries)
        .forEach(
            (api, locations) ->
                ListRules.atMost(
                    "catalogueEntries",
                    locations.size(),
                    KeyLocations.MOST,
                    "key locations of the API " + api));
  }

  /** Returns the entry that offers {@code plan}. */
  public Optional<CatalogueEntry> offering(PlanId plan) {
    return entries.stream().filter(entry -> entry.plan().equals(plan)).findAny();
  }

  /** Returns the locations of keys of each API that has some, each once, in their order. */
  public Map<ApiId, List<KeyLocation>> keyLocations() {
    return keyLocations(entries);
  }

  private static Map<ApiId, List<KeyLocation>> keyLocations(List<CatalogueEntry> entries) {
    return entries.stream()
        .filter(entry -> entry.keyLocation().isPresent())
        .collect(
            groupingBy(
                entry -> entry.api().orElseThrow(),
                mapping(
                    entry -> entry.keyLocation().orElseThrow(),
                    collectingAndThen(toList(), all -> all.stream().distinct().toList()))));
  }

  /** Returns this catalogue with {@code entry} in place of the one for its plan, or at the end. */
  public Catalogue with(CatalogueEntry entry) {
    var others = new ArrayList<>(entries);
    others.replaceAll(present -> present.plan().equals(entry.plan()) ? entry : present);
    if (offering(entry.plan()).isEmpty()) {
      others.add(entry);
    }
    return new Catalogue(id, others);
  }

  /**
   * Returns this catalogue with the entries for the API {@code former} as entries for {@code api}.
   */
  public Catalogue naming(ApiId former, ApiId api) {
    return new Catalogue(
        id,
        entries.stream()
            .map(entry -> entry.api().equals(Optional.of(former)) ? entry.describing(api) : entry)
            .toList());
  }

  /** Returns this catalogue without the entry that offers {@code plan}. */
  public Catalogue without(PlanId plan) {
    return new Catalogue(id, entries.stream().filter(entry -> !entry.plan().equals(plan)).toList());
  }
}
