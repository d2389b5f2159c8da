package io.portico.http.dashboard.developer;

import static java.util.stream.Collectors.joining;

import io.micronaut.http.HttpRequest;
import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.PageLimits;
import io.portico.application.port.in.developer.DeveloperQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.developer.DeveloperFilter;
import io.portico.domain.developer.DeveloperOrder;
import io.portico.domain.developer.DeveloperWithKeys;
import io.portico.domain.developer.DeveloperWords;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.dashboard.picker.PlanPicker;
import io.portico.http.dashboard.records.Action;
import io.portico.http.dashboard.records.Cell;
import io.portico.http.dashboard.records.Column;
import io.portico.http.dashboard.records.Input;
import io.portico.http.dashboard.records.Kind;
import io.portico.http.dashboard.records.ListPage;
import io.portico.http.dashboard.records.RecordList;
import io.portico.http.dashboard.records.Records;
import io.portico.http.dashboard.records.Search;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.page.Choice;
import io.portico.http.page.Colour;
import io.portico.http.page.Fields;
import io.portico.http.page.PageNumber;
import io.portico.http.page.Paging;
import io.portico.http.page.Words;
import io.portico.http.security.RequiresPermission;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The list of developers, newest first. A second request counts and searches them. */
@DashboardController("/dashboard/developers")
@RequiresPermission(Permission.READ)
record DeveloperListController(DeveloperQueries developers, PlanPicker plans, Records records)
    implements RecordList<DeveloperWithKeys> {

  private static final int SIZE = 50;
  private static final int FIELDS = 2;
  private static final int MOST_IN_FILE = 100_000;
  private static final String EMAIL = "email";
  private static final String PLAN = "plan";
  private static final Set<String> SORTED = Set.of(EMAIL, "registeredAt");
  private static final Words ACTIVE = Words.of("developer.active");
  private static final Words INACTIVE = Words.of("developer.inactive");
  private static final ListPage.Empty EMPTY =
      new ListPage.Empty("users", Words.of("developer.empty"), Words.of("developer.emptyText"));
  private static final ListPage.Empty NONE =
      new ListPage.Empty("search", Words.of("developer.none"), Words.of("developer.noneText"));
  private static final Search.States STATES =
      new Search.States(
          Words.of("developer.state"),
          Words.of("developer.anyState"),
          List.of(new Choice("active", ACTIVE), new Choice("inactive", INACTIVE)));

  @Override
  public Kind<DeveloperWithKeys> kind() {
    return EditDeveloperController.KIND;
  }

  @Override
  public List<Action<?>> links() {
    return List.of(
        Action.link(DeveloperPaths.CONCERNS, "clock", Words.of("keys.concern.title")),
        Action.link(DeveloperPaths.SIGN_UPS, "user-plus", Words.of("signUps.title")),
        new Action<>(
            "/dashboard/keys",
            "key",
            Words.of("developer.findAsk"),
            Action.Look.QUESTION,
            false,
            Optional.empty(),
            Optional.empty()));
  }

  /* Words that many developers have take longer, so a second request searches. */
  @Override
  public Found<DeveloperWithKeys> found(HttpRequest<?> request, Actor actor) {
    var fields = fields(request);
    try {
      var filter = filter(actor, fields);
      var counted = RecordList.isCounted(request);
      var shown = fields.with(PLAN, plans.shown(actor, fields.value(PLAN)));
      var searches = filter.words().isPresent() || filter.plans().isPresent();
      return searches && !counted && !Pages.isPart(request)
          ? found(shown, List.of(), Paging.NONE, true)
          : found(request, actor, shown, filter, counted || filter.equals(DeveloperFilter.ALL));
    } catch (InvalidValueException e) {
      var field = e.field().equals(PLAN) ? PLAN : Search.WORDS;
      var wrong = fields.wrong(field, Words.said(e.problem()));
      return found(wrong, List.of(), Paging.NONE, false);
    }
  }

  private Found<DeveloperWithKeys> found(
      HttpRequest<?> request, Actor actor, Fields fields, DeveloperFilter filter, boolean counted) {
    var list = sorting(request, SORTED).address();
    var asked = PageNumber.of(request.getParameters(), SIZE);
    if (counted) {
      var total = developers.count(actor, filter);
      var number = asked.within(total);
      var items = developers.sorted(actor, filter, order(request), number.range());
      return found(fields, items, number.paging("records.shown", list, items.size(), total), false);
    }
    var more = new OffsetRange(asked.first(), SIZE + 1);
    var items = developers.sorted(actor, filter, order(request), more);
    return found(
        fields,
        items.stream().limit(SIZE).toList(),
        asked.paging(
            "records.uncounted", list, Math.min(SIZE, items.size()), asked.first() + items.size()),
        true);
  }

  private static Found<DeveloperWithKeys> found(
      Fields fields, List<DeveloperWithKeys> items, Paging paging, boolean countsLater) {
    var plan = Input.of(PLAN, Words.of("developer.ofPlan"), new Input.Control.Picker(PLAN));
    var search = new Search(fields, Words.of("developer.words"), STATES, List.of(plan), NONE);
    return new Found<>(items, Optional.of(paging), EMPTY, Optional.of(search), countsLater);
  }

  private DeveloperOrder order(HttpRequest<?> request) {
    var sorting = sorting(request, SORTED);
    if (sorting.column().equals(EMAIL)) {
      return sorting.descending() ? DeveloperOrder.EMAIL_DESCENDING : DeveloperOrder.EMAIL;
    }
    return sorting.column().isEmpty() || sorting.descending()
        ? DeveloperOrder.NEWEST
        : DeveloperOrder.OLDEST;
  }

  private static Fields fields(HttpRequest<?> request) {
    return Search.fields(request).with(PLAN, request.getParameters().get(PLAN, String.class, ""));
  }

  private DeveloperFilter filter(Actor actor, Fields fields) {
    return new DeveloperFilter(
        DeveloperWords.in(fields.value(Search.WORDS)),
        fields
            .filled(Search.STATE)
            .filter(state -> STATES.all().stream().anyMatch(one -> one.value().equals(state)))
            .map("inactive"::equals),
        fields.filled(PLAN).map(text -> Set.of(plans.find(actor, PLAN, text))));
  }

  @Override
  public Optional<Iterator<List<DeveloperWithKeys>>> file(HttpRequest<?> request, Actor actor) {
    return Optional.of(
        Stream.iterate(0, offset -> offset < MOST_IN_FILE, offset -> offset + PageLimits.LARGEST)
            .map(
                offset ->
                    developers.sorted(
                        actor,
                        filter(actor, fields(request)),
                        order(request),
                        new OffsetRange(offset, PageLimits.LARGEST)))
            .takeWhile(some -> !some.isEmpty())
            .iterator());
  }

  @Override
  public List<Column<DeveloperWithKeys>> columns(HttpRequest<?> request, Actor actor) {
    return List.of(
        Column.<DeveloperWithKeys>of(
                Words.of("developer.email"),
                one ->
                    Cell.link(
                        Words.plain(one.developer().details().email().written()),
                        DeveloperPaths.of(one.developer().id())))
            .sortedInStore(),
        Column.of(
            Words.of("developer.state"),
            one ->
                one.developer().details().inactive()
                    ? new Cell.Status(Colour.GREY, INACTIVE)
                    : new Cell.Status(Colour.GREEN, ACTIVE)),
        Column.of(Words.of("developer.fields"), one -> new Cell.Cut(fields(one))),
        Column.number(Words.of("developer.liveKeys"), one -> new Cell.Figure(one.keys().size())),
        Column.<DeveloperWithKeys>number(
                Words.of("developer.registeredAt"),
                one -> new Cell.Time(one.developer().registeredAt()))
            .sortedInStore());
  }

  private static String fields(DeveloperWithKeys one) {
    return one.developer().details().fields().values().entrySet().stream()
        .filter(field -> !field.getValue().isBlank())
        .limit(FIELDS)
        .map(field -> field.getKey() + ": " + field.getValue())
        .collect(joining("; "));
  }
}
