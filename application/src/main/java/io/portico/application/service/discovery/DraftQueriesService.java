package io.portico.application.service.discovery;

import io.portico.application.port.in.discovery.DraftQueries;
import io.portico.application.port.out.discovery.RemoteDocuments;
import io.portico.application.port.out.discovery.TagPatterns;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.discovery.DiscoveredApi;
import io.portico.domain.discovery.LabelMapping;
import io.portico.domain.discovery.MappingRules;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import java.util.SortedMap;

/** Fetches documents, and maps what they describe as discovery does. */
public record DraftQueriesService(
    RemoteDocuments documents, LabelDefinitions definitions, TagPatterns patterns)
    implements DraftQueries {

  @Override
  public byte[] document(Actor actor, String address) {
    actor.require(Permission.CHANGE_APIS);
    return documents.fetch(address);
  }

  @Override
  public SortedMap<LabelName, LabelValue> labels(Actor actor, DiscoveredApi api) {
    actor.require(Permission.READ_APIS);
    var known = SourceLabelMapper.all(definitions, actor.organisation());
    return LabelMapping.of(MappingRules.DEFAULT, known, patterns::compile).map(api).labels();
  }
}
