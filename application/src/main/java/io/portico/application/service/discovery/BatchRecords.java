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
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The locked records of the APIs of a batch, by external id and by the id that the API brings. */
final class BatchRecords {

  private final Map<ExternalId, ApiRecord> bySource;
  private final Map<ApiId, ApiRecord> byId = new HashMap<>();

  /* The ids that APIs of the batch have got. */
  private final Set<ApiId> given = new HashSet<>();

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
            .flatMap(api -> api.id().or(api::gatewayId).stream())
            .distinct()
            .toList();
    return new BatchRecords(
        bySource, brought.isEmpty() ? List.of() : apis.findForUpdate(organisation, brought));
  }

  /** The record of an API. */
  sealed interface Found {

    /** It is in the repository. */
    record Known(ApiRecord record) implements Found {}

    /**
     * It is new.
     *
     * @param id the id that it gets; generated if empty
     */
    record New(Optional<ApiId> id) implements Found {}

    /** The id that the API brings is not its own. */
    record OtherId(Fault fault) implements Found {}
  }

  /** Returns the record of {@code api}: that of its source, or a registered one with its id. */
  Found find(DiscoveredApi api) {
    var known = Optional.ofNullable(bySource.get(api.externalId()));
    if (api.id().isPresent()) {
      return withRequiredId(api.id().get(), known);
    }
    if (known.isPresent()) {
      return new Found.Known(known.get());
    }
    var id = api.gatewayId().filter(this::isFree);
    return id.map(this::withFreeId).orElseGet(() -> new Found.New(Optional.empty()));
  }

  private Found withRequiredId(ApiId id, Optional<ApiRecord> known) {
    if (known.isPresent()) {
      return known.get().id().equals(id)
          ? new Found.Known(known.get())
          : otherId(id, "'%s', the id of the API, or none".formatted(known.get().id()));
    }
    return isFree(id) ? withFreeId(id) : otherId(id, "an id that no API of a source has");
  }

  /* An API that was registered under the id has no source yet. */
  private boolean isFree(ApiId id) {
    return !given.contains(id)
        && Optional.ofNullable(byId.get(id)).flatMap(ApiRecord::origin).isEmpty();
  }

  private Found withFreeId(ApiId id) {
    given.add(id);
    return Optional.ofNullable(byId.get(id))
        .<Found>map(Found.Known::new)
        .orElseGet(() -> new Found.New(Optional.of(id)));
  }

  private static Found otherId(ApiId id, String expected) {
    return new Found.OtherId(new Fault("id", "'%s' (expected: %s)".formatted(id, expected)));
  }
}
