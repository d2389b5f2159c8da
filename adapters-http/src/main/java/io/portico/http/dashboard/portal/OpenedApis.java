package io.portico.http.dashboard.portal;

import io.portico.application.port.in.api.ApiQueries;
import io.portico.application.port.in.label.LabelQueries;
import io.portico.application.port.in.plan.PlanQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.label.LabelName;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.RefusedException;
import io.portico.http.page.Chip;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** The APIs that a key of a plan opens. */
@Singleton
public record OpenedApis(PlanQueries plans, ApiQueries apis, LabelQueries labels) {

  /* Those after them are shown without labels. */
  private static final int LABELLED = 20;

  /** An API with its labels. */
  public record Labelled(ApiName api, List<Chip> labels) {}

  /** Returns the APIs in the order of the plan; none if the plan was removed. */
  public List<ApiName> of(Actor actor, PlanId plan) {
    var opened = plans.known(actor, plan).map(found -> found.details().apis()).orElseGet(List::of);
    var names = apis.names(actor, opened);
    return opened.stream().map(api -> ApiName.of(api, names)).toList();
  }

  /** Returns the APIs in the order of the plan, the first ones with their labels. */
  public List<Labelled> labelled(Actor actor, PlanId plan) {
    var all = of(actor, plan);
    var titles = all.isEmpty() ? Map.<LabelName, String>of() : labels.titles(actor);
    return IntStream.range(0, all.size())
        .mapToObj(
            place ->
                new Labelled(
                    all.get(place),
                    place < LABELLED ? labels(actor, all.get(place), titles) : List.of()))
        .toList();
  }

  private List<Chip> labels(Actor actor, ApiName api, Map<LabelName, String> titles) {
    return api.name().flatMap(_ -> found(actor, ApiId.of(api.id()))).stream()
        .flatMap(found -> found.labels().byName().values().stream())
        .map(
            label ->
                Chip.label(
                    label.name().value(),
                    titles.getOrDefault(label.name(), label.name().value()),
                    label.value().value()))
        .toList();
  }

  private Optional<ApiRecord> found(Actor actor, ApiId id) {
    try {
      return Optional.of(apis.find(actor, id));
    } catch (RefusedException.NotFound _) {
      return Optional.empty(); // removed since
    }
  }
}
