package io.portico.application.service.api;

import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.domain.label.LabelChange;
import io.portico.domain.label.LabelCheck;
import io.portico.domain.label.LabelCheck.Rejection;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.Labels;
import io.portico.domain.shared.OrganisationId;
import java.util.List;
import java.util.Map;

/**
 * Holds changes to labels against the definitions of the organisation. The definitions stay as they
 * are until the unit of work ends, so that what was found good is good when it is written.
 */
final class GivenLabels {

  private final LabelDefinitions definitions;

  GivenLabels(LabelDefinitions definitions) {
    this.definitions = definitions;
  }

  /**
   * Looks up what {@code change} speaks of. To be called before APIs are found to be changed, so
   * that everybody locks in one order.
   */
  Looked lookUp(OrganisationId organisation, LabelChange change) {
    var names = change.names();
    return new Looked(
        organisation,
        change,
        names.isEmpty() ? Map.of() : definitions.lockForAssignment(organisation, names));
  }

  /** A change to labels beside the definitions it speaks of. */
  final class Looked {

    private final OrganisationId organisation;
    private final LabelChange asked;
    private final Map<LabelName, LabelDefinition> byName;
    private final LabelChange change;

    private Looked(
        OrganisationId organisation, LabelChange asked, Map<LabelName, LabelDefinition> byName) {
      this.organisation = organisation;
      this.asked = asked;
      this.byName = byName;
      this.change = asked.resolveRenames(byName);
    }

    /** Returns every reason why the change may not be made to an API carrying {@code present}. */
    List<Rejection> reject(Labels present) {
      return LabelCheck.reject(
          asked,
          present,
          byName,
          () -> definitions.names(organisation, LabelDefinitions.MOST_TO_SUGGEST_FROM));
    }

    /** Returns the change under the names of today. */
    LabelChange change() {
      return change;
    }
  }
}
