package io.portico.http.dashboard.governance;

import io.portico.application.port.in.audit.ReferenceNames;
import io.portico.application.port.in.governance.ImportGovernance;
import io.portico.domain.audit.AuditKind;
import io.portico.http.dashboard.audit.AuditFieldNames;
import io.portico.http.page.Fields;
import io.portico.http.page.Words;
import java.util.List;
import java.util.Optional;

/**
 * Export and import.
 *
 * @param fields with the bundle that was sent
 * @param preview what an import of it would change
 */
public record TransferPage(Fields fields, Optional<Preview> preview) {

  /** Returns the name of a field that differs: of an API, the name of the label. */
  public Words field(ImportGovernance.Change change, ImportGovernance.Difference difference) {
    return switch (change.part()) {
      case ASSIGNMENT -> Words.plain(difference.field());
      case LABEL -> words(AuditKind.LABEL, difference);
      case POLICY -> words(AuditKind.GOVERNANCE_POLICY, difference);
      case MAPPING -> words(AuditKind.SOURCE, difference);
    };
  }

  private static Words words(AuditKind kind, ImportGovernance.Difference difference) {
    return AuditFieldNames.of(kind, difference.field(), ReferenceNames.NONE);
  }

  /**
   * What an import would change.
   *
   * @param changes the parts that differ
   * @param unchanged how many do not
   */
  public record Preview(List<ImportGovernance.Change> changes, long unchanged) {}
}
