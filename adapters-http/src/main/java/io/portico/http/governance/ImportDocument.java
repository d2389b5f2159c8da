package io.portico.http.governance;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.application.port.in.governance.ImportGovernance;
import java.util.List;
import java.util.Locale;

/**
 * What an import changed.
 *
 * @param dryRun whether nothing was changed and only told what would be
 * @param unchanged how many parts were so already
 */
@Serdeable
@JsonInclude(JsonInclude.Include.ALWAYS)
record ImportDocument(
    @JsonProperty("dry_run") boolean dryRun, List<Change> changes, long unchanged) {

  static ImportDocument of(ImportGovernance.Outcome.Taken taken, boolean dryRun) {
    return new ImportDocument(
        dryRun, taken.changes().stream().map(Change::of).toList(), taken.unchanged());
  }

  /**
   * One part that differed.
   *
   * @param part label, policy, mapping or assignment
   * @param change created or replaced
   */
  @Serdeable
  @JsonInclude(JsonInclude.Include.ALWAYS)
  record Change(String part, String name, String change, List<Difference> differences) {

    static Change of(ImportGovernance.Change change) {
      return new Change(
          change.part().name().toLowerCase(Locale.ROOT),
          change.name(),
          change.created() ? "created" : "replaced",
          change.differences().stream()
              .map(one -> new Difference(one.member(), one.before(), one.after()))
              .toList());
    }
  }

  /** A member before and after, in words; empty where it is not. */
  @Serdeable
  @JsonInclude(JsonInclude.Include.ALWAYS)
  record Difference(String member, String before, String after) {}
}
