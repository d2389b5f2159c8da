package io.portico.application.service.api;

import static java.util.stream.Collectors.toSet;

import io.portico.application.port.in.api.ApplyLabels;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.api.Apis;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.application.service.audit.ApiSnapshot;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.ChangedApis;
import io.portico.application.service.governance.PolicyEnforcer;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.Snapshot;
import io.portico.domain.label.LabelAssignments;
import io.portico.domain.label.LabelSource;
import io.portico.domain.label.Labels;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Changes the labels of many APIs, batch by batch. All or nothing is one unit of work; otherwise
 * each batch is one.
 */
public final class ApplyLabelsService implements ApplyLabels {

  private static final int BATCH = 1_000;

  private final Apis apis;
  private final GivenLabels givenLabels;
  private final PolicyEnforcer gate;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;
  private final Audit audit;

  public ApplyLabelsService(
      Apis apis,
      LabelDefinitions definitions,
      PolicyEnforcer gate,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Audit audit) {
    this.apis = apis;
    this.givenLabels = new GivenLabels(definitions);
    this.gate = gate;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
    this.audit = audit;
  }

  @Override
  public Outcome apply(Command command, Progress progress) {
    if (!command.actor().may(Permission.CHANGE_APIS)) {
      return new Outcome.NotPermitted();
    }
    var rejections =
        unitOfWork.execute(
            () ->
                givenLabels
                    .lookUp(command.actor().organisation(), command.change())
                    .reject(Labels.NONE));
    if (!rejections.isEmpty()) {
      return new Outcome.LabelsRejected(rejections);
    }
    return command.partial() ? applyEach(command, progress) : applyAll(command, progress);
  }

  private Outcome applyEach(Command command, Progress progress) {
    var tally = BulkResult.NONE;
    Optional<ApiId> after = Optional.empty();
    do {
      var begin = after;
      var step = unitOfWork.execute(() -> notedStep(command, begin));
      tally = tally.plus(step.tally());
      progress.reached(tally.matched());
      after = step.next();
    } while (after.isPresent());
    return new Outcome.Applied(tally.report());
  }

  private Outcome applyAll(Command command, Progress progress) {
    try {
      return unitOfWork.execute(
          () -> {
            var tally = BulkResult.NONE;
            var changed = ChangedApis.NONE;
            Optional<ApiId> after = Optional.empty();
            do {
              // What fails once is not written any more, only looked at for further failures.
              var step = step(command, after, !command.dryRun() && tally.failed() == 0);
              tally = tally.plus(step.tally());
              changed = changed.and(step.changed());
              progress.reached(tally.matched());
              after = step.next();
            } while (after.isPresent());
            if (tally.failed() > 0) {
              throw new TakenBackException(tally.report());
            }
            note(command, changed);
            return new Outcome.Applied(tally.report());
          });
    } catch (TakenBackException e) {
      return new Outcome.Refused(e.report);
    }
  }

  /* Each batch lasts by itself, so each has an entry of its own. */
  private Step notedStep(Command command, Optional<ApiId> after) {
    var step = step(command, after, !command.dryRun());
    note(command, step.changed());
    return step;
  }

  private void note(Command command, ChangedApis changed) {
    if (!command.dryRun() && !changed.isEmpty()) {
      audit.note(
          command.actor(),
          AuditAction.LABELS_APPLIED,
          command.actor().organisation(),
          Snapshot.NONE,
          ApiSnapshot.of(command.change()).and(changed.snapshot("apisChanged")));
    }
  }

  /** One batch: what became of it, and where the next begins. */
  private record Step(BulkResult tally, ChangedApis changed, Optional<ApiId> next) {}

  /** What became of some APIs, and which of them were changed. */
  private record Done(BulkResult tally, ChangedApis changed) {}

  private Step step(Command command, Optional<ApiId> after, boolean write) {
    var organisation = command.actor().organisation();
    var looked = givenLabels.lookUp(organisation, command.change());
    var guard = gate.guard(organisation);
    return switch (command.target()) {
      case Target.Matching(var filter) -> {
        var batch = apis.selectForUpdate(organisation, filter, after, BATCH);
        var done = change(command.actor(), looked, guard, batch.apis(), write);
        yield new Step(done.tally(), done.changed(), batch.next());
      }
      case Target.Named(var ids) -> {
        var rest = after.map(last -> ids.subList(ids.indexOf(last) + 1, ids.size())).orElse(ids);
        var batch = rest.subList(0, Math.min(BATCH, rest.size()));
        var found = apis.findForUpdate(organisation, batch);
        var done = change(command.actor(), looked, guard, found, write);
        yield new Step(
            unknown(batch, found).plus(done.tally()),
            done.changed(),
            batch.size() < rest.size() ? Optional.of(batch.getLast()) : Optional.empty());
      }
    };
  }

  private Done change(
      Actor actor,
      GivenLabels.Looked looked,
      PolicyEnforcer.Guard guard,
      List<ApiRecord> found,
      boolean write) {
    var now = clock.instant();
    var changes = new ArrayList<Apis.Change>();
    var failures = new ArrayList<Failure>();
    for (var api : found) {
      var labels = changed(actor, looked, api, now);
      var failure = failure(looked, guard, api, labels);
      if (failure.isPresent()) {
        failures.add(failure.get());
      } else if (!labels.equals(api.labels())) {
        changes.add(new Apis.Change(api, api.carrying(labels, now)));
      }
    }
    if (write) {
      apis.change(actor.organisation(), changes);
    }
    return new Done(
        new BulkResult(found.size(), changes.size(), failures),
        ChangedApis.NONE.and(changes.stream().map(change -> change.to().id()).toList()));
  }

  private static Optional<Failure> failure(
      GivenLabels.Looked looked,
      PolicyEnforcer.Guard guard,
      ApiRecord api,
      LabelAssignments labels) {
    var present = api.labels().labels();
    var rejections = looked.reject(present);
    if (!rejections.isEmpty()) {
      return Optional.of(new Failure.LabelsRejected(api.id(), rejections));
    }
    if (labels.byName().size() > Labels.MOST) {
      return Optional.of(new Failure.TooManyLabels(api.id(), labels.byName().size()));
    }
    var breaches = guard.violations(present, labels.labels());
    return breaches.isEmpty()
        ? Optional.empty()
        : Optional.of(new Failure.PoliciesBroken(api.id(), breaches));
  }

  private static LabelAssignments changed(
      Actor actor, GivenLabels.Looked looked, ApiRecord api, Instant at) {
    return api.labels().changedBy(looked.change(), new LabelSource.Manual(), actor.user(), at);
  }

  private static BulkResult unknown(List<ApiId> wanted, List<ApiRecord> found) {
    var present = found.stream().map(ApiRecord::id).collect(toSet());
    var missing = new ArrayList<>(wanted);
    missing.removeAll(present);
    return new BulkResult(
        missing.size(), 0, missing.stream().<Failure>map(Failure.UnknownApi::new).toList());
  }

  /** Takes the unit of work back, and tells why. */
  private static final class TakenBackException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Report report;

    TakenBackException(Report report) {
      super("some APIs cannot be changed", null, false, false);
      this.report = report;
    }
  }
}
