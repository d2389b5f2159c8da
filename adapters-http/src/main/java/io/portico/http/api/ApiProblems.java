package io.portico.http.api;

import io.portico.application.port.in.api.ApplyLabels;
import io.portico.application.port.in.api.LabelRefusal;
import io.portico.domain.api.ApiId;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.label.LabelCheck.Rejection.UnknownLabel;
import io.portico.domain.label.Labels;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.label.LabelProblems;
import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.FieldError;
import io.portico.http.problem.Problem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The problems of APIs, of the labels on them and of their definitions. */
public final class ApiProblems {

  private ApiProblems() {}

  static Problem idTaken(ApiId id) {
    return Problem.of(
        ErrorCode.API_ID_TAKEN,
        "id",
        "'%s' is taken (expected: an id that no API has)".formatted(id));
  }

  static Problem offered(List<CatalogueEntry> entries) {
    return Problem.ofFields(
            ErrorCode.API_IN_CATALOGUE,
            entries.stream()
                .map(
                    entry ->
                        new FieldError(
                            "catalogue.entries." + entry.plan(),
                            InvalidValueException.shown(entry.name()) + " offers the API"))
                .toList())
        .withMessage(
            "The catalogue offers the API by %s (expected: by no entry; remove its entries, or set"
                    .formatted(
                        InvalidValueException.shown(entries.getFirst().name())
                            + (entries.size() == 1
                                ? ""
                                : " and %d more".formatted(entries.size() - 1)))
                + " force=true)");
  }

  static Problem labelsRefused(LabelRefusal refusal) {
    return switch (refusal) {
      case LabelRefusal.LabelsRejected(var rejections) -> LabelProblems.rejected(rejections);
      case LabelRefusal.PoliciesBroken(var violations) -> LabelProblems.ofPolicies(violations);
      case LabelRefusal.TooManyLabels(var labels) -> throw Labels.tooMany(labels);
    };
  }

  static Problem applyRefused(ApplyLabels.Report report) {
    var problem =
        Problem.ofFields(
            ErrorCode.APPLY_REFUSED,
            report.failures().stream()
                .map(failure -> new FieldError("apis." + failure.api(), failure.reason()))
                .toList());
    return problem.withMessage(
        "%d of %d APIs cannot be changed, so none was: %s"
            .formatted(report.failed(), report.matched(), problem.message()));
  }

  static Problem tooManyLabels(int most) {
    return Problem.of(
        ErrorCode.INVALID_VALUE,
        "keys",
        "more than %d labels, with those of groups (expected: at most %d)".formatted(most, most));
  }

  /** Returns the warnings of a selection with unknown labels; null if there are none. */
  public static @Nullable List<FieldError> warnings(List<UnknownLabel> labels) {
    return labels.isEmpty()
        ? null
        : labels.stream()
            .map(label -> LabelProblems.error("selector." + label.name(), label))
            .toList();
  }

  static Problem unknownLabels(List<UnknownLabel> labels) {
    return Problem.ofFields(
        ErrorCode.UNKNOWN_LABEL,
        labels.stream().map(label -> LabelProblems.error("keys." + label.name(), label)).toList());
  }

  /** Returns the problem of a definition of one more version. */
  public static Problem tooManyVersions(int most) {
    return Problem.of(
            ErrorCode.TOO_MANY_DEFINITIONS,
            "The API already has definitions of %d versions, the maximum. Remove one first."
                .formatted(most))
        .at("version");
  }
}
