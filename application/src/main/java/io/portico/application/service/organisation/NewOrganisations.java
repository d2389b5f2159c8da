package io.portico.application.service.organisation;

import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.LabelDefinitions;
import io.portico.application.port.out.Organisations;
import io.portico.domain.access.Organisation;
import io.portico.domain.label.DefaultLabels;
import io.portico.domain.shared.OrganisationId;

/** Makes organisations as they all begin. To be used within a unit of work. */
public final class NewOrganisations {

  private final Organisations organisations;
  private final LabelDefinitions definitions;
  private final IdGenerator ids;

  public NewOrganisations(
      Organisations organisations, LabelDefinitions definitions, IdGenerator ids) {
    this.organisations = organisations;
    this.definitions = definitions;
    this.ids = ids;
  }

  /** Adds an organisation with the default label definitions. */
  public Organisation add(String name) {
    var organisation = new Organisation(new OrganisationId(ids.next()), name);
    organisations.add(organisation);
    DefaultLabels.definitions(ids::next)
        .forEach(definition -> definitions.add(organisation.id(), definition));
    return organisation;
  }
}
