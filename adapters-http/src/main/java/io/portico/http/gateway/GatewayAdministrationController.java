package io.portico.http.gateway;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.gateway.AddGateway;
import io.portico.application.port.in.gateway.GatewayQueries;
import io.portico.application.port.in.gateway.ReconcileGateway;
import io.portico.application.port.in.gateway.RemoveGateway;
import io.portico.application.port.in.gateway.RepeatKeyPush;
import io.portico.application.port.in.gateway.ReplaceGateway;
import io.portico.application.port.in.gateway.TestGateway;
import io.portico.application.port.in.plan.PlanQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.gateway.Gateway;
import io.portico.domain.gateway.GatewayId;
import io.portico.domain.gateway.KeyPushId;
import io.portico.domain.gateway.PushStatus;
import io.portico.domain.shared.RecordKind;
import io.portico.http.exchange.EntityTags;
import io.portico.http.exchange.IdempotentExecution;
import io.portico.http.exchange.Ids;
import io.portico.http.exchange.Page;
import io.portico.http.exchange.QueryParameters;
import io.portico.http.json.JsonObject;
import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.Problem;
import io.portico.http.security.AuthenticatedController;
import io.portico.http.security.RequiresPermission;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/** The routes of gateways to which keys are pushed. */
@AuthenticatedController("/api/gateways")
@RequiresPermission(Permission.ADMINISTER_GATEWAYS)
record GatewayAdministrationController(
    GatewayQueries queries,
    PlanQueries plans,
    AddGateway addGateway,
    ReplaceGateway replaceGateway,
    RemoveGateway removeGateway,
    TestGateway testGateway,
    ReconcileGateway reconcileGateway,
    RepeatKeyPush repeatKeyPush,
    EntityTags tags,
    IdempotentExecution idempotent) {

  private static final String LIST = "gateway-keys";

  /** {@code GET /api/gateways}: all gateways, the oldest first. */
  @Get
  Page<GatewayDocument> list(HttpRequest<?> request, Actor actor) {
    var parameters = QueryParameters.of(request, "limit", "cursor", Page.COUNT);
    return Page.ofAll("gateways", queries.all(actor), parameters, GatewayDocument::of);
  }

  /** {@code POST /api/gateways}: adds a gateway. */
  @Post
  HttpResponse<?> add(HttpRequest<?> request, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    return idempotent.execute(request, body, actor, () -> add(body, actor));
  }

  private HttpResponse<?> add(byte @Nullable [] body, Actor actor) {
    var sent = GatewayDocument.read(plans.ids(actor), JsonObject.parse(body));
    var command = new AddGateway.Command(actor, sent.details(), sent.credential());
    return switch (addGateway.add(command)) {
      case AddGateway.Outcome.Added(var gateway) ->
          tags.created(GatewayDocument.of(gateway), URI.create("/api/gateways/" + gateway.id()));
      case AddGateway.Outcome.TooMany(var most) ->
          throw Problem.tooMany(ErrorCode.TOO_MANY_GATEWAYS, "gateways", most);
    };
  }

  /** {@code GET /api/gateways/{id}}: one gateway. */
  @Get("/{id}")
  HttpResponse<?> show(HttpRequest<?> request, String id, Actor actor) {
    QueryParameters.of(request);
    return tags.ok(request, GatewayDocument.of(queries.find(actor, gateway(id))));
  }

  /** {@code PUT /api/gateways/{id}}: changes a gateway. */
  @Put("/{id}")
  HttpResponse<?> replace(
      HttpRequest<?> request, String id, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    var gateway = gateway(id);
    var sent =
        GatewayDocument.readReplacement(plans.ids(actor), JsonObject.parse(body), gateway.value());
    return tags.ok(
        GatewayDocument.of(
            replaceGateway.replace(
                new ReplaceGateway.Command(
                    actor, gateway, sent.details(), sent.credential(), expected(request)))));
  }

  /** {@code DELETE /api/gateways/{id}}: removes a gateway. */
  @Delete("/{id}")
  HttpResponse<?> remove(HttpRequest<?> request, String id, Actor actor) {
    QueryParameters.of(request);
    var _ = removeGateway.remove(actor, gateway(id), expected(request));
    return HttpResponse.noContent();
  }

  /** {@code POST /api/gateways/{id}/test}: connects to the gateway. */
  @Post("/{id}/test")
  GatewayDocument.Tested test(HttpRequest<?> request, String id, Actor actor) {
    QueryParameters.of(request);
    return GatewayDocument.Tested.of(testGateway.test(actor, gateway(id)));
  }

  /** {@code POST /api/gateways/{id}/reconcile}: checks all keys of the gateway now. */
  @Post("/{id}/reconcile")
  GatewayDocument.Report reconcile(HttpRequest<?> request, String id, Actor actor) {
    QueryParameters.of(request);
    var gateway = gateway(id);
    reconcileGateway.reconcile(actor, gateway);
    return GatewayDocument.Report.of(queries.report(actor, gateway));
  }

  /** {@code GET /api/gateways/{id}/report}: how many keys are in which state. */
  @Get("/{id}/report")
  GatewayDocument.Report report(HttpRequest<?> request, String id, Actor actor) {
    QueryParameters.of(request);
    return GatewayDocument.Report.of(queries.report(actor, gateway(id)));
  }

  /** {@code GET /api/gateways/{id}/keys}: the keys of the gateway, the latest first. */
  @Get("/{id}/keys")
  Page<GatewayDocument.Push> keys(HttpRequest<?> request, String id, Actor actor) {
    var parameters = QueryParameters.of(request, "state", "limit", "cursor", "count");
    var status = parameters.word("state", PushStatus.class);
    var query = parameters.page(LIST, Ids.as(KeyPushId::new));
    var gateway = gateway(id);
    return Page.of(LIST, queries.pushes(actor, gateway, status, query), GatewayDocument.Push::of)
        .counted(parameters, () -> queries.countPushes(actor, gateway, status));
  }

  /** {@code POST /api/gateways/keys/{id}/push}: sends a key to its gateway again. */
  @Post("/keys/{id}/push")
  GatewayDocument.Push push(HttpRequest<?> request, String id, Actor actor) {
    QueryParameters.of(request);
    return GatewayDocument.Push.of(
        repeatKeyPush.repeat(actor, Ids.inPath(RecordKind.KEY_PUSH, id, KeyPushId::new)));
  }

  private Precondition<Gateway> expected(HttpRequest<?> request) {
    return tags.expected(request, GatewayDocument::of);
  }

  private static GatewayId gateway(String id) {
    return Ids.inPath(RecordKind.GATEWAY, id, GatewayId::new);
  }
}
