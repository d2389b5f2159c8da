package io.portico.outbound.source;

import io.portico.application.port.out.discovery.SourceSystem;
import io.portico.application.port.out.discovery.SourceSystem.Reading;
import io.portico.domain.api.ExternalId;
import io.portico.domain.discovery.DiscoveredApi;
import io.portico.domain.discovery.ReadingNotes;
import io.portico.domain.discovery.RejectedRecord;
import io.portico.domain.shared.InvalidValueException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Supplier;

/**
 * Collects the APIs of a system. An invalid record does not keep the others from being read; with
 * the id of its API, it does not look as if it had been removed.
 */
final class ApiCollector {

  private final String request;
  private final SequencedMap<ExternalId, DiscoveredApi> apis = new LinkedHashMap<>();
  private final List<RejectedRecord> rejected = new ArrayList<>();

  /**
   * @param request the request, for messages
   */
  ApiCollector(String request) {
    this.request = request;
  }

  /**
   * Adds the API of {@code record}, unless one with its id was added: pages may overlap.
   *
   * @param id the id of the API, which is asked if it is invalid
   */
  void add(JsonEntry record, Supplier<Optional<String>> id, Supplier<DiscoveredApi> api) {
    try {
      add(api.get());
    } catch (InvalidValueException e) {
      reject(id(id), record.place(), Optional.empty(), e);
    }
  }

  /** Adds an API, unless one with its id was added. */
  void add(DiscoveredApi api) {
    apis.putIfAbsent(api.externalId(), api);
    requireFew();
  }

  /** Runs {@code reading} of other data in {@code record} that the APIs need. */
  void check(JsonEntry record, Runnable reading) {
    try {
      reading.run();
    } catch (InvalidValueException e) {
      reject(Optional.empty(), record.place(), Optional.empty(), e);
    }
  }

  /** Adds a record that cannot be read. */
  void reject(
      Optional<ExternalId> id,
      String place,
      Optional<Integer> line,
      InvalidValueException problem) {
    // Errors of parsing contain the place, those of the domain do not.
    var field = problem.field();
    var inPlace = field.startsWith(place) ? field.substring(place.length()) : field;
    rejected.add(
        new RejectedRecord(
            id,
            place,
            line,
            inPlace.isEmpty() ? "record" : inPlace.replaceFirst("^\\.", ""),
            problem.problem()));
    requireFew();
  }

  /* An id that is invalid itself identifies nothing. */
  private static Optional<ExternalId> id(Supplier<Optional<String>> id) {
    try {
      return id.get().map(ExternalId::new);
    } catch (InvalidValueException _) {
      return Optional.empty();
    }
  }

  private void requireFew() {
    if (apis.size() + rejected.size() > SourceSystem.MOST_APIS) {
      throw SourceFailure.of(request, "more than " + SourceSystem.MOST_APIS + " APIs", "no more");
    }
  }

  /** Returns all APIs. */
  List<DiscoveredApi> apis() {
    return List.copyOf(apis.sequencedValues());
  }

  /** Returns what was read. */
  Reading.Complete complete() {
    return complete(ReadingNotes.NONE);
  }

  /** Returns what was read and noted. */
  Reading.Complete complete(ReadingNotes notes) {
    return complete(notes, Map.of());
  }

  /** Returns what was read and noted, with the documents that are to be kept. */
  Reading.Complete complete(
      ReadingNotes notes, Map<ExternalId, Supplier<Optional<byte[]>>> documents) {
    return new Reading.Complete(apis(), rejected, notes, documents);
  }
}
