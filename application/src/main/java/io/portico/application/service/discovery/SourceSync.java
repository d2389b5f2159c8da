package io.portico.application.service.discovery;

import io.portico.application.port.in.discovery.SyncReport;
import io.portico.application.port.in.discovery.SyncReport.Conflict;
import io.portico.application.port.in.discovery.SyncReport.Fault;
import io.portico.application.port.in.discovery.SyncReport.Rejected;
import io.portico.application.port.in.discovery.SyncSource.Command;
import io.portico.application.port.in.discovery.SyncSource.Entries;
import io.portico.application.port.in.discovery.SyncSource.Outcome;
import io.portico.application.port.in.discovery.SyncSource.Read;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.api.Apis;
import io.portico.application.port.out.discovery.DiscoveryMappings;
import io.portico.application.port.out.discovery.DiscoveryRuns;
import io.portico.application.port.out.discovery.TagPatterns;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.governance.PolicyEnforcer;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.Snapshot;
import io.portico.domain.discovery.MappingRules;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes the APIs of a source what it says, batch by batch. All or nothing is one unit of work;
 * otherwise each batch is one.
 */
public final class SourceSync {

  private static final int PAGE = 1_000;

  private final Apis apis;
  private final LabelDefinitions definitions;
  private final DiscoveryMappings mappings;
  private final DiscoveryRuns runs;
  private final TagPatterns patterns;
  private final PolicyEnforcer gate;
  private final IdGenerator ids;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;
  private final Audit audit;

  public SourceSync(
      Apis apis,
      LabelDefinitions definitions,
      DiscoveryMappings mappings,
      DiscoveryRuns runs,
      TagPatterns patterns,
      PolicyEnforcer gate,
      IdGenerator ids,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Audit audit) {
    this.apis = apis;
    this.definitions = definitions;
    this.mappings = mappings;
    this.runs = runs;
    this.patterns = patterns;
    this.gate = gate;
    this.ids = ids;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
    this.audit = audit;
  }

  /** Returns the outcome of a command of somebody who may give it. */
  Outcome sync(Command command, Entries entries) {
    var checked = new CheckedEntries(entries);
    if (!checked.areGood() && !command.partial()) {
      return new Outcome.Refused(eachBatchForItself(command, checked, false));
    }
    if (command.partial()) {
      return new Outcome.Synced(eachBatchForItself(command, checked, !command.dryRun()));
    }
    if (command.dryRun()) {
      var report = eachBatchForItself(command, checked, false);
      return report.counts().rejected() > 0
          ? new Outcome.Refused(report)
          : new Outcome.Synced(report);
    }
    try {
      return new Outcome.Synced(unitOfWork.execute(() -> allInOne(command, checked)));
    } catch (TakenBackException e) {
      return new Outcome.Refused(e.report);
    }
  }

  private SyncReport allInOne(Command command, CheckedEntries entries) {
    var tally = entries.tally();
    var labels = begin(command, true);
    entries.inBatches(batch -> apply(command, labels, batch, true, tally));
    if (command.complete()) {
      var after = markMissing(command, entries, Optional.empty(), true, tally);
      while (after.isPresent()) {
        after = markMissing(command, entries, after, true, tally);
      }
    }
    var report = tally.report();
    if (report.counts().rejected() > 0) {
      throw new TakenBackException(report);
    }
    note(command, tally);
    return report;
  }

  private SyncReport eachBatchForItself(Command command, CheckedEntries entries, boolean write) {
    var total = entries.tally();
    entries.inBatches(
        batch ->
            total.add(
                unitOfWork.execute(
                    () -> {
                      var tally = new SyncStatistics();
                      apply(command, begin(command, write), batch, write, tally);
                      note(command, tally);
                      return tally;
                    })));
    if (command.complete() && entries.tellWhatIsMissing()) {
      Optional<ApiId> after = Optional.empty();
      do {
        var begin = after;
        record Step(SyncStatistics tally, Optional<ApiId> next) {}
        var step =
            unitOfWork.execute(
                () -> {
                  var tally = new SyncStatistics();
                  var next = markMissing(command, entries, begin, write, tally);
                  note(command, tally);
                  return new Step(tally, next);
                });
        total.add(step.tally());
        after = step.next();
      } while (after.isPresent());
    }
    return total.report();
  }

  /* Where each batch lasts by itself, each has an entry of its own. */
  private void note(Command command, SyncStatistics tally) {
    var written = tally.written();
    if (!written.equals(Snapshot.NONE)) {
      audit.note(
          command.actor(), AuditAction.SOURCE_SYNCED, command.source(), Snapshot.NONE, written);
    }
  }

  private SourceLabels begin(Command command, boolean write) {
    var organisation = command.actor().organisation();
    if (write) {
      // Two syncs of one source would both find an API new.
      runs.lock(organisation, command.source());
    }
    var rules = mappings.find(organisation, command.source()).orElse(MappingRules.LIKENESS_ALONE);
    return new SourceLabels(definitions, patterns, organisation, rules);
  }

  private void apply(
      Command command, SourceLabels labels, List<Read> batch, boolean write, SyncStatistics tally) {
    var organisation = command.actor().organisation();
    // Definitions are locked before APIs, as everywhere.
    var mapped = labels.map(batch.stream().map(Read::api).toList());
    var present =
        apis.findForSync(
            organisation,
            command.source(),
            batch.stream().map(entry -> entry.api().externalId()).toList());
    var guard = gate.open(organisation);
    var settling = new SyncReconciler(command, ids, clock.instant());
    var added = new ArrayList<ApiRecord>();
    var changes = new ArrayList<Apis.Change>();
    for (var i = 0; i < batch.size(); i++) {
      var api = batch.get(i).api();
      var before = Optional.ofNullable(present.get(api.externalId()));
      var settled = settling.settle(before, api, mapped.get(i));
      var after = settled.after();
      var breaches = breaches(guard, before, after);
      if (!breaches.isEmpty()) {
        tally.rejected(new Rejected(batch.get(i).index(), breaches));
        continue;
      }
      if (before.isEmpty()) {
        added.add(after);
        tally.created();
      } else if (before.get().equals(after)) {
        tally.unchanged();
      } else {
        changes.add(new Apis.Change(before.get(), after));
        tally.updated();
      }
      tally.mapped(mapped.get(i).labels().size());
      mapped.get(i).unmapped().forEach(tally::unmapped);
      settled.labels().surplus().forEach(tally::unmapped);
      for (var about : settled.labels().conflicts()) {
        tally.conflict(new Conflict(before.map(ApiRecord::id), api.externalId(), about));
      }
    }
    if (write) {
      apis.addAll(organisation, added);
      apis.change(organisation, changes);
      tally.wrote(
          added.stream().map(ApiRecord::id).toList(),
          changes.stream().map(change -> change.to().id()).toList());
    }
  }

  private static List<Fault> breaches(
      PolicyEnforcer.Guard guard, Optional<ApiRecord> before, ApiRecord after) {
    var labels = after.labels().labels();
    return before
        .map(api -> guard.breaches(api.labels().labels(), labels))
        .orElseGet(() -> guard.breachesByNew(labels))
        .stream()
        .map(breach -> new Fault("labels", breach.reason()))
        .toList();
  }

  private Optional<ApiId> markMissing(
      Command command,
      CheckedEntries entries,
      Optional<ApiId> after,
      boolean write,
      SyncStatistics tally) {
    var organisation = command.actor().organisation();
    var page = apis.ofSource(organisation, command.source(), after, PAGE);
    var missing =
        page.stream()
            .filter(
                api ->
                    api.origin()
                        .filter(origin -> !entries.speakOf(origin.externalId()))
                        .isPresent())
            .toList();
    tally.missing(missing.size());
    if (write) {
      tally.wroteMissing(
          mark(command, missing.stream().filter(SourceSync::isThere).map(ApiRecord::id).toList()));
    }
    return page.size() < PAGE ? Optional.empty() : Optional.of(page.getLast().id());
  }

  private static boolean isThere(ApiRecord api) {
    return api.origin().flatMap(origin -> origin.missingSince()).isEmpty();
  }

  private List<ApiId> mark(Command command, List<ApiId> missing) {
    var organisation = command.actor().organisation();
    var now = clock.instant();
    var changes =
        apis.findForUpdate(organisation, missing).stream()
            .filter(SourceSync::isThere)
            .flatMap(
                api ->
                    api.origin().stream()
                        .map(origin -> new Apis.Change(api, api.from(origin.missing(now), now))))
            .toList();
    apis.change(organisation, changes);
    return changes.stream().map(change -> change.to().id()).toList();
  }

  /** Takes the unit of work back, and tells why. */
  private static final class TakenBackException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient SyncReport report;

    TakenBackException(SyncReport report) {
      super("policies refuse some APIs", null, false, false);
      this.report = report;
    }
  }
}
