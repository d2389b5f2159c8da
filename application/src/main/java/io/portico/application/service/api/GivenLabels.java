package io.portico.application.service.api;

import io.portico.application.port.out.LabelDefinitions;
import io.portico.domain.label.LabelCheck;
import io.portico.domain.label.LabelCheck.Rejection;
import io.portico.domain.label.Labels;
import io.portico.domain.shared.OrganisationId;
import java.util.List;

/** Holds the labels that somebody gives to an API against the definitions of the organisation. */
final class GivenLabels {

  private static final int NAMES_TO_SUGGEST_FROM = 5_000;

  private final LabelDefinitions definitions;

  GivenLabels(LabelDefinitions definitions) {
    this.definitions = definitions;
  }

  /** Returns every reason why {@code given} may not be added to {@code present}. */
  List<Rejection> reject(OrganisationId organisation, Labels given, Labels present) {
    if (given.byName().isEmpty()) {
      return List.of();
    }
    return LabelCheck.reject(
        given,
        present,
        definitions.named(organisation, given.byName().keySet()),
        () -> definitions.names(organisation, NAMES_TO_SUGGEST_FROM));
  }
}
