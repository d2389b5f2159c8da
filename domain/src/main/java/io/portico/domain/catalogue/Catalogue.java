package io.portico.domain.catalogue;

import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.InvalidValueException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
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
    if (entries.size() > MOST) {
      throw InvalidValueException.found(
          "catalogueEntries", entries.size() + " elements", "at most " + MOST);
    }
    var seen = new HashSet<PlanId>();
    for (var i = 0; i < entries.size(); i++) {
      var plan = entries.get(i).plan();
      if (!seen.add(plan)) {
        throw new InvalidValueException(
            "catalogueEntries[%d].planId".formatted(i), plan.toString(), "each policy once");
      }
    }
  }

  /** Returns the catalogue without entries. */
  public static Catalogue empty(CatalogueId id) {
    return new Catalogue(id, List.of());
  }

  /** Returns the entry that offers {@code plan}. */
  public Optional<CatalogueEntry> offering(PlanId plan) {
    return entries.stream().filter(entry -> entry.plan().equals(plan)).findAny();
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

  /** Returns this catalogue without the entry that offers {@code plan}. */
  public Catalogue without(PlanId plan) {
    return new Catalogue(id, entries.stream().filter(entry -> !entry.plan().equals(plan)).toList());
  }
}
