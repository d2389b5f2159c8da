package io.portico.http.dashboard.gateway;

import io.micronaut.http.HttpRequest;
import io.portico.application.port.in.PageQuery;
import io.portico.application.port.in.gateway.AddGateway;
import io.portico.application.port.in.gateway.GatewayQueries;
import io.portico.application.port.in.gateway.ReconcileGateway;
import io.portico.application.port.in.gateway.RemoveGateway;
import io.portico.application.port.in.gateway.ReplaceGateway;
import io.portico.application.port.in.gateway.TestGateway;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.audit.AuditKind;
import io.portico.domain.gateway.Gateway;
import io.portico.domain.gateway.KeyPushId;
import io.portico.domain.plan.PlanId;
import io.portico.http.dashboard.records.Action;
import io.portico.http.dashboard.records.Cell;
import io.portico.http.dashboard.records.Column;
import io.portico.http.dashboard.records.Input;
import io.portico.http.dashboard.records.Kind;
import io.portico.http.dashboard.records.ListPage;
import io.portico.http.dashboard.records.Question;
import io.portico.http.dashboard.records.RecordList;
import io.portico.http.dashboard.records.RecordPages;
import io.portico.http.dashboard.records.Records;
import io.portico.http.dashboard.records.Saved;
import io.portico.http.dashboard.records.Sent;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.system.SystemPart;
import io.portico.http.dashboard.view.Page;
import io.portico.http.exchange.Ids;
import io.portico.http.exchange.QueryParameters;
import io.portico.http.page.Address;
import io.portico.http.page.Fields;
import io.portico.http.page.Flash;
import io.portico.http.page.Paging;
import io.portico.http.page.Words;
import io.portico.http.security.RequiresPermission;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The gateways to which keys are pushed. The page of one has its keys. */
@DashboardController("/dashboard/system/gateways")
@RequiresPermission(Permission.ADMINISTER_GATEWAYS)
record GatewayPages(
    GatewayQueries queries,
    AddGateway addGateway,
    ReplaceGateway replaceGateway,
    RemoveGateway removeGateway,
    TestGateway testGateway,
    ReconcileGateway reconcileGateway,
    GatewayPlans plans,
    Records records)
    implements RecordPages<Gateway, GatewayForm.Sent> {

  private static final int PAGE_SIZE = 50;
  private static final Cell LATER = new Cell.Later();
  private static final Kind<Gateway> KIND =
      Kind.<Gateway>of(
              SystemPart.GATEWAYS,
              Permission.ADMINISTER_GATEWAYS,
              AuditKind.GATEWAY,
              Gateway::id,
              gateway -> gateway.details().name())
          .adding("gateway.add", "gateway.add")
          .editing("gateway.edit")
          .withPage();
  private static final ListPage.Empty EMPTY =
      new ListPage.Empty("plug-connected", Words.of("gateway.none"), Words.of("gateway.noneText"));

  @Override
  public Kind<Gateway> kind() {
    return KIND;
  }

  @Override
  public Found<Gateway> found(HttpRequest<?> request, Actor actor) {
    return Found.all(queries.all(actor), EMPTY).countedLater(!RecordList.isCounted(request));
  }

  @Override
  public List<Column<Gateway>> columns(HttpRequest<?> request, Actor actor) {
    var columns = new ArrayList<Column<Gateway>>();
    columns.add(Column.of(Words.of("gateway.field.name"), gateway -> link(actor, gateway)));
    columns.add(
        Column.of(
            Words.of("gateway.field.kind"),
            gateway -> new Cell.Text(GatewayPage.kind(gateway.details().kind()))));
    columns.add(
        Column.of(
            Words.of("gateway.field.url"),
            gateway -> new Cell.Cut(gateway.details().address().toString())));
    columns.add(
        Column.of(
            Words.of("gateway.field.plans"),
            gateway ->
                new Cell.Text(
                    gateway.details().plans().isEmpty()
                        ? Words.of("gateway.allPlans")
                        : Words.of("gateway.somePlans", gateway.details().plans().size()))));
    var counted = RecordList.isCounted(request);
    var reports = new HashMap<Gateway, GatewayQueries.Report>();
    columns.add(
        Column.of(
            Words.of("gateway.state"),
            gateway -> counted ? GatewayState.of(report(reports, actor, gateway)) : LATER));
    for (var status : GatewayState.COLUMNS) {
      columns.add(
          Column.number(
              GatewayState.words(status),
              gateway ->
                  counted
                      ? new Cell.Count(
                          GatewayState.keys(report(reports, actor, gateway), status),
                          GatewayPaths.of(gateway.id(), status),
                          Words.of("gateway.keysOf", gateway.details().name()))
                      : LATER));
    }
    return columns;
  }

  private GatewayQueries.Report report(
      Map<Gateway, GatewayQueries.Report> known, Actor actor, Gateway gateway) {
    return known.computeIfAbsent(gateway, _ -> queries.report(actor, gateway.id()));
  }

  @Override
  public Gateway find(Actor actor, String id) {
    return queries.find(actor, GatewayPaths.id(id));
  }

  @Override
  public Optional<Words> note(Actor actor, Optional<Gateway> known) {
    return known.map(_ -> Words.of("gateway.editNote"));
  }

  @Override
  public Optional<Page> page(HttpRequest<?> request, Actor actor, Gateway gateway) {
    var parameters = QueryParameters.lenient(request);
    var status = GatewayPaths.status(parameters);
    var after = parameters.oneUnlessEmpty(Paging.AFTER).map(Ids.as(KeyPushId::new));
    var found = queries.pushes(actor, gateway.id(), status, new PageQuery<>(after, PAGE_SIZE));
    var address = Address.of(path(gateway));
    var model =
        new GatewayPage(
            gateway,
            actions(),
            plans.named(
                actor, gateway.details().plans().stream().limit(GatewayPage.MOST_PLANS).toList()),
            GatewayReport.of(
                gateway.id(),
                status,
                RecordList.isCounted(request)
                    ? Optional.of(queries.report(actor, gateway.id()))
                    : Optional.empty()),
            status,
            queries.named(actor, found.items()).stream().map(KeyRow::new).toList(),
            Paging.of(
                Words.of("gateway.key.shown", found.items().size()),
                status.map(known -> address.with(GatewayPaths.STATE, known.word())).orElse(address),
                after,
                found.next()));
    return Optional.of(SystemPart.GATEWAYS.below("gateway/one.jte", model, name(gateway)));
  }

  /* Also the plans that only one of two versions has. */
  @Override
  public List<Input> inputs(Actor actor, Optional<Gateway> known, Fields shown) {
    var present =
        known.stream().flatMap(gateway -> gateway.details().plans().stream().map(PlanId::toString));
    return GatewayForm.inputs(
        known,
        plans.choices(
            actor, Stream.concat(shown.all(GatewayForm.PLANS).stream(), present).toList()));
  }

  @Override
  public Fields values(Actor actor, Gateway gateway) {
    return GatewayForm.of(gateway);
  }

  @Override
  public GatewayForm.Sent read(Actor actor, Fields sent, Optional<Gateway> known) {
    return GatewayForm.read(sent);
  }

  @Override
  public Saved add(Sent sent, GatewayForm.Sent gateway) {
    var command = new AddGateway.Command(sent.actor(), gateway.details(), gateway.first());
    return switch (addGateway.add(command)) {
      case AddGateway.Outcome.Added(var added) -> done(added, "gateway.added");
      case AddGateway.Outcome.TooMany(var most) -> Saved.wrong(Words.of("gateway.tooMany", most));
    };
  }

  @Override
  public Saved replace(Sent sent, Gateway known, GatewayForm.Sent gateway) {
    var changed =
        replaceGateway.replace(
            new ReplaceGateway.Command(
                sent.actor(),
                known.id(),
                gateway.details(),
                gateway.credential(),
                sent.unchanged()));
    return done(changed, "gateway.saved");
  }

  @Override
  public List<Action<Gateway>> actions() {
    return List.of(
        Action.now("test", "plug-connected", Words.of("gateway.test"), this::test),
        Action.now("reconcile", "refresh", Words.of("gateway.compare"), this::reconcile),
        Action.edit(Words.of("gateway.edit")),
        Action.asking(
            "remove",
            "trash",
            Words.of("gateway.remove"),
            gateway ->
                Question.danger(
                    Words.of("gateway.removeQuestion", name(gateway)),
                    Words.of("gateway.removeKeeps"),
                    Words.of("gateway.removeWaiting"),
                    Words.of("gateway.removeFirst"),
                    Words.of("gateway.removeCredential")),
            this::remove));
  }

  private Saved test(Sent sent, String id) {
    return tested(sent, id, Flash.done("gateway.reached"));
  }

  private Saved tested(Sent sent, String id, Flash reached) {
    var gateway = GatewayPaths.id(id);
    return new Saved.Done(
        GatewayPaths.of(gateway),
        switch (testGateway.test(sent.actor(), gateway)) {
          case TestGateway.Outcome.Reached() -> reached;
          case TestGateway.Outcome.Failed(var reason) ->
              Flash.refused("gateway.notReached", Words.said(reason));
        });
  }

  private Saved reconcile(Sent sent, String id) {
    reconcileGateway.reconcile(sent.actor(), GatewayPaths.id(id));
    return tested(sent, id, Flash.done("gateway.compared"));
  }

  private Saved remove(Sent sent, String id) {
    var removed = removeGateway.remove(sent.actor(), GatewayPaths.id(id), sent.unchanged());
    return listed(removed, "gateway.removed");
  }
}
