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
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.OrganisationId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Remembers when each source was read and what came of it, and lets one reading go on at once. */
public final class SyncRunRecorder {

  /** How long a node has for a run before another one may begin anew. */
  static final Duration LONGEST = Duration.ofMinutes(10);

  private static final String UNEXPECTED = "An unexpected failure; the log tells more.";

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

  /** Returns the run that begins, or empty if another one goes on. */
  Optional<DiscoveryRun> begin(OrganisationId organisation, SourceName source, Trigger trigger) {
    var run = run(source, trigger);
    return unitOfWork.execute(() -> runs.begin(organisation, run))
        ? Optional.of(run)
        : Optional.empty();
  }

  /** Returns the run that begins because it is due, or empty if none does. */
  Optional<DiscoveryRun> beginDue(OrganisationId organisation, SourceName source, Duration every) {
    var run = run(source, Trigger.SCHEDULE);
    return unitOfWork.execute(() -> runs.beginDue(organisation, run, every))
        ? Optional.of(run)
        : Optional.empty();
  }

  private DiscoveryRun run(SourceName source, Trigger trigger) {
    var now = clock.instant();
    return new DiscoveryRun(ids.next(), source, trigger, now, new Running(now.plus(LONGEST)));
  }

  /** Returns since when the run that stands in the way goes on. */
  Instant since(OrganisationId organisation, SourceName source) {
    return runs.last(organisation, source).map(DiscoveryRun::startedAt).orElseGet(clock::instant);
  }

  /** Returns the outcome of {@code sync}, and remembers it as that of {@code run}. */
  Outcome ending(OrganisationId organisation, DiscoveryRun run, Supplier<Outcome> sync) {
    try {
      var outcome = sync.get();
      switch (outcome) {
        case Outcome.Synced(var report) -> end(organisation, run, done(report));
        case Outcome.Refused(var report) -> fail(organisation, run, broken(report));
        case Outcome.AlreadyRunning _, Outcome.NotPermitted _ ->
            fail(organisation, run, UNEXPECTED);
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

  private Done done(SyncReport report) {
    return new Done(clock.instant(), report.counts());
  }

  private static String broken(SyncReport report) {
    var first = report.rejected().getFirst();
    var faults =
        first.faults().stream().map(fault -> fault.field() + ": " + fault.problem()).toList();
    return "%d entries are broken; the first is number %d: %s"
        .formatted(report.counts().rejected(), first.index(), String.join("; ", faults));
  }

  /** Remembers that {@code run} changed nothing. */
  void fail(OrganisationId organisation, DiscoveryRun run, List<String> reasons) {
    fail(organisation, run, String.join(" ", reasons));
  }

  private void fail(OrganisationId organisation, DiscoveryRun run, String error) {
    end(organisation, run, Failed.cut(clock.instant(), error));
  }

  private void end(OrganisationId organisation, DiscoveryRun run, State state) {
    unitOfWork.execute(
        () -> {
          runs.end(organisation, run.source(), run.id(), state);
          return run;
        });
  }
}
