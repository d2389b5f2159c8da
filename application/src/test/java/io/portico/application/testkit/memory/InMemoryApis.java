package io.portico.application.testkit.memory;

import io.portico.application.port.out.Apis;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.label.LabelAssignments;
import io.portico.domain.selector.Selection;
import io.portico.domain.shared.OrganisationId;
import java.time.Instant;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * APIs in memory. Insists on what its callers owe it: defined labels, a unit of work around a
 * change, and that a change starts from what is there.
 */
public final class InMemoryApis implements Apis {

  private final InMemoryOrganisations organisations;
  private final InMemoryLabelDefinitions definitions;
  private final InMemoryUnitOfWork unitOfWork;
  private final Map<OrganisationId, NavigableMap<ApiId, ApiRecord>> apis = new HashMap<>();

  InMemoryApis(
      InMemoryOrganisations organisations,
      InMemoryLabelDefinitions definitions,
      InMemoryUnitOfWork unitOfWork) {
    this.organisations = organisations;
    this.definitions = definitions;
    this.unitOfWork = unitOfWork;
  }

  @Override
  public synchronized Addition add(OrganisationId organisation, ApiRecord api) {
    organisations.requireExisting(organisation);
    var present = apis.computeIfAbsent(organisation, _ -> new TreeMap<>());
    if (present.containsKey(api.id())) {
      return Addition.ID_TAKEN;
    }
    definitions.requireDefined(organisation, api.labels().byName().keySet());
    present.put(api.id(), api);
    return Addition.ADDED;
  }

  @Override
  public synchronized Optional<ApiRecord> find(OrganisationId organisation, ApiId id) {
    return Optional.ofNullable(of(organisation).get(id));
  }

  @Override
  public Optional<ApiRecord> findToChange(OrganisationId organisation, ApiId id) {
    unitOfWork.requireRunning();
    return find(organisation, id);
  }

  @Override
  public synchronized void relabel(
      OrganisationId organisation, ApiRecord from, LabelAssignments to, Instant at) {
    unitOfWork.requireRunning();
    if (!from.equals(of(organisation).get(from.id()))) {
      throw new IllegalStateException("api: " + from.id() + " (expected: as it was found)");
    }
    definitions.requireDefined(organisation, to.byName().keySet());
    of(organisation).put(from.id(), from.carrying(to, at));
  }

  @Override
  public synchronized List<ApiRecord> select(
      OrganisationId organisation, Selection selection, Optional<ApiId> after, int limit) {
    var all = of(organisation);
    return after.map(id -> all.tailMap(id, false)).orElse(all).values().stream()
        .filter(api -> selection.matches(api.labels().labels()))
        .limit(limit)
        .toList();
  }

  private NavigableMap<ApiId, ApiRecord> of(OrganisationId organisation) {
    return apis.getOrDefault(organisation, Collections.emptyNavigableMap());
  }
}
