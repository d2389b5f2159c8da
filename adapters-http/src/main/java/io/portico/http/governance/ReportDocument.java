package io.portico.http.governance;

import io.portico.application.port.in.governance.GovernanceReport;
import io.portico.application.port.in.governance.GovernanceReport.LabelCoverage;
import io.portico.application.port.in.governance.GovernanceReport.PolicyCoverage;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.LineForm;
import io.portico.http.json.JsonDocument;
import io.portico.http.label.ValueCountDocument;
import io.portico.http.problem.FieldError;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How APIs are labelled, and whether they comply with the policies.
 *
 * @param apis how many APIs the report covers
 * @param warnings what in the request is probably a mistake, and values that look like others;
 *     absent if nothing is
 */
@JsonDocument
record ReportDocument(
    long apis, List<Label> labels, List<Policy> policies, @Nullable List<FieldError> warnings) {

  private static final int MOST_VALUES = 100;

  static ReportDocument of(GovernanceReport report, @Nullable List<FieldError> warnings) {
    return new ReportDocument(
        report.apis(),
        report.labels().stream().map(Label::of).toList(),
        report.policies().stream().map(Policy::of).toList(),
        withValues(report, warnings));
  }

  /* Values stored before texts were normalised: they look like others, and differ. */
  private static @Nullable List<FieldError> withValues(
      GovernanceReport report, @Nullable List<FieldError> warnings) {
    var all = new ArrayList<FieldError>(warnings == null ? List.of() : warnings);
    report.labels().stream()
        .flatMap(
            label ->
                label.counts().values().keySet().stream()
                    .filter(value -> !value.isInForm())
                    .map(value -> warning(label.definition().name(), value)))
        .limit(MOST_VALUES)
        .forEach(all::add);
    return all.isEmpty() ? null : all;
  }

  private static FieldError warning(LabelName label, LabelValue value) {
    var why =
        LineForm.hidden(value.value())
            .map(character -> "the character " + character)
            .orElse("another form of characters");
    return new FieldError(
        "labels." + label,
        "%s with %s (expected: %s)"
            .formatted(
                InvalidValueException.shown(value.value()),
                why,
                InvalidValueException.shown(LineForm.cleaned(value.value()))));
  }

  /**
   * A label.
   *
   * @param required whether every API should carry it
   * @param values the most frequent values, at most 100
   * @param furtherValues how many values are not listed
   */
  @JsonDocument
  record Label(
      String id,
      String name,
      boolean required,
      long labeled,
      long unlabeled,
      List<ValueCountDocument> values,
      long furtherValues) {

    private static Label of(LabelCoverage coverage) {
      var counts = coverage.counts();
      return new Label(
          coverage.definition().id().toString(),
          coverage.definition().name().value(),
          coverage.definition().required(),
          counts.labelled(),
          counts.unlabelled(),
          ValueCountDocument.of(counts),
          counts.furtherValues());
    }
  }

  /** A policy. */
  @JsonDocument
  record Policy(
      String id,
      String name,
      String severity,
      String action,
      boolean active,
      long applicable,
      long compliant,
      long violating,
      long notApplicable) {

    private static Policy of(PolicyCoverage coverage) {
      var details = coverage.policy().details();
      var counts = coverage.counts();
      return new Policy(
          coverage.policy().id().toString(),
          details.name(),
          details.severity().word(),
          details.action().word(),
          details.active(),
          counts.applicable(),
          counts.compliant(),
          counts.violating(),
          counts.notApplicable());
    }
  }
}
