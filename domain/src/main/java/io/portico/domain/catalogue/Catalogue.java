package io.portico.domain.catalogue;

import static java.util.Objects.requireNonNull;

import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.InvalidValueException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/**
 * What the portal of one organisation offers, in the order in which portals show it. Each plan
 * stands in it once at most.
 */
public record Catalogue(CatalogueId id, List<CatalogueEntry> entries) {

  /** The most entries. */
  public static final int MOST = 1_000;

  /** The most bytes of all entries together, so that what was sent can be sent back. */
  public static final int LARGEST = 1_000_000;

  public Catalogue {
    requireNonNull(id, "id");
    entries = List.copyOf(entries);
    if (entries.size() > MOST) {
      throw InvalidValueException.found("apis", entries.size() + " elements", "at most " + MOST);
    }
    var seen = new HashSet<PlanId>();
    for (var i = 0; i < entries.size(); i++) {
      var plan = entries.get(i).plan();
      if (!seen.add(plan)) {
        throw new InvalidValueException(
            "apis[%d].policy_id".formatted(i), plan.toString(), "each policy once");
      }
    }
    var bytes = bytes(entries);
    if (bytes > LARGEST) {
      throw InvalidValueException.found(
          "apis", bytes + " bytes", "at most %d in all".formatted(LARGEST));
    }
  }

  /** Returns the catalogue that offers nothing yet. */
  public static Catalogue empty(CatalogueId id) {
    return new Catalogue(id, List.of());
  }

  /** Returns the entry that offers {@code plan}, if one does. */
  public Optional<CatalogueEntry> offering(PlanId plan) {
    return entries.stream().filter(entry -> entry.plan().equals(plan)).findAny();
  }

  /**
   * Returns this catalogue with {@code others} in place of its entries.
   *
   * @throws InvalidValueException if there are too many, or one plan stands there twice
   */
  public Catalogue holding(List<CatalogueEntry> others) {
    return new Catalogue(id, others);
  }

  /**
   * Returns this catalogue with {@code entry}, whose plan it does not offer yet, at its end; or
   * empty if there is no room for it.
   */
  public Optional<Catalogue> adding(CatalogueEntry entry) {
    var more = new ArrayList<>(entries);
    more.add(entry);
    return ifThereIsRoom(more);
  }

  /**
   * Returns this catalogue with {@code entry} in place of the one that offers its plan; or empty if
   * there is no room for it.
   */
  public Optional<Catalogue> replacing(CatalogueEntry entry) {
    return ifThereIsRoom(
        entries.stream()
            .map(present -> present.plan().equals(entry.plan()) ? entry : present)
            .toList());
  }

  /** Returns this catalogue without the entry that offers {@code plan}. */
  public Catalogue without(PlanId plan) {
    return holding(entries.stream().filter(entry -> !entry.plan().equals(plan)).toList());
  }

  private Optional<Catalogue> ifThereIsRoom(List<CatalogueEntry> others) {
    return others.size() > MOST || bytes(others) > LARGEST
        ? Optional.empty()
        : Optional.of(holding(others));
  }

  private static int bytes(List<CatalogueEntry> entries) {
    return entries.stream().mapToInt(CatalogueEntry::bytes).sum();
  }
}
