package io.portico.application.service.organisation;

import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.application.port.out.organisation.Organisations;
import io.portico.application.service.audit.Audit;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Organisation;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.Snapshot;
import io.portico.domain.label.DefaultLabels;
import io.portico.domain.shared.OrganisationId;
import java.util.function.Function;

/** Makes organisations as they all begin. To be used within a unit of work. */
public final class NewOrganisations {

  private final Organisations organisations;
  private final LabelDefinitions definitions;
  private final IdGenerator ids;
  private final Audit audit;

  public NewOrganisations(
      Organisations organisations, LabelDefinitions definitions, IdGenerator ids, Audit audit) {
    this.organisations = organisations;
    this.definitions = definitions;
    this.ids = ids;
    this.audit = audit;
  }

  /**
   * Adds an organisation with the default label definitions.
   *
   * @param founder who does it, once the organisation is there
   */
  public Organisation add(String name, Function<OrganisationId, Actor> founder) {
    var organisation = new Organisation(new OrganisationId(ids.next()), name);
    organisations.add(organisation);
    DefaultLabels.definitions(ids::next)
        .forEach(definition -> definitions.add(organisation.id(), definition));
    audit.note(
        founder.apply(organisation.id()),
        AuditAction.ORGANISATION_FOUNDED,
        organisation.id(),
        Snapshot.NONE,
        Snapshot.of("name", name));
    return organisation;
  }
}
