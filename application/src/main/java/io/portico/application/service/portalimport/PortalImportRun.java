package io.portico.application.service.portalimport;

import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.portalimport.ClassicDashboard;
import io.portico.application.port.out.portalimport.ClassicDashboard.Entry;
import io.portico.application.port.out.portalimport.ClassicDashboard.Reading;
import io.portico.application.port.out.portalimport.PortalImports;
import io.portico.domain.access.Actor;
import io.portico.domain.job.JobResult;
import io.portico.domain.job.JobState;
import io.portico.domain.plan.PlanId;
import io.portico.domain.portalimport.ImportPosition;
import io.portico.domain.portalimport.ImportReport;
import io.portico.domain.portalimport.PortalImport;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.stream.Stream;

/**
 * One job of an import: reads page after page, and commits each batch together with the position
 * after it.
 */
final class PortalImportRun {

  /** The most records of one transaction. */
  static final int BATCH = 100;

  private final Actor actor;
  private final PortalImports imports;
  private final BatchImporter importer;
  private final UnitOfWork unitOfWork;
  private final InstantSource clock;
  private final DryRunRecords dryRun = new DryRunRecords();
  private Set<PlanId> offered = Set.of();
  private PortalImport current;
  private long processed;

  PortalImportRun(
      Actor actor,
      PortalImport current,
      PortalImports imports,
      BatchImporter importer,
      UnitOfWork unitOfWork,
      InstantSource clock) {
    this.actor = actor;
    this.current = current;
    this.imports = imports;
    this.importer = importer;
    this.unitOfWork = unitOfWork;
    this.clock = clock;
  }

  /** Another job continues the import, so this one must not. */
  private static final class SupersededException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    SupersededException() {
      super("another job continues the import", null, false, false);
    }
  }

  JobResult run(ClassicDashboard dashboard, LongConsumer progress) {
    try (var session = dashboard.open()) {
      while (current.position().isPresent()) {
        var position = current.position().get();
        switch (session.read(position.part(), position.page())) {
          case Reading.Failed(var reasons) -> {
            return failed(reasons);
          }
          case Reading.Page(var entries, var isLast) -> apply(position, entries, isLast, progress);
        }
      }
      return result(JobState.DONE, Stream.of());
    } catch (SupersededException e) {
      return failed(List.of(String.valueOf(e.getMessage())));
    }
  }

  private void apply(
      ImportPosition start, List<Entry> entries, boolean isLast, LongConsumer progress) {
    var position = start;
    do {
      var from = Math.min(position.done(), entries.size());
      var to = Math.min(from + BATCH, entries.size());
      var batch = entries.subList(from, to);
      var after = position.after(batch.size());
      commit(to < entries.size() ? Optional.of(after) : after.afterPage(isLast), batch);
      processed += batch.size();
      progress.accept(processed);
      position = after;
    } while (position.done() < entries.size());
  }

  private void commit(Optional<ImportPosition> next, List<Entry> batch) {
    var committed = unitOfWork.execute(() -> apply(next, batch));
    current = committed.portalImport();
    offered = committed.offered();
  }

  private record Committed(PortalImport portalImport, Set<PlanId> offered) {}

  /* May run again, so it changes nothing but the store. */
  private Committed apply(Optional<ImportPosition> next, List<Entry> entries) {
    requireOwn();
    var at = clock.instant();
    var statistics = new ImportStatistics();
    var offers = new HashSet<>(offered);
    importer.apply(
        new ImportBatch(actor, current.options(), dryRun, offers, new HashSet<>(), statistics, at),
        entries);
    var after = current.after(next, statistics.toReport(), at);
    imports.replace(actor.organisation(), after);
    return new Committed(after, offers);
  }

  /* Only the position of the own job may be moved. The lock also ends the wait of a second job. */
  private void requireOwn() {
    var stored =
        imports.findForUpdate(actor.organisation(), current.options().dryRun()).orElseThrow();
    if (!stored.job().equals(current.job())) {
      throw new SupersededException();
    }
  }

  private JobResult failed(List<String> reasons) {
    return result(
        JobState.FAILED,
        reasons.stream().map(reason -> new JobResult.Failure("dashboard", reason)));
  }

  private JobResult result(JobState state, Stream<JobResult.Failure> first) {
    return new JobResult(
        state,
        clock.instant(),
        counts(current.report()),
        Stream.concat(
                first,
                current.report().findings().stream()
                    .map(
                        finding ->
                            new JobResult.Failure(
                                finding.kind().word() + " " + finding.subject(),
                                finding.effect().word() + ": " + finding.reason())))
            .toList());
  }

  private static SequencedMap<String, Long> counts(ImportReport report) {
    var counts = new LinkedHashMap<String, Long>();
    report
        .counts()
        .forEach(
            (kind, byEffect) ->
                byEffect.forEach(
                    (effect, count) -> counts.put(kind.word() + "." + effect.word(), count)));
    return counts;
  }
}
