package io.portico.application.service.discovery;

import io.portico.application.port.in.discovery.SyncReport.Fault;
import io.portico.application.port.out.api.Apis;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.api.ExternalId;
import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.DiscoveredApi;
import io.portico.domain.shared.OrganisationId;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The locked records of the APIs of a batch, by external id and by the id that the API brings. */
final class BatchRecords {

  private final Map<ExternalId, ApiRecord> bySource;
  private final Map<ApiId, ApiRecord> byId = new HashMap<>();

  private BatchRecords(Map<ExternalId, ApiRecord> bySource, Collection<ApiRecord> byId) {
    this.bySource = bySource;
    byId.forEach(api -> this.byId.put(api.id(), api));
  }

  /** Finds and locks the records of {@code batch}, new APIs of {@code source}. */
  static BatchRecords lock(
      Apis apis, OrganisationId organisation, SourceName source, List<DiscoveredApi> batch) {
    var bySource =
        apis.findForSync(
            organisation, source, batch.stream().map(DiscoveredApi::externalId).toList());
    var brought =
        batch.stream()
            .filter(api -> !bySource.containsKey(api.externalId()))
            .flatMap(api -> api.id().stream())
            .toList();
    return new BatchRecords(
        bySource, brought.isEmpty() ? List.of() : apis.findForUpdate(organisation, brought));
  }

  /** The record of an API. */
  sealed interface Found {

    /** It is as the source or the id says; empty if the API is new. */
    record Known(Optional<ApiRecord> record) implements Found {}

    /** The id that the API brings is not its own. */
    record OtherId(Fault fault) implements Found {}
  }

  /** Returns the record of {@code api}: that of its source, or a registered one with its id. */
  Found find(DiscoveredApi api) {
    var known = Optional.ofNullable(bySource.get(api.externalId()));
    var id = api.id();
    if (id.isEmpty()) {
      return new Found.Known(known);
    }
    if (known.isPresent()) {
      return known.get().id().equals(id.get())
          ? new Found.Known(known)
          : otherId(id.get(), "'%s', the id of the API, or none".formatted(known.get().id()));
    }
    var holder = Optional.ofNullable(byId.get(id.get()));
    return holder.flatMap(ApiRecord::origin).isEmpty()
        ? new Found.Known(holder)
        : otherId(id.get(), "an id that no API of a source has");
  }

  private static Found otherId(ApiId id, String expected) {
    return new Found.OtherId(new Fault("id", "'%s' (expected: %s)".formatted(id, expected)));
  }
}
