package io.portico.application.service.discovery;

import io.portico.application.port.in.discovery.SyncReport;
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
import io.portico.domain.discovery.RunFindings;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.OrganisationId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Records the runs of each source with their results, and admits one run of a source at a time. */
public final class SyncRunRecorder {

  /** How long a run may take before another node may start a new one. */
  static final Duration LONGEST = Duration.ofMinutes(10);

  private static final String UNEXPECTED = "Unexpected failure; see the log.";

  private final DiscoveryRuns runs;
  private final IdGenerator ids;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;

  public SyncRunRecorder(
      DiscoveryRuns runs, IdGenerator ids, InstantSource clock, UnitOfWork unitOfWork) {
    this.runs = runs;
    this.ids = ids;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
  }

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
    unitOfWork.run(
        () -> {
          runs.end(organisation, run.source(), run.id(), new Done(at, report.counts()));
          runs.keepFindings(organisation, run.source(), run.id(), findings);
        });
  }

  private static String rejections(SyncReport report) {
    var first = report.rejected().getFirst();
    var faults =
        first.faults().stream().map(fault -> fault.field() + ": " + fault.problem()).toList();
    return "%d invalid entries; the first is number %d: %s"
        .formatted(report.counts().rejected(), first.index(), String.join("; ", faults));
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
