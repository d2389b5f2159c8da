package io.portico.http.dashboard.label;

import io.micronaut.http.HttpRequest;
import io.portico.application.port.in.PageLimits;
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
import io.portico.http.dashboard.records.Action;
import io.portico.http.dashboard.records.Cell;
import io.portico.http.dashboard.records.Column;
import io.portico.http.dashboard.records.Kind;
import io.portico.http.dashboard.records.ListPage;
import io.portico.http.dashboard.records.RecordList;
import io.portico.http.dashboard.records.Records;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.Section;
import io.portico.http.page.Address;
import io.portico.http.page.Colour;
import io.portico.http.page.Tab;
import io.portico.http.page.Words;
import io.portico.http.security.RequiresPermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The list of labels, by name. */
@DashboardController("/dashboard/labels")
@RequiresPermission(Permission.READ_APIS)
record LabelListController(LabelQueries labels, ApiQueries apis, Records records)
    implements RecordList<LabelQueries.Entry> {

  private static final int NAMED_VALUES = 4;
  private static final String IN_USE = "in_use";
  private static final Address ALL = Address.of(Section.LABELS.path());
  private static final Address USED = ALL.with(IN_USE, "true");
  private static final ListPage.Empty EMPTY =
      new ListPage.Empty("tags", Words.of("labels.empty"), Words.of("labels.emptyText"));

  @Override
  public Kind<?> kind() {
    return LabelFormController.KIND;
  }

  @Override
  public List<Tab> tabs(HttpRequest<?> request) {
    return List.of(
        Tab.of(Words.of("labels.all"), ALL.toString(), !isInUse(request)),
        Tab.of(Words.of("labels.inUse"), USED.toString(), isInUse(request)));
  }

  private static boolean isInUse(HttpRequest<?> request) {
    return "true".equals(request.getParameters().get(IN_USE));
  }

  @Override
  public List<Action<?>> links() {
    return List.of(Action.link("coverage", "layout-grid", Words.of("labels.coverage")));
  }

  /* Without APIs every count is 0, which needs no second request. */
  @Override
  public Found<LabelQueries.Entry> found(HttpRequest<?> request, Actor actor) {
    var inUse = isInUse(request);
    var counted = RecordList.isCounted(request) || first(actor, false).apis().isEmpty();
    return Found.all(all(actor, inUse, counted), EMPTY).countedLater(!counted);
  }

  private List<LabelQueries.Entry> all(Actor actor, boolean inUse, boolean counted) {
    var all = new ArrayList<LabelQueries.Entry>();
    Optional<LabelName> after = Optional.empty();
    do {
      var some =
          labels.list(new LabelQueries.Query(actor, inUse, counted, after, PageLimits.LARGEST));
      all.addAll(some.items());
      after = some.next();
    } while (after.isPresent());
    return all;
  }

  private ApiQueries.Page first(Actor actor, boolean counted) {
    return apis.search(
        new ApiQueries.Query(actor, ApiFilter.ALL, ApiOrder.ID, Optional.empty(), 1, counted));
  }

  @Override
  public List<Column<LabelQueries.Entry>> columns(HttpRequest<?> request, Actor actor) {
    long total = RecordList.isCounted(request) ? first(actor, true).total().orElse(0L) : 0;
    return List.of(
        Column.of(Words.of("labels.label"), entry -> name(entry.definition())),
        Column.of(
            Words.of("labels.values"),
            entry -> new Cell.Text(values(entry.definition().allowed()))),
        Column.of(Words.of("labels.rules"), entry -> rules(entry.definition())),
        Column.number(
            Words.of("labels.apis"),
            counted(
                total,
                usage ->
                    new Cell.Count(
                        usage.labelled(),
                        usage.with(),
                        Words.of("labels.withName", usage.definition().title())))),
        Column.of(Words.of("labels.share"), counted(total, usage -> new Cell.Bar(usage.share()))),
        Column.number(
            Words.of("labels.without"),
            counted(
                total,
                usage ->
                    new Cell.Count(
                        usage.lacking(),
                        usage.without(),
                        Words.of("labels.withoutName", usage.definition().title())))));
  }

  private static Cell name(LabelDefinition definition) {
    var name = definition.name().value();
    var link = Cell.link(Words.plain(definition.title()), LabelPaths.of(definition));
    return definition.title().equals(name) ? link : new Cell.Named(link, name);
  }

  private static Cell rules(LabelDefinition definition) {
    var rules = new ArrayList<Cell.Badge>();
    if (definition.required()) {
      rules.add(new Cell.Badge(Colour.BLUE, Words.of("labels.requiredShort")));
    }
    if (definition.deprecated()) {
      rules.add(new Cell.Badge(Colour.ORANGE, Words.of("labels.deprecated")));
    }
    return new Cell.Badges(rules);
  }

  private static Function<LabelQueries.Entry, Cell> counted(
      long total, Function<Usage, Cell> cell) {
    return entry ->
        entry
            .usage()
            .map(
                labelled ->
                    cell.apply(
                        new Usage(entry.definition(), labelled, Math.max(0, total - labelled))))
            .orElseGet(Cell.Later::new);
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
}
