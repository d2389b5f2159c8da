package io.portico.application.service.discovery;

import static io.portico.domain.audit.AuditAction.SOURCE_SYNCED;

import io.portico.application.port.in.discovery.SyncReport;
import io.portico.application.port.in.discovery.SyncReport.Fault;
import io.portico.application.port.in.discovery.SyncReport.OtherId;
import io.portico.application.port.in.discovery.SyncReport.Rejected;
import io.portico.application.port.in.discovery.SyncSource.Command;
import io.portico.application.port.in.discovery.SyncSource.Entries;
import io.portico.application.port.in.discovery.SyncSource.Outcome;
import io.portico.application.port.in.discovery.SyncSource.Valid;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.api.Apis;
import io.portico.application.port.out.discovery.DiscoveryMappings;
import io.portico.application.port.out.discovery.DiscoveryRuns;
import io.portico.application.port.out.discovery.TagPatterns;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.discovery.BatchRecords.Found;
import io.portico.application.service.discovery.SyncReconciler.Reconciled;
import io.portico.application.service.label.CurrentRights;
import io.portico.application.service.label.LabelWriter;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.audit.Snapshot;
import io.portico.domain.discovery.MappingRules;
import io.portico.domain.discovery.RunFindings.Conflict;
import io.portico.domain.governance.PolicyViolation;
import io.portico.domain.shared.RefusedException;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Syncs the repository with the APIs of a source, batch by batch. A partial sync and a dry run use
 * one unit of work for each batch, every other sync uses a single one.
 */
public record SourceSync(
    Apis apis,
    LabelDefinitions definitions,
    DiscoveryMappings mappings,
    DiscoveryRuns runs,
    TagPatterns patterns,
    LabelWriter writer,
    IdGenerator ids,
    InstantSource clock,
    UnitOfWork unitOfWork,
    Audit audit) {

  private static final int PAGE = 1_000;

  /** Executes a command whose permission has been checked. */
  public Outcome sync(Command command, Entries entries) {
    var validated = new ValidatedEntries(entries);
    if (command.partial()) {
      return new Outcome.Synced(syncInBatches(command, validated, !command.dryRun()));
    }
    var report =
        command.dryRun() || !validated.allValid()
            ? syncInBatches(command, validated, false)
            : unitOfWork.executeIf(
                synced -> synced.counts().rejected() == 0,
                () -> syncAtomically(command, validated));
    return report.counts().rejected() > 0
        ? new Outcome.Refused(report)
        : new Outcome.Synced(report);
  }

  private SyncReport syncAtomically(Command command, ValidatedEntries entries) {
    var labels = openLabels(command, true);
    var statistics =
        sync(
            command,
            entries,
            true,
            () -> labels,
            work -> {
              var step = new SyncStatistics();
              work.accept(step);
              return step;
            });
    var report = statistics.report();
    if (report.counts().rejected() == 0) {
      recordChange(command, statistics);
    }
    return report;
  }

  /* Each batch is committed by itself, so each has its own audit entry. */
  private SyncReport syncInBatches(Command command, ValidatedEntries entries, boolean write) {
    return sync(
            command,
            entries,
            write,
            () -> openLabels(command, write),
            work ->
                unitOfWork.execute(
                    () -> {
                      var step = new SyncStatistics();
                      work.accept(step);
                      recordChange(command, step);
                      return step;
                    }))
        .report();
  }

  /** Runs one step of a sync and returns its statistics. */
  @FunctionalInterface
  private interface StepRunner {
    SyncStatistics run(Consumer<SyncStatistics> work);
  }

  private SyncStatistics sync(
      Command command,
      ValidatedEntries entries,
      boolean write,
      Supplier<SourceLabelMapper> labels,
      StepRunner steps) {
    var total = entries.statistics();
    entries.forEachBatch(
        batch -> total.add(steps.run(step -> apply(command, labels.get(), batch, write, step))));
    if (command.complete() && entries.allIdentified()) {
      var page = page(command, Optional.empty());
      while (!page.isEmpty()) {
        var missing = missing(command, page, entries);
        total.add(steps.run(step -> markMissing(command, missing, write, step)));
        page = page.size() < PAGE ? List.of() : page(command, Optional.of(page.getLast().id()));
      }
    }
    return total;
  }

  private void recordChange(Command command, SyncStatistics statistics) {
    var written = statistics.written();
    if (!written.equals(Snapshot.NONE)) {
      audit.recordNew(command.actor(), SOURCE_SYNCED, command.source(), written);
    }
  }

  private SourceLabelMapper openLabels(Command command, boolean write) {
    var organisation = command.actor().organisation();
    if (write) {
      // Two concurrent syncs of one source would both add the same new API.
      runs.lock(organisation, command.source());
    }
    var rules = mappings.find(organisation, command.source()).orElse(MappingRules.DEFAULT);
    return new SourceLabelMapper(definitions, patterns, organisation, rules);
  }

  private void apply(
      Command command,
      SourceLabelMapper labels,
      List<Valid> batch,
      boolean write,
      SyncStatistics statistics) {
    var organisation = command.actor().organisation();
    // Lock order: definitions before APIs.
    var mapped = labels.map(batch.stream().map(Valid::api).toList());
    var known =
        BatchRecords.lock(
            apis, organisation, command.source(), batch.stream().map(Valid::api).toList());
    var written = writer.begin(command.actor());
    var reconciler = new SyncReconciler(command, ids, written.at());
    for (var i = 0; i < batch.size(); i++) {
      var api = batch.get(i).api();
      Optional<ApiRecord> before;
      Reconciled reconciled;
      switch (known.find(api)) {
        case Found.Known(var found) -> {
          before = Optional.of(found);
          reconciled = reconciler.change(found, api, mapped.get(i));
        }
        case Found.New(var id) -> {
          before = Optional.empty();
          reconciled = reconciler.add(id, api, mapped.get(i));
        }
        case Found.OtherId(var fault) -> {
          statistics.rejected(new Rejected(batch.get(i).index(), api.externalId(), List.of(fault)));
          continue;
        }
      }
      var after = reconciled.after();
      var refused = refusal(written.actor(), before, after);
      if (refused.isPresent()) {
        statistics.rejected(
            new Rejected(batch.get(i).index(), api.externalId(), List.of(refused.get())));
        continue;
      }
      var violations = written.put(before, after);
      if (!violations.isEmpty()) {
        statistics.rejected(
            new Rejected(batch.get(i).index(), api.externalId(), faults(violations)));
        continue;
      }
      if (before.isEmpty()) {
        statistics.created();
      } else if (before.get().equals(after)) {
        statistics.unchanged();
      } else {
        statistics.updated();
      }
      statistics.mapped(mapped.get(i).labels().size());
      mapped.get(i).unmapped().forEach(statistics::unmapped);
      reconciled.labels().surplus().forEach(statistics::unmapped);
      for (var conflict : reconciled.labels().conflicts()) {
        statistics.conflict(new Conflict(before.map(ApiRecord::id), api.externalId(), conflict));
      }
      api.gatewayId()
          .filter(id -> !id.equals(after.id()))
          .ifPresent(
              id ->
                  statistics.otherId(new OtherId(before.map(ApiRecord::id), api.externalId(), id)));
    }
    if (write) {
      written.write();
      statistics.wrote(written.added(), written.changed());
    }
  }

  /* The labels of an API that the actor does not read are not told. */
  private static Optional<Fault> refusal(Actor actor, Optional<ApiRecord> before, ApiRecord after) {
    try {
      if (before.isPresent()) {
        requireRead(actor, before.get());
        actor.require(Permission.DISCOVER, before.get().labels().labels());
      }
      actor.requireAfter(Permission.DISCOVER, after.labels().labels());
      return Optional.empty();
    } catch (RefusedException.NotPermitted e) {
      return Optional.of(new Fault("labels", e.reason()));
    }
  }

  private static void requireRead(Actor actor, ApiRecord api) {
    var labels = api.labels().labels();
    if (!actor.may(Permission.DISCOVER, labels) && !actor.may(Permission.READ_APIS, labels)) {
      throw new RefusedException.NotPermitted(
          Permission.DISCOVER.word(), "it is limited to some APIs, and this is another one");
    }
  }

  private static List<Fault> faults(List<PolicyViolation> violations) {
    return violations.stream().map(violation -> new Fault("labels", violation.reason())).toList();
  }

  private List<ApiRecord> page(Command command, Optional<ApiId> after) {
    return apis.ofSource(command.actor().organisation(), command.source(), after, PAGE);
  }

  /* A sync is complete for the APIs that the actor may change. */
  private List<ApiRecord> missing(Command command, List<ApiRecord> page, ValidatedEntries entries) {
    var missing = missing(page, entries);
    var actor = new CurrentRights(definitions).of(command.actor());
    if (actor.mayEverywhere(Permission.DISCOVER)) {
      return missing;
    }
    var ids = missing.stream().map(ApiRecord::id).toList();
    return apis.findAll(actor.organisation(), ids).values().stream()
        .filter(api -> actor.may(Permission.DISCOVER, api.labels().labels()))
        .toList();
  }

  private static List<ApiRecord> missing(List<ApiRecord> page, ValidatedEntries entries) {
    return page.stream()
        .filter(
            api ->
                api.origin().filter(origin -> !entries.contains(origin.externalId())).isPresent())
        .toList();
  }

  private void markMissing(
      Command command, List<ApiRecord> missing, boolean write, SyncStatistics statistics) {
    statistics.missing(missing.size());
    if (!write) {
      return;
    }
    var organisation = command.actor().organisation();
    var actor = new CurrentRights(definitions).of(command.actor());
    var now = clock.instant();
    var present = missing.stream().filter(SourceSync::isPresent).map(ApiRecord::id).toList();
    var changes =
        apis.findForUpdate(organisation, present).stream()
            .filter(SourceSync::isPresent)
            .filter(api -> actor.may(Permission.DISCOVER, api.labels().labels()))
            .flatMap(
                api ->
                    api.origin().stream()
                        .map(origin -> new Apis.Change(api, api.from(origin.missing(now), now))))
            .toList();
    apis.change(organisation, changes);
    statistics.wroteMissing(changes.stream().map(change -> change.to().id()).toList());
  }

  private static boolean isPresent(ApiRecord api) {
    return api.origin().flatMap(origin -> origin.missingSince()).isEmpty();
  }
}
