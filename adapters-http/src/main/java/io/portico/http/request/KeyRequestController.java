package io.portico.http.request;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.plan.PlanQueries;
import io.portico.application.port.in.request.ApproveKeyRequest;
import io.portico.application.port.in.request.CommentOnKeyRequest;
import io.portico.application.port.in.request.DecideKeyRequests;
import io.portico.application.port.in.request.DeclineKeyRequest;
import io.portico.application.port.in.request.KeyRequestQueries;
import io.portico.application.port.in.request.RemoveKeyRequest;
import io.portico.application.port.in.request.RequestKey;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.access.Scope;
import io.portico.domain.api.ApiId;
import io.portico.domain.developer.DeveloperWords;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.KeyRequestFilter;
import io.portico.domain.request.KeyRequestOrder;
import io.portico.domain.request.RequestStatus;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.shared.RecordKind;
import io.portico.http.application.ApplicationProblems;
import io.portico.http.classic.PortalPage;
import io.portico.http.classic.PortalPaging;
import io.portico.http.classic.PortalReply;
import io.portico.http.classic.RawKeyReply;
import io.portico.http.exchange.EntityTags;
import io.portico.http.exchange.IdempotentExecution;
import io.portico.http.exchange.Ids;
import io.portico.http.exchange.OptionalBody;
import io.portico.http.exchange.Page;
import io.portico.http.exchange.QueryParameters;
import io.portico.http.exchange.RequestSort;
import io.portico.http.json.JsonObject;
import io.portico.http.key.KeyProblems;
import io.portico.http.security.AuthenticatedController;
import io.portico.http.security.RequiresPermission;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The routes of key requests and the decisions on them. */
@AuthenticatedController(KeyRequestController.PATH)
record KeyRequestController(
    RequestKey requestKey,
    KeyRequestQueries queries,
    PlanQueries plans,
    ApproveKeyRequest approveKeyRequest,
    DeclineKeyRequest declineKeyRequest,
    DecideKeyRequests decideKeyRequests,
    RemoveKeyRequest removeKeyRequest,
    CommentOnKeyRequest commentOnKeyRequest,
    EntityTags tags,
    IdempotentExecution idempotent) {

  static final String PATH = "/api/portal/requests";

  /** {@code POST /api/portal/requests}: requests a key for a developer. */
  @Post
  @RequiresPermission(value = Permission.ADMINISTER_KEYS, scopes = Scope.Kind.PORTAL)
  HttpResponse<?> request(HttpRequest<?> request, @Body byte @Nullable [] body, Actor actor) {
    return idempotent.execute(request, body, actor, () -> request(body, actor));
  }

  private HttpResponse<?> request(byte @Nullable [] body, Actor actor) {
    var details = KeyRequestDocument.read(body, actor, plans.ids(actor));
    return switch (requestKey.request(new RequestKey.Command(actor, details))) {
      case RequestKey.Outcome.Issued(var added, _) -> added(added, "Data updated");
      case RequestKey.Outcome.Queued(var added) -> added(added, "Data updated");
      case RequestKey.Outcome.LeftToClient(var added) -> added(added, added.id().toString());
      case RequestKey.Outcome.UnknownDeveloper(var developer) ->
          throw KeyRequestProblems.unknownDeveloper(developer);
      case RequestKey.Outcome.UnknownApplication(var application) ->
          throw ApplicationProblems.unknown(application);
      case RequestKey.Outcome.NotOffered() -> throw KeyRequestProblems.notOffered(details.plan());
      case RequestKey.Outcome.OtherVersion(var offered) ->
          throw KeyRequestProblems.otherVersion(details.version(), offered);
      case RequestKey.Outcome.Keyless() -> throw KeyProblems.keyless("for_plan");
      case RequestKey.Outcome.PlanInactive() -> throw KeyRequestProblems.planInactive();
      case RequestKey.Outcome.AlreadySubscribed(var state) ->
          throw KeyProblems.alreadySubscribed("for_plan", state);
    };
  }

  private static HttpResponse<?> added(KeyRequest added, String message) {
    return HttpResponse.ok(PortalReply.ok(message))
        .header(HttpHeaders.LOCATION, PATH + "/" + added.id());
  }

  /** {@code GET /api/portal/requests}: the key requests, oldest first. */
  @Get
  @RequiresPermission(value = Permission.READ_APIS, scopes = Scope.Kind.PORTAL)
  HttpResponse<PortalPage<KeyRequestDocument>> list(HttpRequest<?> request, Actor actor) {
    var parameters = QueryParameters.lenient(request);
    var paging = PortalPaging.of(parameters);
    var order = parameters.one("sort", RequestSort::order).orElse(KeyRequestOrder.OLDEST);
    return paging.answer(
        queries.page(actor, filter(parameters, actor), order, paging.range()),
        one -> KeyRequestDocument.of(actor.organisation(), one));
  }

  private KeyRequestFilter filter(QueryParameters parameters, Actor actor) {
    // A reader of requests for some APIs only reads no plans.
    var plan = parameters.one("for_plan", text -> Ids.plan(plans.ids(actor)).apply(text));
    var api = parameters.one("api_id", ApiId::of);
    return new KeyRequestFilter(
        statuses(parameters),
        parameters.one("by_user", Ids.as(DeveloperId::new)),
        plan.isEmpty() && api.isEmpty() ? Optional.empty() : plans.requested(actor, plan, api),
        parameters.oneUnlessEmpty("q").flatMap(DeveloperWords::in));
  }

  private static Set<RequestStatus> statuses(QueryParameters parameters) {
    var statuses = EnumSet.allOf(RequestStatus.class);
    parameters
        .optionalFlag("approved")
        .ifPresent(wanted -> statuses.removeIf(one -> wanted != (one == RequestStatus.APPROVED)));
    parameters
        .word("state", RequestStatus.class)
        .ifPresent(wanted -> statuses.removeIf(one -> one != wanted));
    return statuses;
  }

  /** {@code GET /api/portal/requests/{id}}: one key request. */
  @Get("/{id}")
  @RequiresPermission(value = Permission.READ_APIS, scopes = Scope.Kind.PORTAL)
  HttpResponse<?> find(HttpRequest<?> request, String id, Actor actor) {
    var found = queries.find(actor, parseId(id));
    return tags.ok(request, KeyRequestDocument.of(actor.organisation(), found));
  }

  /** {@code GET /api/portal/requests/{id}/comments}: the comments on a request, oldest first. */
  @Get("/{id}/comments")
  @RequiresPermission(value = Permission.READ_APIS, scopes = Scope.Kind.PORTAL)
  Page<KeyRequestDocument.Comment> comments(HttpRequest<?> request, String id, Actor actor) {
    var parameters = QueryParameters.of(request, "limit", "cursor", Page.COUNT);
    var all = queries.comments(actor, parseId(id));
    return Page.ofAll("comments", all, parameters, KeyRequestDocument.Comment::of);
  }

  /** {@code POST /api/portal/requests/{id}/comments}: comments on a request. */
  @Post("/{id}/comments")
  @RequiresPermission(value = Permission.DECIDE_KEY_REQUESTS, scopes = Scope.Kind.PORTAL)
  HttpResponse<?> comment(
      HttpRequest<?> request, String id, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    return idempotent.execute(request, body, actor, () -> comment(parseId(id), body, actor));
  }

  private HttpResponse<?> comment(KeyRequestId id, byte @Nullable [] body, Actor actor) {
    var text = JsonObject.parse(body).only("text").text("text", written -> written);
    return switch (commentOnKeyRequest.comment(new CommentOnKeyRequest.Command(actor, id, text))) {
      case CommentOnKeyRequest.Outcome.Added(var comment) ->
          HttpResponse.created(KeyRequestDocument.Comment.of(comment));
      case CommentOnKeyRequest.Outcome.TooMany() -> throw KeyRequestProblems.tooManyComments();
    };
  }

  /** {@code DELETE /api/portal/requests/{id}}: removes a request; a pending one is declined. */
  @Delete("/{id}")
  @RequiresPermission(value = Permission.DECIDE_KEY_REQUESTS, scopes = Scope.Kind.PORTAL)
  HttpResponse<?> remove(HttpRequest<?> request, String id, Actor actor) {
    removeKeyRequest.remove(
        new RemoveKeyRequest.Command(actor, parseId(id), expected(request, actor)));
    return HttpResponse.ok(PortalReply.ok("Data deleted"));
  }

  /** {@code PUT /api/portal/requests/approve/{id}}: approves a request and issues its key. */
  @Put("/approve/{id}")
  @RequiresPermission(value = Permission.DECIDE_KEY_REQUESTS, scopes = Scope.Kind.PORTAL)
  HttpResponse<?> approve(HttpRequest<?> request, String id, Actor actor) {
    var command = new ApproveKeyRequest.Command(actor, parseId(id), expected(request, actor));
    return switch (approveKeyRequest.approve(command)) {
      case ApproveKeyRequest.Outcome.Approved(var key) -> RawKeyReply.answer(key);
      case ApproveKeyRequest.Outcome.AlreadyProcessed() ->
          throw KeyRequestProblems.alreadyProcessed();
      case ApproveKeyRequest.Outcome.PlanInactive() -> throw KeyRequestProblems.planInactive();
      case ApproveKeyRequest.Outcome.Keyless() -> throw KeyProblems.keyless("for_plan");
    };
  }

  /** {@code PUT /api/portal/requests/decline/{id}}: declines a request. */
  @Put("/decline/{id}")
  @RequiresPermission(value = Permission.DECIDE_KEY_REQUESTS, scopes = Scope.Kind.PORTAL)
  HttpResponse<?> decline(HttpRequest<byte[]> request, String id, Actor actor) {
    QueryParameters.of(request);
    var reason = OptionalBody.reason(request);
    var command =
        new DeclineKeyRequest.Command(actor, parseId(id), reason, expected(request, actor));
    return switch (declineKeyRequest.decline(command)) {
      case DECLINED -> HttpResponse.ok(PortalReply.ok("Data updated"));
      case ALREADY_PROCESSED -> throw KeyRequestProblems.alreadyProcessed();
    };
  }

  /** {@code POST /api/portal/requests/decide}: approves or declines several requests. */
  @Post("/decide")
  @RequiresPermission(value = Permission.DECIDE_KEY_REQUESTS, scopes = Scope.Kind.PORTAL)
  HttpResponse<?> decide(HttpRequest<?> request, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    return HttpResponse.ok(
        KeyRequestDocument.Decisions.of(
            decideKeyRequests.decide(KeyRequestDocument.Decisions.read(body, actor))));
  }

  private Precondition<KeyRequest> expected(HttpRequest<?> request, Actor actor) {
    return tags.expected(request, present -> KeyRequestDocument.of(actor.organisation(), present));
  }

  private static KeyRequestId parseId(String id) {
    return Ids.inPath(RecordKind.KEY_REQUEST, id, KeyRequestId::new);
  }
}
