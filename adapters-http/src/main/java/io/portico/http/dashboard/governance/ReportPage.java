package io.portico.http.dashboard.governance;

import io.portico.http.page.Fields;
import io.portico.http.page.Tab;
import java.util.List;
import java.util.Optional;

/**
 * The report.
 *
 * @param fields with the selector of the reported APIs
 * @param counted the address of the same report with its counts; empty if it has them, or if the
 *     selector is wrong
 * @param csv the address of the report as a file
 * @param counts empty unless counted
 */
public record ReportPage(
    Fields fields, List<Tab> tabs, Optional<String> counted, String csv, Optional<Counts> counts) {

  /** Returns whether it covers all APIs, not only those of a selector. */
  public boolean ofAllApis() {
    return fields.value("selector").isBlank();
  }

  /**
   * The counts.
   *
   * @param apis how many APIs the report covers
   * @param violated how many policies are violated
   */
  public record Counts(long apis, long violated, List<Label> labels, List<PolicyView> policies) {}

  /** How many APIs carry a label; {@code lacking} is the list of those that do not. */
  public record Label(
      String title,
      String path,
      boolean required,
      long labelled,
      long unlabelled,
      double share,
      String lacking) {}
}
