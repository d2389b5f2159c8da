package io.portico.application.service.governance;

import io.portico.application.port.in.governance.ImportGovernance;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.ChangedApis;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiId;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.Snapshot;
import io.portico.domain.shared.Identifier;
import java.util.ArrayList;
import java.util.List;

/**
 * Takes a bundle in as one unit of work, part by part through the use cases that a person would use
 * for it. A dry run does everything, too, and takes it back.
 */
public final class ImportGovernanceService implements ImportGovernance {

  private static final int MOST_PROBLEMS = 100;

  private final BundleParts parts;
  private final Audit audit;
  private final UnitOfWork unitOfWork;

  public ImportGovernanceService(BundleParts parts, UnitOfWork unitOfWork, Audit audit) {
    this.parts = parts;
    this.unitOfWork = unitOfWork;
    this.audit = audit;
  }

  @Override
  public Outcome take(Command command) {
    var actor = command.actor();
    if (!actor.may(Permission.DEFINE_LABELS)
        || !actor.may(Permission.DEFINE_POLICIES)
        || !actor.may(Permission.CHANGE_APIS)) {
      return new Outcome.NotPermitted();
    }
    try {
      return unitOfWork.execute(
          () -> {
            var outcome = takeAll(command);
            if (command.dryRun() || outcome instanceof Outcome.Refused) {
              throw new TakenBackException(outcome);
            }
            if (outcome instanceof Outcome.Taken(var changes, _) && !changes.isEmpty()) {
              note(command, changes);
            }
            return outcome;
          });
    } catch (TakenBackException e) {
      return e.outcome;
    }
  }

  /* Labels, policies and mappings have entries of their own, as if a person had changed them. */
  private void note(Command command, List<Change> changes) {
    var facts =
        Snapshot.of("labels", count(changes, Part.LABEL))
            .and("policies", count(changes, Part.POLICY))
            .and("mappings", count(changes, Part.MAPPING))
            .and(labelled(changes).facts("apis_changed"));
    audit.note(
        command.actor(),
        AuditAction.GOVERNANCE_IMPORTED,
        command.actor().organisation(),
        Snapshot.NONE,
        facts);
  }

  private static ChangedApis labelled(List<Change> changes) {
    return ChangedApis.NONE.and(
        changes.stream()
            .filter(change -> change.part() == Part.ASSIGNMENT)
            .flatMap(change -> Identifier.parse(change.name()).stream())
            .map(ApiId::new)
            .toList());
  }

  private static long count(List<Change> changes, Part part) {
    return changes.stream().filter(change -> change.part() == part).count();
  }

  private Outcome takeAll(Command command) {
    var results = new ArrayList<BundleParts.Result>();
    var bundle = command.bundle();
    each("labels", bundle.labels(), (place, label) -> parts.take(command, place, label), results);
    each("policies", bundle.policies(), (place, one) -> parts.take(command, place, one), results);
    each("mappings", bundle.mappings(), (place, one) -> parts.take(command, place, one), results);
    each(
        "assignments",
        bundle.assignments(),
        (place, one) -> parts.take(command, place, one),
        results);
    var problems = new ArrayList<Problem>();
    var changes = new ArrayList<Change>();
    for (var result : results) {
      switch (result) {
        case BundleParts.Result.Changed(var change) -> changes.add(change);
        case BundleParts.Result.Impossible(var problem) -> problems.add(problem);
        case BundleParts.Result.Unchanged() -> {}
      }
    }
    return problems.isEmpty()
        ? new Outcome.Taken(changes, results.size() - changes.size())
        : new Outcome.Refused(problems.subList(0, Math.min(problems.size(), MOST_PROBLEMS)));
  }

  private interface Taking<T> {
    BundleParts.Result take(String place, T part);
  }

  private static <T> void each(
      String field, List<T> list, Taking<T> taking, List<BundleParts.Result> results) {
    for (var i = 0; i < list.size(); i++) {
      results.add(taking.take("%s[%d]".formatted(field, i), list.get(i)));
    }
  }

  /** Takes the unit of work back, and tells what it had come to. */
  private static final class TakenBackException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Outcome outcome;

    TakenBackException(Outcome outcome) {
      super("the import is taken back", null, false, false);
      this.outcome = outcome;
    }
  }
}
