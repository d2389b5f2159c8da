package io.portico.application.service.organisation;

import static io.portico.domain.audit.AuditAction.ORGANISATION_FOUNDED;

import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.application.port.out.organisation.Organisations;
import io.portico.application.service.audit.Audit;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Organisation;
import io.portico.domain.audit.Snapshot;
import io.portico.domain.label.DefaultLabels;
import io.portico.domain.shared.OrganisationId;
import java.util.Optional;
import java.util.function.Function;

/** Creates organisations with their defaults, within the unit of work of the caller. */
public record NewOrganisations(
    Organisations organisations, LabelDefinitions definitions, IdGenerator ids, Audit audit) {

  /**
   * Adds an organisation with the default label definitions.
   *
   * @param actor returns the actor of the audit entry for the new organisation
   */
  public Organisation add(String name, Function<OrganisationId, Actor> actor) {
    var organisation = new Organisation(new OrganisationId(ids.next()), name);
    organisations.add(organisation);
    return withDefaults(organisation, actor);
  }

  /** Does the same for an organisation that has its id from elsewhere; empty if one has that id. */
  public Optional<Organisation> adopt(
      Organisation organisation, Function<OrganisationId, Actor> actor) {
    return organisations.adopt(organisation)
        ? Optional.of(withDefaults(organisation, actor))
        : Optional.empty();
  }

  private Organisation withDefaults(
      Organisation organisation, Function<OrganisationId, Actor> actor) {
    DefaultLabels.definitions(ids::next)
        .forEach(definition -> definitions.add(organisation.id(), definition));
    audit.recordNew(
        actor.apply(organisation.id()),
        ORGANISATION_FOUNDED,
        organisation.id(),
        Snapshot.of("name", organisation.name()));
    return organisation;
  }
}
