package io.portico.application.service.discovery;

import io.portico.application.port.in.discovery.SyncSource.Command;
import io.portico.application.port.out.IdGenerator;
import io.portico.domain.api.ApiDescription;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiOrigin;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.discovery.DiscoveredApi;
import io.portico.domain.discovery.MappedLabels;
import io.portico.domain.discovery.Provenance;
import io.portico.domain.discovery.Provenance.Merged;
import io.portico.domain.label.LabelAssignments;
import io.portico.domain.label.LabelSource;
import java.time.Instant;
import java.util.Optional;

/** Computes the new record of each API of a source. */
final class SyncReconciler {

  private final Command command;
  private final LabelSource.Discovered source;
  private final IdGenerator ids;
  private final Instant now;

  SyncReconciler(Command command, IdGenerator ids, Instant now) {
    this.command = command;
    this.source = new LabelSource.Discovered(command.source().value());
    this.ids = ids;
    this.now = now;
  }

  /** The record of an API after the sync, equal to the one before if nothing changes. */
  record Reconciled(ApiRecord after, Merged labels) {}

  /** Returns the record of a known API after the sync. */
  Reconciled change(ApiRecord before, DiscoveredApi api, MappedLabels mapped) {
    var labels = merged(before.labels(), mapped);
    var after = changed(before, api.mergeInto(before.description()), origin(api), labels);
    return new Reconciled(after, labels);
  }

  /**
   * Returns the record of a new API.
   *
   * @param id its id; generated if empty
   */
  Reconciled add(Optional<ApiId> id, DiscoveredApi api, MappedLabels mapped) {
    var labels = merged(LabelAssignments.NONE, mapped);
    return new Reconciled(added(id, api, origin(api), labels), labels);
  }

  private Merged merged(LabelAssignments present, MappedLabels mapped) {
    return Provenance.merge(present, mapped, source, command.actor().user(), now);
  }

  private ApiOrigin origin(DiscoveredApi api) {
    return ApiOrigin.present(command.source(), api.externalId());
  }

  private ApiRecord changed(
      ApiRecord before, ApiDescription description, ApiOrigin origin, Merged labels) {
    var unchanged =
        before.description().equals(description)
            && before.origin().equals(Optional.of(origin))
            && before.labels().equals(labels.labels());
    return unchanged
        ? before
        : new ApiRecord(
            before.id(),
            description,
            Optional.of(origin),
            labels.labels(),
            before.createdAt(),
            now,
            before.hasDefinition());
  }

  private ApiRecord added(Optional<ApiId> id, DiscoveredApi api, ApiOrigin origin, Merged labels) {
    var discovered = api.description();
    var description =
        new ApiDescription(
            discovered.name(),
            discovered.version(),
            discovered.description(),
            discovered.style(),
            discovered.owner(),
            discovered.provider().or(() -> Optional.of(command.source().value())),
            discovered.url());
    return new ApiRecord(
        id.orElseGet(() -> new ApiId.Generated(ids.next())),
        description,
        Optional.of(origin),
        labels.labels(),
        now,
        now);
  }
}
