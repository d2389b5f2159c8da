package io.portico.application.service.bundle;

import static io.portico.domain.audit.AuditAction.GOVERNANCE_IMPORTED;

import io.portico.application.port.in.governance.GovernanceBundle;
import io.portico.application.port.in.governance.ImportGovernance;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.ChangedApis;
import io.portico.application.service.bundle.BundlePartImporter.Result;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiId;
import io.portico.domain.audit.Snapshot;
import io.portico.domain.shared.RefusedException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/** Imports a bundle as one unit of work. A dry run makes all changes, too, and rolls them back. */
public record ImportGovernanceService(BundlePartImporter parts, UnitOfWork unitOfWork, Audit audit)
    implements ImportGovernance {

  private static final int MOST_PROBLEMS = 100;

  @Override
  public Outcome importBundle(Command command) {
    var actor = command.actor();
    actor.require(Permission.DEFINE_LABELS);
    actor.require(Permission.DEFINE_POLICIES);
    actor.requireEverywhere(Permission.CHANGE_APIS);
    if (!command.bundle().mappings().isEmpty()) {
      actor.requireEverywhere(Permission.DISCOVER);
    }
    return unitOfWork.executeIf(
        outcome -> outcome instanceof Outcome.Imported && !command.dryRun(),
        () -> {
          var outcome = writeAll(actor, command.bundle());
          if (outcome instanceof Outcome.Imported(var changes, _)
              && !changes.isEmpty()
              && !command.dryRun()) {
            recordChange(command, changes);
          }
          return outcome;
        });
  }

  /* Changes of labels, policies and mappings have audit entries of their own. */
  private void recordChange(Command command, List<Change> changes) {
    var facts =
        Snapshot.of("labels", count(changes, Part.LABEL))
            .and("policies", count(changes, Part.POLICY))
            .and("mappings", count(changes, Part.MAPPING))
            .and(labelled(changes).snapshot("apisChanged"));
    audit.recordNew(command.actor(), GOVERNANCE_IMPORTED, command.actor().organisation(), facts);
  }

  private static ChangedApis labelled(List<Change> changes) {
    return ChangedApis.NONE.and(
        changes.stream()
            .filter(change -> change.part() == Part.ASSIGNMENT)
            .flatMap(change -> ApiId.parse(change.name()).stream())
            .toList());
  }

  private static long count(List<Change> changes, Part part) {
    return changes.stream().filter(change -> change.part() == part).count();
  }

  private Outcome writeAll(Actor actor, GovernanceBundle bundle) {
    var results = new ArrayList<Result>();
    each("labels", bundle.labels(), (path, part) -> parts.write(actor, path, part), results);
    each("policies", bundle.policies(), (path, part) -> parts.write(actor, path, part), results);
    each("mappings", bundle.mappings(), (path, part) -> parts.write(actor, path, part), results);
    each(
        "assignments",
        bundle.assignments(),
        (path, part) -> parts.write(actor, path, part),
        results);
    var problems = new ArrayList<Problem>();
    var changes = new ArrayList<Change>();
    for (var result : results) {
      switch (result) {
        case Result.Changed(var change) -> changes.add(change);
        case Result.Rejected(var problem) -> problems.add(problem);
        case Result.Unchanged() -> {}
      }
    }
    return problems.isEmpty()
        ? new Outcome.Imported(changes, results.size() - changes.size())
        : new Outcome.Refused(problems.subList(0, Math.min(problems.size(), MOST_PROBLEMS)));
  }

  private static <T> void each(
      String field, List<T> parts, BiFunction<String, T, Result> write, List<Result> results) {
    for (var i = 0; i < parts.size(); i++) {
      var path = "%s[%d]".formatted(field, i);
      try {
        results.add(write.apply(path, parts.get(i)));
      } catch (RefusedException.Stale | RefusedException.NotFound _) {
        results.add(new Result.Rejected(new Problem(path, "was changed concurrently; retry")));
      }
    }
  }
}
