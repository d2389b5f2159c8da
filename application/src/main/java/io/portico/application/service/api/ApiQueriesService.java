package io.portico.application.service.api;

import io.portico.application.port.in.api.ApiQueries;
import io.portico.application.port.out.api.Apis;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiPosition;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.label.LabelCheck.Rejection.UnknownLabel;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.NearestNames;
import io.portico.domain.shared.RecordKind;
import java.util.LinkedHashSet;
import java.util.Optional;

/** Reads APIs and counts their labels. */
public final class ApiQueriesService implements ApiQueries {

  private final Apis apis;
  private final LabelDefinitions definitions;

  public ApiQueriesService(Apis apis, LabelDefinitions definitions) {
    this.apis = apis;
    this.definitions = definitions;
  }

  @Override
  public ApiRecord find(Actor actor, ApiId id) {
    actor.require(Permission.READ);
    return apis.find(actor.organisation(), id).orElseThrow(RecordKind.API.notFound(id));
  }

  @Override
  public Page search(Query query) {
    query.actor().require(Permission.READ);
    var organisation = query.actor().organisation();
    var found =
        apis.select(organisation, query.filter(), query.order(), query.after(), query.limit() + 1);
    Optional<Long> total =
        query.counted() ? Optional.of(apis.count(organisation, query.filter())) : Optional.empty();
    if (found.size() <= query.limit()) {
      return new Page(found, Optional.empty(), total);
    }
    var page = found.subList(0, query.limit());
    return new Page(page, Optional.of(ApiPosition.of(page.getLast())), total);
  }

  @Override
  public Facets countLabels(FacetsQuery query) {
    query.actor().require(Permission.READ);
    var organisation = query.actor().organisation();
    var names = new LinkedHashSet<>(query.labels());
    var defined = definitions.named(organisation, names);
    if (!defined.keySet().containsAll(names)) {
      var known = definitions.names(organisation, LabelDefinitions.MOST_TO_SUGGEST_FROM);
      return new Facets.UnknownLabels(
          names.stream()
              .filter(name -> !defined.containsKey(name))
              .map(name -> new UnknownLabel(name, NearestNames.to(name, known)))
              .toList());
    }
    var labels = names.stream().map(defined::get).map(LabelDefinition::name).distinct().toList();
    var counts = apis.countLabels(organisation, query.filter(), labels);
    var first = counts.getFirst();
    return new Facets.Counted(first.labelled() + first.unlabelled(), counts);
  }
}
