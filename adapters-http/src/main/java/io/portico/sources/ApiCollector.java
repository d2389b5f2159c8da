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
 * Collects the APIs of a system. An invalid API makes the reading fail, because an omitted API
 * would look as if it had been removed; but only at the end, so that all problems are reported at
 * once.
 */
final class ApiCollector {

  /** The most problems that are reported. */
  static final int MOST_REASONS = 20;

  private final String request;
  private final SequencedMap<ExternalId, DiscoveredApi> apis = new LinkedHashMap<>();
  private final List<String> reasons = new ArrayList<>();
  private int unreported;

  /**
   * @param request the request, for messages
   */
  ApiCollector(String request) {
    this.request = request;
  }

  /** Adds the API at {@code place}, unless one with its id was added: pages may overlap. */
  void add(String place, Supplier<DiscoveredApi> api) {
    addAll(place, () -> List.of(api.get()));
  }

  /** Runs {@code reading} of other data at {@code place} that the APIs need. */
  void check(String place, Runnable reading) {
    addAll(
        place,
        () -> {
          reading.run();
          return List.of();
        });
  }

  /** Adds the APIs at {@code place}. */
  void addAll(String place, Supplier<List<DiscoveredApi>> several) {
    try {
      several.get().forEach(api -> apis.putIfAbsent(api.externalId(), api));
    } catch (InvalidValueException e) {
      // Errors of parsing contain the place, those of the domain do not.
      addReason(
          e.field().startsWith(place)
              ? String.valueOf(e.getMessage())
              : place + ": " + e.getMessage());
    }
    if (apis.size() > SourceSystem.MOST_APIS) {
      throw SourceFailure.of(request, "more than " + SourceSystem.MOST_APIS + " APIs", "no more");
    }
  }

  /** Returns all APIs, or fails if one was invalid. */
  List<DiscoveredApi> complete() {
    if (!reasons.isEmpty()) {
      if (unreported > 0) {
        reasons.add("%s: %d more problems".formatted(request, unreported));
      }
      throw new SourceFailure(reasons);
    }
    return List.copyOf(apis.sequencedValues());
  }

  private void addReason(String reason) {
    if (reasons.size() < MOST_REASONS) {
      reasons.add(reason);
    } else {
      unreported++;
    }
  }
}
