package io.portico.http.dashboard.home;

import io.portico.application.port.in.audit.AuditEntryView;
import io.portico.application.port.in.audit.AuditQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.AuditEntry;
import io.portico.domain.audit.AuditFilter;
import io.portico.http.dashboard.audit.AuditNames;
import io.portico.http.dashboard.audit.AuditWords;
import io.portico.http.dashboard.home.HomePage.Change;
import io.portico.http.page.Words;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads what changed last from the audit trail; what one job did is one change. */
@Singleton
record LatestChanges(AuditQueries audit, AuditNames auditNames) {

  private static final int READ = 100;
  private static final int SHOWN = 8;
  private static final int MOST_LABELS = 3;
  private static final String LABELS = "labels.";

  /** Returns the changes; empty if the reader may not see the audit trail. */
  Optional<List<Change>> of(Actor actor) {
    if (!actor.may(Permission.READ_AUDIT)) {
      return Optional.empty();
    }
    var latest = new AuditQueries.Query(actor, AuditFilter.ALL, Optional.empty(), READ);
    var found = audit.page(latest);
    var shown = grouped(found.items()).stream().limit(SHOWN).toList();
    var names = auditNames.of(actor, shown.stream().map(List::getFirst).toList());
    /* Of a job whose entries go on behind those that were read, the number of APIs is not known. */
    var cut = found.next().map(_ -> found.items().getLast());
    return Optional.of(
        shown.stream()
            .map(
                job ->
                    change(
                        job.getFirst(),
                        cut.filter(job::contains).isPresent()
                            ? names.object(job.getFirst().entry())
                            : object(job, names)))
            .toList());
  }

  /* A job that labels many APIs has an entry for each of its batches. */
  private static List<List<AuditEntryView>> grouped(List<AuditEntryView> entries) {
    var jobs = new LinkedHashMap<String, List<AuditEntryView>>();
    for (var view : entries) {
      var entry = view.entry();
      var job = AuditWords.field(entry, "job").orElseGet(() -> entry.id().toString());
      jobs.computeIfAbsent(job, _ -> new ArrayList<>()).add(view);
    }
    return List.copyOf(jobs.values());
  }

  private static Words object(List<AuditEntryView> job, AuditNames.Names names) {
    var first = job.getFirst().entry();
    var labels =
        first.difference().changes().stream()
            .map(io.portico.domain.audit.Change::field)
            .filter(field -> field.startsWith(LABELS))
            .map(field -> field.substring(LABELS.length()))
            .toList();
    var apis = job.stream().mapToLong(view -> changed(view.entry())).sum();
    if (first.action() != AuditAction.LABELS_APPLIED || apis == 0) {
      return names.object(first);
    }
    if (AuditWords.field(first, "revertedJob").isPresent()) {
      return Words.of("home.jobOfReverting", apis);
    }
    var named =
        AuditWords.field(first, "removed")
            .map(
                removed ->
                    Stream.concat(labels.stream(), Stream.of(removed.replaceAll("[\\[\\]]", ""))))
            .orElseGet(labels::stream)
            .toList();
    var further = named.size() > MOST_LABELS ? ", …" : "";
    return Words.of(
        "home.jobOfLabels",
        String.join(", ", named.stream().limit(MOST_LABELS).toList()) + further,
        apis);
  }

  private static long changed(AuditEntry entry) {
    return AuditWords.field(entry, "apisChanged").map(Long::parseLong).orElse(0L);
  }

  private static Change change(AuditEntryView view, Words object) {
    var entry = view.entry();
    return new Change(
        entry.at(),
        AuditWords.who(view),
        AuditWords.action(entry.action()),
        object,
        AuditWords.page(entry));
  }
}
