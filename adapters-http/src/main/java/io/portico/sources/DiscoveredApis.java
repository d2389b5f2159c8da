package io.portico.sources;

import io.portico.application.port.out.discovery.SourceSystem;
import io.portico.domain.api.ExternalId;
import io.portico.domain.discovery.DiscoveredApi;
import io.portico.domain.shared.InvalidValueException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.Supplier;

/**
 * The APIs of one reading. One that cannot be read makes the reading fail at its end, because an
 * API that is left out would look as if it were gone; until then the others are looked at, so that
 * an administrator is told of all.
 */
final class DiscoveredApis {

  /** The most problems that are told of one reading. */
  static final int MOST_REASONS = 20;

  private final String asked;
  private final SequencedMap<ExternalId, DiscoveredApi> apis = new LinkedHashMap<>();
  private final List<String> reasons = new ArrayList<>();
  private int untold;

  /**
   * @param asked what was asked, for people to read
   */
  DiscoveredApis(String asked) {
    this.asked = asked;
  }

  /** Adds the API at {@code place}, unless one is called the same: pages may overlap. */
  void add(String place, Supplier<DiscoveredApi> api) throws SourceFailure {
    addAll(place, () -> List.of(api.get()));
  }

  /** Runs what reads something else at {@code place} that the APIs need. */
  void check(String place, Runnable reading) throws SourceFailure {
    addAll(
        place,
        () -> {
          reading.run();
          return List.of();
        });
  }

  /** Adds the APIs at {@code place}. */
  void addAll(String place, Supplier<List<DiscoveredApi>> several) throws SourceFailure {
    try {
      several.get().forEach(api -> apis.putIfAbsent(api.externalId(), api));
    } catch (InvalidValueException e) {
      // What was read of the source knows its place; what the domain refuses does not.
      tell(
          e.field().startsWith(place)
              ? String.valueOf(e.getMessage())
              : place + ": " + e.getMessage());
    }
    if (apis.size() > SourceSystem.MOST_APIS) {
      throw SourceFailure.of(
          asked, "more than " + SourceSystem.MOST_APIS + " APIs", "at most as many");
    }
  }

  /** Returns all of them. */
  List<DiscoveredApi> complete() throws SourceFailure {
    if (!reasons.isEmpty()) {
      if (untold > 0) {
        reasons.add("%s: %d problems more".formatted(asked, untold));
      }
      throw new SourceFailure(reasons);
    }
    return List.copyOf(apis.sequencedValues());
  }

  private void tell(String reason) {
    if (reasons.size() < MOST_REASONS) {
      reasons.add(reason);
    } else {
      untold++;
    }
  }
}
