package io.portico.http.governance;

import io.portico.application.port.in.governance.ImportGovernance;
import io.portico.application.port.in.governance.ImportGovernance.Part;
import io.portico.http.json.JsonDocument;
import io.portico.http.problem.WireNames;
import java.util.List;

/**
 * The result of an import.
 *
 * @param dryRun whether the changes were only reported
 * @param unchanged how many parts did not differ
 */
@JsonDocument
record ImportDocument(boolean dryRun, List<Change> changes, long unchanged) {

  static ImportDocument of(ImportGovernance.Outcome.Imported imported, boolean dryRun) {
    return new ImportDocument(
        dryRun, imported.changes().stream().map(Change::of).toList(), imported.unchanged());
  }

  /**
   * A part that differed.
   *
   * @param part label, policy, mapping or assignment
   * @param change created or replaced
   */
  @JsonDocument
  record Change(String part, String name, String change, List<Difference> differences) {

    static Change of(ImportGovernance.Change change) {
      return new Change(
          change.part().word(),
          change.name(),
          change.created() ? "created" : "replaced",
          change.differences().stream().map(one -> difference(change.part(), one)).toList());
    }

    /* The fields of an assignment are label names. */
    private static Difference difference(Part part, ImportGovernance.Difference one) {
      var member = part == Part.ASSIGNMENT ? one.field() : WireNames.of(one.field());
      return new Difference(member, one.before(), one.after());
    }
  }

  /** A member before and after, as readable text; empty where it is absent. */
  @JsonDocument
  record Difference(String member, String before, String after) {}
}
