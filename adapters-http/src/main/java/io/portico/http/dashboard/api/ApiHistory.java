package io.portico.http.dashboard.api;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.portico.application.port.in.Page;
import io.portico.application.port.in.audit.AuditEntryView;
import io.portico.application.port.in.audit.AuditQueries;
import io.portico.application.port.in.audit.ReferenceNames;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.AuditFilter;
import io.portico.domain.audit.AuditKind;
import io.portico.domain.audit.AuditPosition;
import io.portico.domain.audit.Change;
import io.portico.domain.audit.Difference;
import io.portico.domain.label.LabelAssignment;
import io.portico.domain.label.LabelSource;
import io.portico.domain.shared.UserId;
import io.portico.http.dashboard.apis.People;
import io.portico.http.dashboard.conflict.Conflicts;
import io.portico.http.dashboard.trail.TrailEntry;
import io.portico.http.page.Words;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/**
 * The history of one API: its entries of the audit trail, and what discovery and imports did to
 * several APIs at once. The trail has one entry for those, so they are told from the provenance of
 * the labels that the API carries now, as are bulk changes that are no longer stored.
 */
@Singleton
record ApiHistory(AuditQueries audit) {

  private static final int ENTRIES = 20;

  /* A change is recorded by its last statement, which may wait for locks. */
  private static final Duration LATEST_RECORD = Duration.ofMinutes(1);

  private static final String LABELS = "labels.";

  /**
   * A page of the history, the latest first.
   *
   * @param next the position of the last entry of the trail, if others follow
   */
  record Part(List<TrailEntry> entries, Optional<AuditPosition> next) {}

  Part of(Actor actor, ApiRecord api, People people, Optional<AuditPosition> after) {
    var about = Conflicts.about(AuditKind.API, api.id().toString());
    var found = audit.page(new AuditQueries.Query(actor, about, after, ENTRIES));
    var entries =
        new ArrayList<>(
            found.items().stream()
                .map(view -> TrailEntry.of(view, ReferenceNames.NONE).withJobApart())
                .toList());
    var near = new ArrayList<>(found.items());
    after.ifPresent(last -> near.addAll(justAfter(actor, api, last)));
    for (var one : ofMany(api, people)) {
      if (isOn(found, after, one.entry().at())
          && near.stream().noneMatch(view -> records(view, one))) {
        entries.add(one.entry());
      }
    }
    entries.sort(Comparator.comparing(TrailEntry::at).reversed());
    return new Part(List.copyOf(entries), found.next());
  }

  private record Occasion(Instant at, UserId by, LabelSource source) {}

  /* Who discovered an API is not known. */
  private record OfMany(TrailEntry entry, Optional<UserId> by) {}

  /* The changes of labels by their occasions, and the discovery that has added the API. */
  private static List<OfMany> ofMany(ApiRecord api, People people) {
    var entries = new ArrayList<OfMany>();
    api.labels().byName().values().stream()
        .collect(
            groupingBy(
                label -> new Occasion(label.setAt(), label.setBy(), label.source()),
                LinkedHashMap::new,
                toList()))
        .forEach(
            (occasion, labels) ->
                entries.add(
                    new OfMany(
                        ofMany(
                            occasion.at(),
                            people.words(occasion.by()),
                            words(occasion.source()),
                            labels.stream().map(ApiHistory::change).toList()),
                        Optional.of(occasion.by()))));
    api.origin()
        .ifPresent(
            origin ->
                entries.add(
                    new OfMany(
                        ofMany(
                            api.createdAt(),
                            Words.plain(origin.source().value()),
                            Words.of("apis.history.added"),
                            List.of()),
                        Optional.empty())));
    return entries;
  }

  private static TrailEntry ofMany(Instant at, Words who, Words what, List<Change> changes) {
    return new TrailEntry(
        at,
        who,
        what,
        Optional.empty(),
        AuditKind.API,
        new Difference(changes, 0),
        ReferenceNames.NONE,
        true);
  }

  private static Words words(LabelSource source) {
    return switch (source) {
      case LabelSource.Manual() -> Words.of("apis.history.together");
      case LabelSource.Discovered(var system) -> Words.of("apis.history.discovered", system);
    };
  }

  private static Change change(LabelAssignment label) {
    return new Change(
        LABELS + label.name().value(), Optional.empty(), Optional.of(label.value().value()));
  }

  private static boolean isOn(
      Page<AuditEntryView, AuditPosition> found, Optional<AuditPosition> after, Instant at) {
    return after.filter(last -> at.isAfter(last.at())).isEmpty()
        && (found.next().isEmpty() || at.isAfter(found.items().getLast().entry().at()));
  }

  /* What this page tells of may have been recorded on the page before it. */
  private List<AuditEntryView> justAfter(Actor actor, ApiRecord api, AuditPosition last) {
    var near =
        new AuditFilter(
            Optional.empty(),
            Optional.empty(),
            Optional.of(AuditKind.API),
            Optional.of(api.id().toString()),
            Optional.of(last.at()),
            Optional.of(last.at().plus(LATEST_RECORD)),
            Optional.empty());
    return audit.page(new AuditQueries.Query(actor, near, Optional.empty(), ENTRIES)).items();
  }

  private static boolean records(AuditEntryView view, OfMany ofMany) {
    var entry = view.entry();
    var one = ofMany.entry();
    // A bulk change may have changed only who set the labels, which its entry does not name.
    if (entry.action() == AuditAction.API_LABELLED
        && entry.at().equals(one.at())
        && ofMany.by().equals(Optional.of(entry.actor()))) {
      return true;
    }
    if (entry.at().isBefore(one.at()) || !entry.at().isBefore(one.at().plus(LATEST_RECORD))) {
      return false;
    }
    return one.hasChanges()
        ? one.difference().changes().stream()
            .anyMatch(
                label ->
                    entry.difference().changes().stream()
                        .anyMatch(change -> change.field().equals(label.field())))
        : entry.action() == AuditAction.API_REGISTERED;
  }
}
