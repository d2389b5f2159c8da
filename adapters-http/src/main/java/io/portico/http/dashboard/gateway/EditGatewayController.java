package io.portico.http.dashboard.gateway;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.gateway.GatewayQueries;
import io.portico.application.port.in.gateway.RemoveGateway;
import io.portico.application.port.in.gateway.ReplaceGateway;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.audit.AuditKind;
import io.portico.domain.gateway.Gateway;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.RefusedException;
import io.portico.http.dashboard.conflict.Conflicts;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.session.Form;
import io.portico.http.dashboard.view.Confirmation;
import io.portico.http.dashboard.view.Fields;
import io.portico.http.dashboard.view.Flash;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.dashboard.view.RecordTag;
import io.portico.http.dashboard.view.Section;
import io.portico.http.dashboard.view.Words;
import io.portico.http.security.RequiresPermission;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The forms that change and remove a gateway. */
@DashboardController("/dashboard/system/gateways/{id}")
record EditGatewayController(
    GatewayQueries queries,
    ReplaceGateway replaceGateway,
    RemoveGateway removeGateway,
    GatewayPlans plans,
    Conflicts conflicts,
    Pages pages) {

  /** {@code GET /dashboard/system/gateways/{id}/edit}: the form of a gateway. */
  @Get("/edit")
  @RequiresPermission(Permission.ADMINISTER_GATEWAYS)
  HttpResponse<?> edit(HttpRequest<?> request, String id, Actor actor) {
    var gateway = queries.find(actor, GatewayPaths.id(id));
    return pages.show(request, form(actor, gateway, GatewayForm.of(gateway)));
  }

  private Page form(Actor actor, Gateway gateway, Fields fields) {
    return new GatewayFormPage(
            fields,
            Optional.of(gateway),
            plans.choices(actor, fields.all(GatewayForm.PLANS)),
            Optional.empty())
        .page();
  }

  /** {@code POST /dashboard/system/gateways/{id}/edit}: changes a gateway. */
  @Post("/edit")
  @RequiresPermission(Permission.ADMINISTER_GATEWAYS)
  HttpResponse<?> change(HttpRequest<?> request, String id, Form form, Actor actor) {
    var gateway = GatewayPaths.id(id);
    var read = GatewayForm.read(form);
    if (read.sent().isEmpty()) {
      return pages.reject(request, form(actor, queries.find(actor, gateway), read.fields()));
    }
    var sent = read.sent().get();
    try {
      var changed =
          replaceGateway.replace(
              new ReplaceGateway.Command(
                  actor,
                  gateway,
                  sent.details(),
                  sent.credential(),
                  RecordTag.expected(form.text(RecordTag.FIELD))));
      return pages.leadTo(
          GatewayPaths.of(changed.id()), Flash.done("gateway.saved", changed.details().name()));
    } catch (InvalidValueException e) {
      return pages.reject(request, form(actor, queries.find(actor, gateway), read.wrong(e, form)));
    } catch (RefusedException.Stale _) {
      return pages.respond(
          request,
          HttpStatus.CONFLICT,
          conflict(actor, queries.find(actor, gateway), read.shownAgain(form)));
    }
  }

  private Page conflict(Actor actor, Gateway present, Fields typed) {
    var named =
        plans.choices(
            actor,
            Stream.concat(
                    typed.all(GatewayForm.PLANS).stream(),
                    present.details().plans().stream().map(PlanId::toString))
                .toList());
    var conflict =
        conflicts.of(
            actor,
            AuditKind.GATEWAY,
            present.id().toString(),
            GatewayForm.differences(typed, present, named));
    return new GatewayFormPage(typed, Optional.of(present), named, Optional.of(conflict)).page();
  }

  /** {@code GET /dashboard/system/gateways/{id}/remove}: asks before the gateway is removed. */
  @Get("/remove")
  @RequiresPermission(Permission.ADMINISTER_GATEWAYS)
  HttpResponse<?> askToRemove(HttpRequest<?> request, String id, Actor actor) {
    var gateway = queries.find(actor, GatewayPaths.id(id));
    return pages.show(
        request,
        new Confirmation(
                Words.of("gateway.removeQuestion", gateway.details().name()),
                List.of(
                    Words.of("gateway.removeKeeps"),
                    Words.of("gateway.removeWaiting"),
                    Words.of("gateway.removeFirst"),
                    Words.of("gateway.removeCredential")),
                Words.of("gateway.remove"),
                true,
                GatewayPaths.of(gateway.id()) + "/remove",
                Map.of(RecordTag.FIELD, RecordTag.of(gateway)),
                GatewayPaths.of(gateway.id()),
                Fields.NONE)
            .page(Section.SYSTEM));
  }

  /** {@code POST /dashboard/system/gateways/{id}/remove}: removes the gateway. */
  @Post("/remove")
  @RequiresPermission(Permission.ADMINISTER_GATEWAYS)
  HttpResponse<?> remove(String id, Form form, Actor actor) {
    var removed =
        removeGateway.remove(
            actor, GatewayPaths.id(id), RecordTag.expected(form.text(RecordTag.FIELD)));
    return pages.leadTo(GatewayPaths.LIST, Flash.done("gateway.removed", removed.details().name()));
  }
}
