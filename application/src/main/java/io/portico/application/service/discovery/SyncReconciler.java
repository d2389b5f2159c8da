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

/** Decides what becomes of each API that a source knows. */
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

  /** An API after the sync; equal to what it was before if nothing changes. */
  record Settled(ApiRecord after, Merged labels) {}

  /**
   * Returns what becomes of an API.
   *
   * @param before what the repository has of it; empty if it is new
   */
  Settled settle(Optional<ApiRecord> before, DiscoveredApi api, MappedLabels mapped) {
    var present = before.map(ApiRecord::labels).orElse(LabelAssignments.NONE);
    var labels = Provenance.merge(present, mapped, source, command.actor().user(), now);
    var origin = ApiOrigin.present(command.source(), api.externalId());
    var after =
        before
            .map(known -> changed(known, api.over(known.description()), origin, labels))
            .orElseGet(() -> added(api.description(), origin, labels));
    return new Settled(after, labels);
  }

  private ApiRecord changed(
      ApiRecord before, ApiDescription description, ApiOrigin origin, Merged labels) {
    var stays =
        before.description().equals(description)
            && before.origin().equals(Optional.of(origin))
            && before.labels().equals(labels.labels());
    return stays
        ? before
        : new ApiRecord(
            before.id(),
            description,
            Optional.of(origin),
            labels.labels(),
            before.createdAt(),
            now);
  }

  private ApiRecord added(ApiDescription told, ApiOrigin origin, Merged labels) {
    var description =
        new ApiDescription(
            told.name(),
            told.version(),
            told.description(),
            told.style(),
            told.owner(),
            told.provider().or(() -> Optional.of(command.source().value())),
            told.url());
    return new ApiRecord(
        new ApiId(ids.next()), description, Optional.of(origin), labels.labels(), now, now);
  }
}
