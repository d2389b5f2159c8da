package io.portico.http.dashboard.label;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.portico.application.port.in.api.ApiQueries;
import io.portico.application.port.in.label.LabelQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiOrder;
import io.portico.domain.label.AllowedValues;
import io.portico.domain.label.FreeText;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.ListedValues;
import io.portico.domain.selector.Requirement;
import io.portico.http.dashboard.apis.ApiPaths;
import io.portico.http.dashboard.label.LabelListPage.Row;
import io.portico.http.dashboard.label.LabelListPage.Usage;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.Address;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.dashboard.view.Paging;
import io.portico.http.dashboard.view.Section;
import io.portico.http.dashboard.view.Tab;
import io.portico.http.dashboard.view.Words;
import io.portico.http.security.RequiresPermission;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The list of labels. */
@DashboardController("/dashboard/labels")
record LabelListController(LabelQueries labels, ApiQueries apis, Pages pages) {

  private static final int PAGE = 50;
  private static final int NAMED_VALUES = 4;
  private static final String IN_USE = "in_use";
  private static final String AFTER = "after";
  private static final String COUNTED = "counted";

  /** {@code GET /dashboard/labels}: the definitions by name. A second request loads the counts. */
  @Get
  @RequiresPermission(Permission.READ)
  HttpResponse<?> list(HttpRequest<?> request, Actor actor) {
    var parameters = request.getParameters();
    var inUse = "true".equals(parameters.get(IN_USE));
    var counted = parameters.contains(COUNTED) || isWithoutApis(actor);
    var after =
        Optional.ofNullable(parameters.get(AFTER)).filter(LabelName::isValid).map(LabelName::new);
    var found = labels.list(new LabelQueries.Query(actor, inUse, counted, after, PAGE));
    var apis = counted ? countApis(actor) : OptionalLong.empty();
    var view = Address.of(Section.LABELS.path());
    if (inUse) {
      view = view.with(IN_USE, "true");
    }
    var here = after.isPresent() ? view.with(AFTER, after.get().value()) : view;
    var model =
        new LabelListPage(
            List.of(
                Tab.of(Words.of("labels.all"), Section.LABELS.path(), !inUse),
                Tab.of(
                    Words.of("labels.inUse"),
                    Address.of(Section.LABELS.path()).with(IN_USE, "true").toString(),
                    inUse)),
            found.items().stream().map(entry -> row(entry, apis)).toList(),
            counted ? Optional.empty() : Optional.of(here.with(COUNTED, "true").toString()),
            paging(found.items().size(), view, after, found.next()));
    return pages.show(
        request,
        Page.of("label/list.jte", model, Section.LABELS.words())
            .in(Section.LABELS)
            .withPart("label/table.jte"));
  }

  /* Then every count is 0, which needs no second request. */
  private boolean isWithoutApis(Actor actor) {
    return first(actor, false).apis().isEmpty();
  }

  private ApiQueries.Page first(Actor actor, boolean counted) {
    return apis.search(
        new ApiQueries.Query(actor, ApiFilter.ALL, ApiOrder.ID, Optional.empty(), 1, counted));
  }

  private OptionalLong countApis(Actor actor) {
    return first(actor, true).total().map(OptionalLong::of).orElseGet(OptionalLong::empty);
  }

  private static Row row(LabelQueries.Entry entry, OptionalLong apis) {
    var definition = entry.definition();
    return new Row(
        LabelPaths.of(definition),
        definition.title(),
        definition.name().value(),
        values(definition.allowed()),
        definition.required(),
        definition.deprecated(),
        apis.isEmpty()
            ? Optional.empty()
            : entry.usage().map(usage -> usage(definition, usage, apis.getAsLong())));
  }

  static Usage usage(LabelDefinition definition, long labelled, long apis) {
    return Usage.of(
        labelled,
        apis,
        ApiPaths.meeting(new Requirement.Exists(definition.name())),
        ApiPaths.meeting(new Requirement.Absent(definition.name())));
  }

  static Words values(AllowedValues allowed) {
    return switch (allowed) {
      case FreeText() -> Words.of("labels.anyText");
      case ListedValues(var values) -> {
        var first =
            String.join(", ", values.stream().limit(NAMED_VALUES).map(LabelValue::value).toList());
        yield values.size() <= NAMED_VALUES
            ? Words.plain(first)
            : Words.of("labels.valuesAndMore", first, values.size() - NAMED_VALUES);
      }
    };
  }

  /* A list by name goes forward only; the first page is one click away. */
  private static Paging paging(
      int shown, Address view, Optional<LabelName> after, Optional<LabelName> next) {
    return new Paging(
        Words.of("labels.shown", shown),
        after.map(_ -> view.toString()),
        next.map(name -> view.with(AFTER, name.value()).toString()));
  }
}
