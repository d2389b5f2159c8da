package io.portico.http.dashboard.label;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.portico.application.port.in.label.LabelQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.LabelCounts;
import io.portico.domain.label.FreeText;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.ListedValues;
import io.portico.http.dashboard.apis.ApiPaths;
import io.portico.http.dashboard.label.LabelPage.Count;
import io.portico.http.dashboard.label.LabelPage.Value;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.page.Words;
import io.portico.http.security.RequiresPermission;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/** The page of one label. */
@DashboardController("/dashboard/labels/{id}")
record LabelController(LabelQueries labels, ReferenceFinder references, Pages pages) {

  private static final int MOST_VALUES = 200;

  /** {@code GET /dashboard/labels/{id}}: the definition. A second request loads the counts. */
  @Get
  @RequiresPermission(Permission.READ_APIS)
  HttpResponse<?> show(HttpRequest<?> request, String id, Actor actor) {
    var counted = request.getParameters().contains("counted");
    var usage =
        counted ? Optional.of(labels.usage(actor, id)) : Optional.<LabelQueries.Usage>empty();
    var definition =
        usage.map(LabelQueries.Usage::definition).orElseGet(() -> labels.find(actor, id));
    var counts = usage.map(LabelQueries.Usage::counts);
    var values = values(definition, counts);
    var model =
        new LabelPage(
            definition,
            values.stream()
                .limit(MOST_VALUES)
                .map(value -> value(definition, value, counts))
                .toList(),
            Math.max(0, values.size() - MOST_VALUES)
                + counts.map(LabelCounts::furtherValues).orElse(0L),
            counts.map(found -> new Usage(definition, found.labelled(), found.unlabelled())),
            references.of(actor, definition));
    return pages.show(
        request,
        LabelFormController.KIND
            .place()
            .below("label/label.jte", model, Words.plain(definition.title()))
            .withPart("label/values.jte"));
  }

  /* Listed values keep their order, which often has a meaning; free texts begin with the most
  frequent. */
  private static List<LabelValue> values(LabelDefinition definition, Optional<LabelCounts> counts) {
    var values = new LinkedHashSet<LabelValue>();
    switch (definition.allowed()) {
      case FreeText() -> {}
      case ListedValues(var listed) -> values.addAll(listed);
    }
    counts.ifPresent(found -> values.addAll(found.values().keySet()));
    return new ArrayList<>(values);
  }

  private static Value value(
      LabelDefinition definition, LabelValue value, Optional<LabelCounts> counts) {
    return new Value(
        value.value(),
        Optional.ofNullable(definition.texts().values().get(value)),
        counts.map(found -> count(found, value)),
        ApiPaths.with(definition.name(), value.value()));
  }

  private static Count count(LabelCounts counts, LabelValue value) {
    var apis = counts.values().getOrDefault(value, 0L);
    return new Count(apis, counts.labelled() == 0 ? 0 : (double) apis / counts.labelled());
  }
}
