package io.portico.http.dashboard.portal;

import static java.util.Comparator.comparingDouble;

import io.micronaut.http.HttpRequest;
import io.portico.application.port.in.catalogue.CatalogueQueries;
import io.portico.application.port.in.plan.PlanQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.plan.KeyLife;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanDetails;
import io.portico.domain.plan.PlanFilter;
import io.portico.domain.plan.Quota;
import io.portico.domain.plan.RateLimit;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.dashboard.records.Cell;
import io.portico.http.dashboard.records.Column;
import io.portico.http.dashboard.records.Kind;
import io.portico.http.dashboard.records.ListPage;
import io.portico.http.dashboard.records.RecordList;
import io.portico.http.dashboard.records.Records;
import io.portico.http.dashboard.records.Search;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.page.Choice;
import io.portico.http.page.Colour;
import io.portico.http.page.Fields;
import io.portico.http.page.PlanWords;
import io.portico.http.page.Words;
import io.portico.http.security.RequiresPermission;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** The list of plans, by name. */
@DashboardController("/dashboard/portal/plans")
@RequiresPermission(Permission.READ)
record PlanListController(PlanQueries plans, CatalogueQueries catalogues, Records records)
    implements RecordList<Plan> {

  private static final ListPage.Empty EMPTY =
      new ListPage.Empty("file-text", Words.of("plan.empty"), Words.of("plan.emptyText"));
  private static final ListPage.Empty NONE =
      new ListPage.Empty("search", Words.of("plan.none"), Words.of("plan.noneText"));
  private static final Words ACTIVE = Words.of("plan.active");
  private static final Words INACTIVE = Words.of("plan.inactive");
  private static final Search.States STATES =
      new Search.States(
          Words.of("plan.state"),
          Words.of("plan.anyState"),
          List.of(new Choice("active", ACTIVE), new Choice("inactive", INACTIVE)));

  @Override
  public Kind<Plan> kind() {
    return EditPlanController.KIND;
  }

  @Override
  public Found<Plan> found(HttpRequest<?> request, Actor actor) {
    var fields = Search.fields(request);
    try {
      return found(fields, plans.all(actor, filter(fields)));
    } catch (InvalidValueException e) {
      return found(fields.wrong(Search.WORDS, Words.said(e.problem())), List.of());
    }
  }

  private static PlanFilter filter(Fields fields) {
    return new PlanFilter(
        fields.filled(Search.WORDS),
        fields
            .filled(Search.STATE)
            .filter(state -> STATES.all().stream().anyMatch(one -> one.value().equals(state)))
            .map("active"::equals));
  }

  private static Found<Plan> found(Fields fields, List<Plan> found) {
    return new Found<>(
        found,
        Optional.empty(),
        EMPTY,
        Optional.of(new Search(fields, Words.of("plan.words"), STATES, NONE)),
        false);
  }

  @Override
  public List<Column<Plan>> columns(HttpRequest<?> request, Actor actor) {
    var catalogue = catalogues.find(actor);
    return List.of(
        Column.of(
            Words.of("plan.field.name"),
            plan -> Cell.link(Words.plain(plan.details().name()), PortalPart.plan(plan.id()))),
        Column.of(
            Words.of("plan.state"),
            plan ->
                plan.details().issuesKeys()
                    ? new Cell.Status(Colour.GREEN, ACTIVE)
                    : new Cell.Status(Colour.GREY, INACTIVE)),
        limit("plan.limits.rate", PlanWords.Limits::rate, plan -> perSecond(plan.rateLimit())),
        limit("plan.limits.quota", PlanWords.Limits::quota, plan -> most(plan.quota())),
        limit("plan.limits.life", PlanWords.Limits::life, plan -> seconds(plan.keyLife())),
        Column.number(
            Words.of("plan.field.apis"),
            plan -> new Cell.Figure(plan.details().accessRights().size())),
        Column.of(
            Words.of("plan.catalogue"),
            plan ->
                new Cell.Text(
                    Words.of(
                        catalogue.offering(plan.id()).isPresent()
                            ? "plan.offered"
                            : "plan.notOffered"))));
  }

  /* What is unlimited comes last. */
  private static Column<Plan> limit(
      String head, Function<PlanWords.Limits, Words> limit, ToDoubleFunction<PlanDetails> figure) {
    return Column.<Plan>of(
            Words.of(head), plan -> new Cell.Text(limit.apply(PlanWords.of(plan.details()))))
        .sortedBy(comparingDouble(plan -> figure.applyAsDouble(plan.details())));
  }

  private static double perSecond(RateLimit limit) {
    return limit.isLimited()
        ? limit.rate().doubleValue() / limit.per().doubleValue()
        : Double.POSITIVE_INFINITY;
  }

  private static double most(Quota quota) {
    return quota.isLimited() ? quota.most() : Double.POSITIVE_INFINITY;
  }

  private static double seconds(KeyLife life) {
    return life.duration().map(Duration::toSeconds).orElse(Long.MAX_VALUE);
  }
}
