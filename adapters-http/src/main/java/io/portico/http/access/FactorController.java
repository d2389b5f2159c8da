package io.portico.http.access;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.factor.AddFactor;
import io.portico.application.port.in.factor.FactorOfferQueries;
import io.portico.application.port.in.factor.FactorQueries;
import io.portico.application.port.in.factor.RemoveFactors;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.factor.Factor;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.UserId;
import io.portico.http.browser.RelyingParty;
import io.portico.http.exchange.EntityTags;
import io.portico.http.exchange.IdempotentExecution;
import io.portico.http.exchange.Ids;
import io.portico.http.exchange.Page;
import io.portico.http.exchange.QueryParameters;
import io.portico.http.json.JsonObject;
import io.portico.http.security.AuthenticatedController;
import io.portico.http.security.RequiresPermission;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The routes of second factors of dashboard users. */
@AuthenticatedController("/api/users/{id}/factors")
record FactorController(
    FactorQueries factors,
    FactorOfferQueries offers,
    AddFactor addFactor,
    RemoveFactors removeFactors,
    RelyingParty site,
    EntityTags tags,
    IdempotentExecution idempotent) {

  /** {@code GET /api/users/{id}/factors}: the second factors of a user. */
  @Get
  @RequiresPermission(Permission.READ_USERS)
  HttpResponse<?> list(HttpRequest<?> request, String id, Actor actor) {
    var parameters = QueryParameters.of(request, "limit", "cursor", Page.COUNT);
    var all = factors.of(actor, id(id));
    return tags.ok(
        Page.ofAll("factors", all, parameters, FactorDocuments::of),
        tags.of(FactorDocuments.of(all)));
  }

  /** {@code POST /api/users/{id}/factors}: begins to add one, or confirms that. */
  @Post
  @RequiresPermission(Permission.READ_USERS)
  HttpResponse<?> add(
      HttpRequest<?> request, String id, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    var json = JsonObject.parse(body, Factor.LONGEST_ANSWER).only("ticket", "name", "answer");
    var user = id(id);
    if (!user.equals(actor.user())) {
      throw RecordKind.USER.notFound(user).get();
    }
    if (!json.has("ticket")) {
      return HttpResponse.ok(FactorDocuments.of(offers.offer(actor, ""), site.host()));
    }
    var command =
        new AddFactor.Command(
            actor, json.secret("ticket"), json.text("name"), json.secret("answer"));
    return idempotent.execute(
        request,
        body,
        actor,
        () ->
            HttpResponse.status(HttpStatus.CREATED)
                .body(FactorDocuments.of(UserProblems.requireAdded(addFactor.add(command)))));
  }

  /** {@code DELETE /api/users/{id}/factors}: removes all second factors of a user. */
  @Delete
  @RequiresPermission(Permission.ADMINISTER_USERS)
  HttpResponse<?> remove(HttpRequest<?> request, String id, Actor actor) {
    QueryParameters.of(request);
    Precondition<List<Factor>> expected = tags.expected(request, FactorDocuments::of);
    var _ = removeFactors.removeAll(actor, id(id), expected);
    return HttpResponse.noContent();
  }

  private static UserId id(String id) {
    return Ids.inPath(RecordKind.USER, id, UserId::new);
  }
}
