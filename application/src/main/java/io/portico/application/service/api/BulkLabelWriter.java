package io.portico.application.service.api;

import static io.portico.domain.audit.AuditAction.LABELS_APPLIED;
import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import io.portico.application.port.in.api.ApplyLabels.Command;
import io.portico.application.port.in.api.ApplyLabels.Example;
import io.portico.application.port.in.api.ApplyLabels.Failure;
import io.portico.application.port.in.api.ApplyLabels.Outcome;
import io.portico.application.port.in.api.ApplyLabels.Report;
import io.portico.application.port.in.api.ApplyLabels.Target;
import io.portico.application.port.in.api.LabelRefusal;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.api.Apis;
import io.portico.application.port.out.job.Jobs;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.ChangedApis;
import io.portico.application.service.audit.Snapshots;
import io.portico.application.service.label.LabelWriter;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.audit.Snapshot;
import io.portico.domain.job.BulkChange;
import io.portico.domain.job.JobChange;
import io.portico.domain.job.JobId;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.Labels;
import io.portico.domain.shared.RefusedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.LongConsumer;
import java.util.function.Supplier;

/**
 * Changes the labels of many APIs in batches. An all-or-nothing change is one unit of work; a
 * partial change commits each batch.
 */
public record BulkLabelWriter(
    Apis apis, LabelWriter writer, Jobs jobs, IdGenerator ids, UnitOfWork unitOfWork, Audit audit) {

  private static final int BATCH = 1_000;
  private static final String NO_API = "no API has this id";

  /**
   * Changes the labels of all target APIs, or returns why not.
   *
   * @param job that does it
   * @param progress receives the number of processed APIs; it restarts if the work is retried
   */
  Outcome apply(Command command, Optional<JobId> job, LongConsumer progress) {
    var rejections =
        unitOfWork.execute(
            () -> writer.begin(command.actor(), command.change()).rejections(Labels.NONE));
    if (!rejections.isEmpty()) {
      return new Outcome.LabelsRejected(new LabelRefusal.LabelsRejected(rejections));
    }
    return command.partial() ? applyEach(command, job, progress) : applyAll(command, job, progress);
  }

  private Outcome applyEach(Command command, Optional<JobId> job, LongConsumer progress) {
    var writing = new Writing(!command.dryRun(), changeOf(job));
    var result = BulkResult.NONE;
    Optional<ApiId> after = Optional.empty();
    do {
      var start = after;
      var skipped = skippedExamples(command, result);
      var step =
          unitOfWork.execute(
              () -> {
                var one = step(command, start, writing, skipped);
                recordChange(command, job, one.result().changed());
                return one;
              });
      result = result.plus(step.result());
      progress.accept(result.matched());
      after = step.next();
    } while (after.isPresent());
    return new Outcome.Applied(result.report());
  }

  private Outcome applyAll(Command command, Optional<JobId> job, LongConsumer progress) {
    return unitOfWork.executeIf(
        Outcome.Applied.class::isInstance, () -> checkAndApplyAll(command, job, progress));
  }

  private JobId changeOf(Optional<JobId> job) {
    return job.orElseGet(() -> new JobId(ids.next()));
  }

  private Outcome checkAndApplyAll(Command command, Optional<JobId> job, LongConsumer progress) {
    var change = changeOf(job);
    var result = BulkResult.NONE;
    Optional<ApiId> after = Optional.empty();
    do {
      // After the first failure, batches are only checked, to report further failures.
      var step =
          step(
              command,
              after,
              new Writing(!command.dryRun() && result.failed() == 0, change),
              skippedExamples(command, result));
      result = result.plus(step.result());
      progress.accept(result.matched());
      after = step.next();
    } while (after.isPresent());
    if (result.failed() > 0) {
      return new Outcome.Refused(result.report());
    }
    recordChange(command, job, result.changed());
    return new Outcome.Applied(result.report());
  }

  private void recordChange(Command command, Optional<JobId> job, ChangedApis changed) {
    if (!command.dryRun() && !changed.isEmpty()) {
      audit.recordNew(
          command.actor(),
          LABELS_APPLIED,
          command.actor().organisation(),
          change(command).and("job", job).and(changed.snapshot("apisChanged")));
    }
  }

  private static Snapshot change(Command command) {
    return switch (command.target()) {
      case Target.Reverting(var job) -> Snapshot.of("revertedJob", job);
      case Target.Matching _, Target.Named _ -> Snapshots.of(command.change());
    };
  }

  /**
   * Whether the APIs of a batch are written.
   *
   * @param change with which the changes are stored
   */
  private record Writing(boolean writes, JobId change) {}

  /** The result of one batch, and the end of the batch if another follows. */
  private record Step(BulkResult result, Optional<ApiId> next) {}

  /* How many changed APIs of the next batch come before the examples. */
  private static long skippedExamples(Command command, BulkResult soFar) {
    return Math.max(0, command.skippedExamples() - soFar.changed().number());
  }

  private Step step(Command command, Optional<ApiId> after, Writing writing, long skipped) {
    var organisation = command.actor().organisation();
    return switch (command.target()) {
      case Target.Reverting(var job) -> {
        var some = jobs.changes(organisation, job, after, BATCH);
        yield new Step(
            revert(command.actor(), some, writing, skipped),
            some.size() < BATCH ? Optional.empty() : Optional.of(some.getLast().change().api()));
      }
      case Target.Matching(var filter) -> {
        var batch = writer.begin(command.actor(), command.change());
        var readable = filter.within(command.actor().scope(Permission.READ_APIS));
        var found = apis.selectForUpdate(organisation, readable, after, BATCH);
        yield new Step(change(batch, found.apis(), writing, skipped), found.next());
      }
      case Target.Named(var ids) -> {
        var batch = writer.begin(command.actor(), command.change());
        var rest = after.map(last -> ids.subList(ids.indexOf(last) + 1, ids.size())).orElse(ids);
        var some = rest.subList(0, Math.min(BATCH, rest.size()));
        var found = readable(command.actor(), apis.findForUpdate(organisation, some));
        yield new Step(
            unknown(some, found).plus(change(batch, found, writing, skipped)),
            some.size() < rest.size() ? Optional.of(some.getLast()) : Optional.empty());
      }
    };
  }

  private BulkResult change(
      LabelWriter.Batch batch, List<ApiRecord> found, Writing writing, long skipped) {
    var failures = new ArrayList<Failure>();
    for (var api : found) {
      refusal(() -> batch.change(api))
          .map(why -> new Failure(api.id(), why))
          .ifPresent(failures::add);
    }
    return done(List.of(batch), found.size(), failures, writing, skipped);
  }

  /* The APIs of one batch get the same values back. */
  private BulkResult revert(
      Actor actor, List<BulkChange.OfApi> some, Writing writing, long skipped) {
    var reverse = some.stream().map(one -> one.change().reverse()).distinct().toList();
    var batches =
        writer.beginAll(
            actor.organisation(),
            reverse.stream().map(change -> new LabelWriter.Start(actor, change)).toList());
    var present =
        readable(
                actor,
                apis.findForUpdate(
                    actor.organisation(), some.stream().map(one -> one.change().api()).toList()))
            .stream()
            .collect(toMap(ApiRecord::id, api -> api));
    var failures = new ArrayList<Failure>();
    for (var one : some) {
      var change = one.change();
      var batch = batches.get(reverse.indexOf(change.reverse()));
      Optional.ofNullable(present.get(change.api()))
          .map(api -> failure(batch, api, one))
          .orElseGet(() -> Optional.of(NO_API))
          .ifPresent(reason -> failures.add(new Failure(change.api(), reason)));
    }
    return done(
        batches.stream().flatMap(Optional::stream).toList(),
        some.size(),
        failures,
        writing,
        skipped);
  }

  private static Optional<String> failure(
      Optional<LabelWriter.Batch> batch, ApiRecord api, BulkChange.OfApi one) {
    if (batch.isEmpty()) {
      return Optional.of("two of its labels have become one");
    }
    var change = one.change();
    var before = batch.get().underCurrentNames(change.before());
    var after = batch.get().underCurrentNames(change.after());
    var current =
        new JobChange(change.api(), before, after, batch.get().underCurrentNames(change.former()));
    var now = api.labels().labels();
    var setSince = new TreeMap<>(api.labels().byName());
    setSince.values().removeIf(label -> !one.bulk().precedes(label));
    var conflicts =
        current.names().stream()
            .filter(name -> !now.valueOf(name).equals(before.valueOf(name)))
            .filter(
                name ->
                    !now.valueOf(name).equals(after.valueOf(name)) || setSince.containsKey(name))
            .map(
                name ->
                    "%s has changed since: now %s, after the job %s, before it %s"
                        .formatted(
                            name,
                            text(now.valueOf(name)),
                            text(after.valueOf(name)),
                            text(before.valueOf(name))))
            .toList();
    if (!conflicts.isEmpty()) {
      return Optional.of(String.join("; ", conflicts));
    }
    return refusal(() -> batch.get().restore(api, current.restored(api.labels(), one.bulk())));
  }

  /* An API that the actor may not change fails alone. */
  private static Optional<String> refusal(Supplier<LabelWriter.Result> change) {
    try {
      return switch (change.get()) {
        case LabelWriter.Result.Accepted _ -> Optional.empty();
        case LabelWriter.Result.Refused(var refusal) -> Optional.of(refusal.reason());
      };
    } catch (RefusedException.NotPermitted e) {
      return Optional.ofNullable(e.getMessage());
    }
  }

  private static String text(Optional<LabelValue> value) {
    return value.map("'%s'"::formatted).orElse("no value");
  }

  private BulkResult done(
      List<LabelWriter.Batch> batches,
      long matched,
      List<Failure> failures,
      Writing writing,
      long skipped) {
    var changes =
        batches.stream()
            .flatMap(batch -> batch.changes().stream())
            .sorted(comparing(change -> change.to().id()))
            .toList();
    if (writing.writes() && !changes.isEmpty()) {
      batches.forEach(LabelWriter.Batch::write);
      store(batches.getFirst(), writing.change(), changes);
    }
    return new BulkResult(
        matched,
        ChangedApis.NONE.and(changes.stream().map(change -> change.to().id()).toList()),
        failures,
        changes.stream()
            .skip(skipped)
            .limit(Report.MOST_EXAMPLES)
            .map(change -> new Example(change.from(), change.to()))
            .toList());
  }

  private void store(LabelWriter.Batch batch, JobId id, List<Apis.Change> changes) {
    jobs.addChanges(
        batch.actor().organisation(),
        new BulkChange(id, batch.actor().user(), batch.at()),
        changes.stream()
            .map(
                change ->
                    JobChange.of(change.to().id(), change.from().labels(), change.to().labels()))
            .toList());
  }

  private static List<ApiRecord> readable(Actor actor, List<ApiRecord> found) {
    return found.stream()
        .filter(api -> actor.may(Permission.READ_APIS, api.labels().labels()))
        .toList();
  }

  private static BulkResult unknown(List<ApiId> ids, List<ApiRecord> found) {
    var present = found.stream().map(ApiRecord::id).collect(toSet());
    var failures =
        ids.stream()
            .filter(id -> !present.contains(id))
            .map(id -> new Failure(id, NO_API))
            .toList();
    return new BulkResult(failures.size(), ChangedApis.NONE, failures, List.of());
  }
}
