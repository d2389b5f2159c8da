package io.portico.http.site;

import io.micronaut.core.order.Ordered;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpMethod;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ResponseFilter;
import io.micronaut.http.annotation.ServerFilter;
import io.micronaut.http.filter.ConditionalFilter;
import io.micronaut.http.filter.ServerFilterPhase;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.web.router.RouteAttributes;
import io.portico.application.port.in.own.ResumeDeveloper;
import io.portico.application.port.in.own.SignedInDeveloper;
import io.portico.application.port.in.site.SiteQueries;
import io.portico.domain.session.SessionToken;
import io.portico.domain.site.Site;
import io.portico.domain.site.SiteName;
import io.portico.http.browser.Form;
import io.portico.http.browser.FormReader;
import io.portico.http.browser.FormToken;
import io.portico.http.connection.SiteHosts;
import io.portico.http.page.Visitor;
import io.portico.http.problem.RequestId;
import io.portico.http.security.CallerLimits;
import io.portico.http.security.SameOrigin;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds the site of each request below {@link Portal#PATH}, and the developer who is signed in
 * there; and refuses requests to sites that are off, for pages of developers without a session, and
 * forms that no page of the session has sent. It follows authentication, whose result it removes:
 * no credential works here.
 */
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
record SiteFilter(
    SiteQueries sites,
    ResumeDeveloper developers,
    SiteHosts hosts,
    SiteCookies cookies,
    CallerLimits callers,
    SiteRefusals refusals)
    implements ConditionalFilter, Ordered {

  @Override
  public int getOrder() {
    return ServerFilterPhase.SECURITY.order() + 1;
  }

  @Override
  public boolean isEnabled(HttpRequest<?> request) {
    return Portal.contains(request.getPath()) && !Portal.isAsset(request.getPath());
  }

  /** Finds the site and the developer, or answers instead of the route. */
  @RequestFilter
  @ExecuteOn(TaskExecutors.BLOCKING)
  @Nullable HttpResponse<?> enter(HttpRequest<?> request) {
    // With CORS, the framework runs filters that are not enabled.
    if (!isEnabled(request)) {
      return null;
    }
    callers.forget(request);
    var refusal = refusal(request);
    if (refusal != null) {
      complete(request, refusal);
    }
    return refusal;
  }

  private @Nullable MutableHttpResponse<?> refusal(HttpRequest<?> request) {
    var site = name(request.getPath()).flatMap(sites::visited);
    if (site.isEmpty()) {
      return refusals.noSite(request);
    }
    var visit = visit(request, site.get());
    visit.addTo(request);
    Visitor.useFormToken(request, visit.token().text());
    if (RouteAttributes.getRouteInfo(request).isEmpty()) {
      return null;
    }
    return request.getMethod() == HttpMethod.GET || request.getMethod() == HttpMethod.HEAD
        ? refuseRead(request, visit)
        : refuseForm(request, visit);
  }

  private static Optional<SiteName> name(String path) {
    var begin = SiteHosts.PATH.length();
    if (path.length() <= begin) {
      return Optional.empty();
    }
    var end = path.indexOf('/', begin);
    return SiteName.parse(path.substring(begin, end < 0 ? path.length() : end));
  }

  private SiteVisit visit(HttpRequest<?> request, Site site) {
    var own = hosts.site(request.getHeaders().get(HttpHeaders.HOST));
    var base = own.isPresent() ? "" : SiteHosts.PATH + site.name();
    var path = base.isEmpty() ? "/" : base;
    var known = cookies.browser(request, path);
    var secret = known.orElseGet(cookies.secrets()::newSecret);
    var session = cookies.session(request, path);
    var developer =
        session
            .flatMap(token -> developers.resume(site.organisation(), token.hash()))
            .map(found -> found.during(RequestId.of(request)));
    return new SiteVisit(
        site,
        base,
        secret,
        known.isEmpty(),
        token(secret, session, developer),
        developer,
        SiteLanguages.of(request, site));
  }

  private static FormToken token(
      String secret, Optional<SessionToken> session, Optional<SignedInDeveloper> developer) {
    return developer
        .map(found -> FormToken.of(secret, session.orElseThrow(), found.organisation()))
        .orElseGet(() -> FormToken.of(secret));
  }

  private @Nullable MutableHttpResponse<?> refuseRead(HttpRequest<?> request, SiteVisit visit) {
    return needsDeveloper(request) && visit.developer().isEmpty()
        ? refusals.askToSignIn(request, visit.address(request))
        : null;
  }

  private @Nullable MutableHttpResponse<?> refuseForm(HttpRequest<?> request, SiteVisit visit) {
    if (SameOrigin.isViolatedBy(request)) {
      return refusals.forged(request);
    }
    var form = FormReader.text(request).map(Form::of).orElse(Form.EMPTY);
    var sent = FormToken.sent(form.sentToken(request));
    if (!visit.token().isOfBrowser(sent)) {
      return refusals.forged(request);
    }
    if (needsDeveloper(request)) {
      if (visit.developer().isEmpty()) {
        return refusals.askToSignIn(request, visit.path("/"));
      }
      if (!visit.token().isOfSession(sent)) {
        return refusals.ofAnotherSession(request);
      }
    }
    if (visit.developer().filter(SignedInDeveloper::isSeen).isPresent()
        && !request
            .getPath()
            .equals(Portal.PATH + "/" + visit.site().name() + Portal.STOP_SEEING)) {
      return refusals.readOnly(request);
    }
    form.optional(Visitor.FORM_ONCE).ifPresent(mark -> Visitor.useFormOnce(request, mark));
    form.addTo(request);
    return null;
  }

  private static boolean needsDeveloper(HttpRequest<?> request) {
    return RouteAttributes.getRouteInfo(request)
        .map(route -> route.getAnnotationMetadata().hasAnnotation(ForDevelopers.class))
        .orElse(false);
  }

  /** Adds what all pages have: the secret of a new browser, and that they must not be cached. */
  @ResponseFilter
  void complete(HttpRequest<?> request, MutableHttpResponse<?> response) {
    if (!isEnabled(request)) {
      return;
    }
    if (response.getHeaders().contains(HttpHeaders.CACHE_CONTROL)
        && !"no-store".equals(response.getHeaders().get(HttpHeaders.CACHE_CONTROL))) {
      // A file, which is the same for everybody.
      return;
    }
    SiteVisit.known(request)
        .filter(SiteVisit::isNew)
        .ifPresent(visit -> response.cookie(cookies.browser(request, visit)));
    response.getHeaders().set(HttpHeaders.CACHE_CONTROL, "no-store");
  }
}
