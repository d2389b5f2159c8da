package io.portico.application.service.discovery;

import io.portico.application.port.out.discovery.SourceSystem;
import io.portico.application.port.out.discovery.SourceSystems;
import io.portico.application.port.out.organisation.Organisations;
import io.portico.domain.shared.OrganisationId;
import java.util.List;
import java.util.Optional;

/** The configured systems and their owner, the first organisation. */
public final class ConfiguredSystems {

  private final SourceSystems systems;
  private final Organisations organisations;

  public ConfiguredSystems(SourceSystems systems, Organisations organisations) {
    this.systems = systems;
    this.organisations = organisations;
  }

  /** Returns the organisation that owns the systems; empty before there is one. */
  Optional<OrganisationId> owner() {
    return organisations.first().map(first -> first.id());
  }

  /** Returns the systems of {@code organisation}, ordered by name. */
  List<SourceSystem> of(OrganisationId organisation) {
    return owner().filter(organisation::equals).isPresent() ? systems.all() : List.of();
  }

  /** Returns the systems that are pulled on a schedule, ordered by name. */
  List<SourceSystem> scheduled() {
    return systems.all().stream().filter(system -> system.every().isPresent()).toList();
  }
}
