package io.portico.application.service.discovery;

import static java.util.stream.Collectors.joining;

import io.portico.application.port.in.discovery.SyncReport;
import io.portico.application.port.in.discovery.SyncReport.Rejected;
import io.portico.application.port.in.discovery.SyncSource.Outcome;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.discovery.DiscoveryRuns;
import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.DiscoveryRun;
import io.portico.domain.discovery.DiscoveryRun.Done;
import io.portico.domain.discovery.DiscoveryRun.Failed;
import io.portico.domain.discovery.DiscoveryRun.Running;
import io.portico.domain.discovery.DiscoveryRun.State;
import io.portico.domain.discovery.DiscoveryRun.Trigger;
import io.portico.domain.discovery.ReadingNotes.Duplicate;
import io.portico.domain.discovery.ReadingNotes.Skipped;
import io.portico.domain.discovery.RunFindings;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.OrganisationId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Records the runs of each source with their results, and admits one run of a source at a time. */
public record SyncRunRecorder(
    DiscoveryRuns runs, IdGenerator ids, InstantSource clock, UnitOfWork unitOfWork) {

  /** How long a run may take before another node may start a new one. */
  static final Duration LONGEST = Duration.ofMinutes(10);

  private static final String UNEXPECTED = "Unexpected failure; see the log.";

  /** Starts a run, unless another run of the source is in progress. */
  Optional<DiscoveryRun> begin(OrganisationId organisation, SourceName source, Trigger trigger) {
    var run = newRun(source, trigger);
    return unitOfWork.execute(() -> runs.begin(organisation, run))
        ? Optional.of(run)
        : Optional.empty();
  }

  /** Starts a scheduled run, if it is due and no other run of the source is in progress. */
  Optional<DiscoveryRun> beginDue(OrganisationId organisation, SourceName source, Duration every) {
    var run = newRun(source, Trigger.SCHEDULE);
    return unitOfWork.execute(() -> runs.beginDue(organisation, run, every))
        ? Optional.of(run)
        : Optional.empty();
  }

  private DiscoveryRun newRun(SourceName source, Trigger trigger) {
    var now = clock.instant();
    return new DiscoveryRun(ids.next(), source, trigger, now, new Running(now.plus(LONGEST)));
  }

  /** Returns when the run in progress was started. */
  Instant runningSince(OrganisationId organisation, SourceName source) {
    return runs.last(organisation, source).map(DiscoveryRun::startedAt).orElseGet(clock::instant);
  }

  /** Runs {@code sync}, records its outcome as that of {@code run}, and returns it. */
  Outcome record(OrganisationId organisation, DiscoveryRun run, Supplier<Outcome> sync) {
    try {
      var outcome = sync.get();
      switch (outcome) {
        case Outcome.Synced(var report) -> complete(organisation, run, report);
        case Outcome.Refused(var report) -> fail(organisation, run, rejections(report));
        case Outcome.AlreadyRunning _ -> fail(organisation, run, UNEXPECTED);
      }
      return outcome;
    } catch (InvalidValueException e) {
      fail(organisation, run, e.field() + ": " + e.problem());
      throw e;
    } catch (RuntimeException | Error e) {
      fail(organisation, run, UNEXPECTED);
      throw e;
    }
  }

  private void complete(OrganisationId organisation, DiscoveryRun run, SyncReport report) {
    var at = clock.instant();
    var findings = RunFindings.limited(at, report.unmapped(), report.conflicts());
    var done = Done.truncated(at, report.counts(), remarks(report));
    unitOfWork.run(
        () -> {
          runs.end(organisation, run.source(), run.id(), done);
          runs.keepFindings(organisation, run.source(), run.id(), findings);
        });
  }

  /* Of a run on a schedule, this is all that an administrator sees of its report. */
  private static String remarks(SyncReport report) {
    var rejected = report.rejected().stream().map(SyncRunRecorder::shown).collect(joining(" "));
    return Stream.of(
            report.notes().skipped().stream().map(SyncRunRecorder::shown).collect(joining(" ")),
            report.notes().duplicates().stream().map(SyncRunRecorder::shown).collect(joining(" ")),
            rejected.isEmpty()
                ? ""
                : "%d rejected: %s".formatted(report.counts().rejected(), rejected))
        .filter(text -> !text.isEmpty())
        .collect(joining(" "));
  }

  private static String shown(Skipped skipped) {
    return "%d skipped (%s), for example %s."
        .formatted(
            skipped.count(),
            skipped.reason().word().replace('_', ' '),
            skipped.examples().getFirst());
  }

  private static String shown(Duplicate duplicate) {
    return "%s is described %d times: %s."
        .formatted(
            duplicate.name() + duplicate.version().map(version -> " " + version).orElse(""),
            duplicate.count(),
            String.join(", ", duplicate.examples()));
  }

  private static String shown(Rejected one) {
    return "%s%s: %s."
        .formatted(
            one.place().orElseGet(() -> "number " + one.index()),
            one.line().map(line -> ", line " + line).orElse(""),
            problem(one));
  }

  private static String problem(Rejected one) {
    return one.faults().stream()
        .map(fault -> fault.field() + ": " + fault.problem())
        .collect(joining("; "));
  }

  private static String rejections(SyncReport report) {
    var first = report.rejected().getFirst();
    return "%d invalid entries; the first is number %d: %s"
        .formatted(report.counts().rejected(), first.index(), problem(first));
  }

  /** Records that {@code run} failed and changed nothing. */
  void fail(OrganisationId organisation, DiscoveryRun run, List<String> reasons) {
    fail(organisation, run, String.join(" ", reasons));
  }

  private void fail(OrganisationId organisation, DiscoveryRun run, String error) {
    end(organisation, run, Failed.truncated(clock.instant(), error));
  }

  private void end(OrganisationId organisation, DiscoveryRun run, State state) {
    unitOfWork.run(() -> runs.end(organisation, run.source(), run.id(), state));
  }
}
