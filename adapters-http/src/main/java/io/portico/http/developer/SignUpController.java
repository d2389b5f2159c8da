package io.portico.http.developer;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.signup.ReviewSignUps;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.access.Scope;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.signup.SignUpId;
import io.portico.http.classic.PortalPage;
import io.portico.http.classic.PortalPaging;
import io.portico.http.exchange.Ids;
import io.portico.http.exchange.OptionalBody;
import io.portico.http.exchange.QueryParameters;
import io.portico.http.security.AuthenticatedController;
import io.portico.http.security.RequiresPermission;

/** The routes of sign-ups on the site that wait for a review. */
@AuthenticatedController("/api/portal/sign-ups")
record SignUpController(ReviewSignUps signUps) {

  /** {@code GET /api/portal/sign-ups}: those that wait, the longest first. */
  @Get
  @RequiresPermission(value = Permission.READ, scopes = Scope.Kind.PORTAL)
  HttpResponse<PortalPage<SignUpDocument>> list(HttpRequest<?> request, Actor actor) {
    var parameters = QueryParameters.of(request, PortalPaging.PAGE, PortalPaging.PAGE_SIZE);
    var paging = PortalPaging.of(parameters);
    return paging.answer(signUps.waiting(actor, paging.range()), SignUpDocument::of);
  }

  /** {@code POST /api/portal/sign-ups/{id}/approve}: registers the developer. */
  @Post("/{id}/approve")
  @RequiresPermission(value = Permission.ADMINISTER_DEVELOPERS, scopes = Scope.Kind.PORTAL)
  HttpResponse<?> approve(HttpRequest<?> request, String id, Actor actor) {
    QueryParameters.of(request);
    return decided(signUps.approve(actor, signUp(id)), id);
  }

  /** {@code POST /api/portal/sign-ups/{id}/reject}: removes the sign-up, and mails the reason. */
  @Post("/{id}/reject")
  @RequiresPermission(value = Permission.ADMINISTER_DEVELOPERS, scopes = Scope.Kind.PORTAL)
  HttpResponse<?> reject(HttpRequest<byte[]> request, String id, Actor actor) {
    QueryParameters.of(request);
    var reason = OptionalBody.reason(request);
    return decided(signUps.decline(actor, signUp(id), reason), id);
  }

  private static SignUpId signUp(String id) {
    return Ids.inPath(RecordKind.SIGN_UP, id, SignUpId::new);
  }

  private static HttpResponse<?> decided(boolean isDecided, String id) {
    if (!isDecided) {
      throw RecordKind.SIGN_UP.notFound(id).get();
    }
    return HttpResponse.noContent();
  }
}
