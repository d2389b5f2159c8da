package io.portico.http.dashboard.gateway;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.gateway.AddGateway;
import io.portico.application.port.in.gateway.GatewayQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.gateway.Gateway;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.dashboard.once.FormOnce;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.session.Form;
import io.portico.http.dashboard.system.SystemPart;
import io.portico.http.dashboard.view.Fields;
import io.portico.http.dashboard.view.Flash;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.dashboard.view.Words;
import io.portico.http.security.RequiresPermission;
import java.util.Optional;

/** The gateways to which keys are pushed, and adding one. */
@DashboardController("/dashboard/system/gateways")
record GatewayListController(
    GatewayQueries queries, AddGateway addGateway, GatewayPlans plans, FormOnce once, Pages pages) {

  /** {@code GET /dashboard/system/gateways}: all gateways. A second request counts their keys. */
  @Get
  @RequiresPermission(Permission.ADMINISTER_GATEWAYS)
  HttpResponse<?> list(HttpRequest<?> request, Actor actor) {
    var counted = request.getParameters().contains(GatewayPaths.COUNTED);
    var model =
        new GatewayListPage(
            queries.all(actor).stream()
                .map(
                    gateway ->
                        GatewayListPage.Row.of(
                            gateway,
                            counted ? Optional.of(state(actor, gateway)) : Optional.empty()))
                .toList(),
            counted
                ? Optional.empty()
                : Optional.of(GatewayPaths.LIST + "?" + GatewayPaths.COUNTED + "=true"));
    return pages.show(
        request, SystemPart.GATEWAYS.page("gateway/list.jte", model).withPart("gateway/table.jte"));
  }

  private GatewayState state(Actor actor, Gateway gateway) {
    return GatewayState.of(gateway.id(), queries.report(actor, gateway.id()));
  }

  /** {@code GET /dashboard/system/gateways/new}: the form of a new one. */
  @Get("/new")
  @RequiresPermission(Permission.ADMINISTER_GATEWAYS)
  HttpResponse<?> ask(HttpRequest<?> request, Actor actor) {
    return pages.showForm(request, form(actor, Fields.NONE));
  }

  private Page form(Actor actor, Fields fields) {
    return new GatewayFormPage(
            fields,
            Optional.empty(),
            plans.choices(actor, fields.all(GatewayForm.PLANS)),
            Optional.empty())
        .page();
  }

  /** {@code POST /dashboard/system/gateways/new}: adds one. */
  @Post("/new")
  @RequiresPermission(Permission.ADMINISTER_GATEWAYS)
  HttpResponse<?> add(HttpRequest<?> request, Form form, Actor actor) {
    return once.execute(request, form, actor, () -> addOnce(request, form, actor));
  }

  private HttpResponse<?> addOnce(HttpRequest<?> request, Form form, Actor actor) {
    var read = GatewayForm.read(form);
    if (read.sent().isEmpty()) {
      return pages.reject(request, form(actor, read.fields()));
    }
    var sent = read.sent().get();
    try {
      return switch (addGateway.add(new AddGateway.Command(actor, sent.details(), sent.first()))) {
        case AddGateway.Outcome.Added(var gateway) ->
            pages.leadTo(
                GatewayPaths.of(gateway.id()),
                Flash.done("gateway.added", gateway.details().name()));
        case AddGateway.Outcome.TooMany(var most) ->
            pages.reject(
                request,
                form(actor, read.shownAgain(form).wrong(Words.of("gateway.tooMany", most))));
      };
    } catch (InvalidValueException e) {
      return pages.reject(request, form(actor, read.wrong(e, form)));
    }
  }
}
