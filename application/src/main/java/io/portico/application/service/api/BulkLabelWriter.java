package io.portico.application.service.api;

import static io.portico.domain.audit.AuditAction.LABELS_APPLIED;
import static java.util.stream.Collectors.toSet;

import io.portico.application.port.in.api.ApplyLabels.Command;
import io.portico.application.port.in.api.ApplyLabels.Example;
import io.portico.application.port.in.api.ApplyLabels.Failure;
import io.portico.application.port.in.api.ApplyLabels.Outcome;
import io.portico.application.port.in.api.ApplyLabels.Report;
import io.portico.application.port.in.api.ApplyLabels.Target;
import io.portico.application.port.in.api.LabelRefusal;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.api.Apis;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.ChangedApis;
import io.portico.application.service.audit.Snapshots;
import io.portico.application.service.label.LabelWriter;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.label.Labels;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * Changes the labels of many APIs in batches. An all-or-nothing change is one unit of work; a
 * partial change commits each batch.
 */
public final class BulkLabelWriter {

  private static final int BATCH = 1_000;

  private final Apis apis;
  private final LabelWriter writer;
  private final UnitOfWork unitOfWork;
  private final Audit audit;

  public BulkLabelWriter(Apis apis, LabelWriter writer, UnitOfWork unitOfWork, Audit audit) {
    this.apis = apis;
    this.writer = writer;
    this.unitOfWork = unitOfWork;
    this.audit = audit;
  }

  /**
   * Changes the labels of all target APIs, or returns why not.
   *
   * @param progress receives the number of processed APIs; it restarts if the work is retried
   */
  Outcome apply(Command command, LongConsumer progress) {
    var rejections =
        unitOfWork.execute(
            () -> writer.begin(command.actor(), command.change()).rejections(Labels.NONE));
    if (!rejections.isEmpty()) {
      return new Outcome.LabelsRejected(new LabelRefusal.LabelsRejected(rejections));
    }
    return command.partial() ? applyEach(command, progress) : applyAll(command, progress);
  }

  private Outcome applyEach(Command command, LongConsumer progress) {
    var result = BulkResult.NONE;
    Optional<ApiId> after = Optional.empty();
    do {
      var start = after;
      var skipped = skippedExamples(command, result);
      var step =
          unitOfWork.execute(
              () -> {
                var one = step(command, start, !command.dryRun(), skipped);
                recordChange(command, one.result().changed());
                return one;
              });
      result = result.plus(step.result());
      progress.accept(result.matched());
      after = step.next();
    } while (after.isPresent());
    return new Outcome.Applied(result.report());
  }

  private Outcome applyAll(Command command, LongConsumer progress) {
    return unitOfWork.executeIf(
        Outcome.Applied.class::isInstance, () -> checkAndApplyAll(command, progress));
  }

  private Outcome checkAndApplyAll(Command command, LongConsumer progress) {
    var result = BulkResult.NONE;
    Optional<ApiId> after = Optional.empty();
    do {
      // After the first failure, batches are only checked, to report further failures.
      var step =
          step(
              command,
              after,
              !command.dryRun() && result.failed() == 0,
              skippedExamples(command, result));
      result = result.plus(step.result());
      progress.accept(result.matched());
      after = step.next();
    } while (after.isPresent());
    if (result.failed() > 0) {
      return new Outcome.Refused(result.report());
    }
    recordChange(command, result.changed());
    return new Outcome.Applied(result.report());
  }

  private void recordChange(Command command, ChangedApis changed) {
    if (!command.dryRun() && !changed.isEmpty()) {
      audit.recordNew(
          command.actor(),
          LABELS_APPLIED,
          command.actor().organisation(),
          Snapshots.of(command.change()).and(changed.snapshot("apisChanged")));
    }
  }

  /** The result of one batch, and the end of the batch if another follows. */
  private record Step(BulkResult result, Optional<ApiId> next) {}

  /* How many changed APIs of the next batch come before the examples. */
  private static long skippedExamples(Command command, BulkResult soFar) {
    return Math.max(0, command.skippedExamples() - soFar.changed().number());
  }

  private Step step(Command command, Optional<ApiId> after, boolean write, long skipped) {
    var organisation = command.actor().organisation();
    var batch = writer.begin(command.actor(), command.change());
    return switch (command.target()) {
      case Target.Matching(var filter) -> {
        var found = apis.selectForUpdate(organisation, filter, after, BATCH);
        yield new Step(change(batch, found.apis(), write, skipped), found.next());
      }
      case Target.Named(var ids) -> {
        var rest = after.map(last -> ids.subList(ids.indexOf(last) + 1, ids.size())).orElse(ids);
        var some = rest.subList(0, Math.min(BATCH, rest.size()));
        var found = apis.findForUpdate(organisation, some);
        yield new Step(
            unknown(some, found).plus(change(batch, found, write, skipped)),
            some.size() < rest.size() ? Optional.of(some.getLast()) : Optional.empty());
      }
    };
  }

  private static BulkResult change(
      LabelWriter.Batch batch, List<ApiRecord> found, boolean write, long skipped) {
    var failures = new ArrayList<Failure>();
    for (var api : found) {
      if (batch.change(api) instanceof LabelWriter.Result.Refused(var refusal)) {
        failures.add(new Failure(api.id(), refusal.reason()));
      }
    }
    if (write) {
      batch.write();
    }
    return new BulkResult(
        found.size(), ChangedApis.NONE.and(batch.changed()), failures, examples(batch, skipped));
  }

  private static List<Example> examples(LabelWriter.Batch batch, long skipped) {
    return batch.changes().stream()
        .skip(skipped)
        .limit(Report.MOST_EXAMPLES)
        .map(change -> new Example(change.from(), change.to()))
        .toList();
  }

  private static BulkResult unknown(List<ApiId> ids, List<ApiRecord> found) {
    var present = found.stream().map(ApiRecord::id).collect(toSet());
    var failures =
        ids.stream()
            .filter(id -> !present.contains(id))
            .map(id -> new Failure(id, "no API has this id"))
            .toList();
    return new BulkResult(failures.size(), ChangedApis.NONE, failures, List.of());
  }
}
