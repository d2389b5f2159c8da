package io.portico.application.service.usage;

import io.portico.application.port.in.usage.UsageStreamQueries;
import io.portico.application.port.out.organisation.Organisations;
import io.portico.application.port.out.usage.RejectedRecords;
import io.portico.application.port.out.usage.UsageOffsets;
import io.portico.application.port.out.usage.UsageStream;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Organisation;
import io.portico.domain.access.Permission;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.usage.stream.StreamPartition;
import io.portico.domain.usage.stream.StreamPosition;
import io.portico.domain.usage.stream.StreamState;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/** Compares the stream of usage records with what has been counted of it. */
public record UsageStreamQueriesService(
    UsageStream stream,
    UsageOffsets offsets,
    RejectedRecords rejections,
    Organisations organisations)
    implements UsageStreamQueries {

  @Override
  public Optional<Report> report(Actor actor) {
    actor.require(Permission.READ_INSTALLATION);
    return stream
        .state()
        .filter(state -> organisation(state).equals(Optional.of(actor.organisation())))
        .map(
            state ->
                new Report(
                    state,
                    partitions(state.ends()),
                    rejections.latest(state.topic(), MOST_LISTED)));
  }

  @Override
  public OptionalLong lag() {
    return stream.state().map(StreamState::ends).filter(ends -> !ends.isEmpty()).stream()
        .mapToLong(ends -> partitions(ends).stream().mapToLong(PartitionReport::lag).sum())
        .findFirst();
  }

  private Optional<OrganisationId> organisation(StreamState state) {
    return state.organisation().or(() -> organisations.first().map(Organisation::id));
  }

  private List<PartitionReport> partitions(Map<StreamPartition, Long> ends) {
    var next = offsets.find(ends.keySet());
    return new TreeMap<>(ends)
        .entrySet().stream()
            .map(
                entry ->
                    new PartitionReport(
                        entry.getKey().number(),
                        next.getOrDefault(entry.getKey(), StreamPosition.BEGINNING).next(),
                        entry.getValue()))
            .toList();
  }
}
