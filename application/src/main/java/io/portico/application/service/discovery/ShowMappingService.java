package io.portico.application.service.discovery;

import io.portico.application.port.in.discovery.ShowMapping;
import io.portico.application.port.out.discovery.DiscoveryMappings;
import io.portico.domain.access.Actor;
import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.MappingRules;

/** Looks up mappings. */
public final class ShowMappingService implements ShowMapping {

  private final DiscoveryMappings mappings;

  public ShowMappingService(DiscoveryMappings mappings) {
    this.mappings = mappings;
  }

  @Override
  public MappingRules show(Actor actor, SourceName source) {
    return mappings.find(actor.organisation(), source).orElse(MappingRules.LIKENESS_ALONE);
  }
}
