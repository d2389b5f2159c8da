package io.portico.http.dashboard.governance;

import io.portico.application.port.in.governance.ImportGovernance;
import io.portico.http.dashboard.view.Fields;
import io.portico.http.dashboard.view.Tab;
import java.util.List;
import java.util.Optional;

/**
 * Export and import.
 *
 * @param fields with the bundle that was sent
 * @param preview what an import of it would change
 */
public record TransferPage(Fields fields, List<Tab> tabs, Optional<Preview> preview) {

  /**
   * What an import would change.
   *
   * @param changes the parts that differ
   * @param unchanged how many do not
   */
  public record Preview(List<ImportGovernance.Change> changes, long unchanged) {}
}
