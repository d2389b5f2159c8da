package io.portico.http.dashboard.session;

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
import io.micronaut.web.router.RouteInfo;
import io.portico.application.port.in.session.ResumeSession.Resumed;
import io.portico.http.browser.Form;
import io.portico.http.browser.FormReader;
import io.portico.http.browser.FormToken;
import io.portico.http.dashboard.Dashboard;
import io.portico.http.page.Visitor;
import io.portico.http.security.CallerLimits;
import io.portico.http.security.SameOrigin;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds the session of each request to a {@link DashboardController}, or to an address of the
 * dashboard without a page, and refuses requests for pages without one and forms that no page of
 * the session has sent. It follows authentication, whose result it replaces, and precedes the count
 * of requests of a caller.
 */
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
final class DashboardFilter implements ConditionalFilter, Ordered {

  private final SessionLookup sessions;
  private final SessionCookies cookies;
  private final CallerLimits callers;
  private final RefusedPages refused;
  private final Map<RouteInfo<?>, Boolean> pages = new ConcurrentHashMap<>();

  DashboardFilter(
      SessionLookup sessions, SessionCookies cookies, CallerLimits callers, RefusedPages refused) {
    this.sessions = sessions;
    this.cookies = cookies;
    this.callers = callers;
    this.refused = refused;
  }

  @Override
  public int getOrder() {
    return ServerFilterPhase.SECURITY.order() + 1;
  }

  @Override
  public boolean isEnabled(HttpRequest<?> request) {
    var route = RouteAttributes.getRouteInfo(request).orElse(null);
    if (route == null) {
      // The page that says so has the navigation of the session.
      return isRead(request) && Dashboard.contains(request.getPath());
    }
    // Without the lock that computeIfAbsent may take for a present key.
    var known = pages.get(route);
    return known == null ? pages.computeIfAbsent(route, DashboardFilter::isPage) : known;
  }

  private static boolean isPage(RouteInfo<?> route) {
    return route.getAnnotationMetadata().hasAnnotation(DashboardController.class);
  }

  /** Authenticates the request, or answers instead of the route. */
  @RequestFilter
  @ExecuteOn(TaskExecutors.BLOCKING)
  @Nullable HttpResponse<?> authenticate(HttpRequest<?> request) {
    // With CORS, the framework runs filters that are not enabled.
    if (!isEnabled(request)) {
      return null;
    }
    callers.forget(request);
    var browser = browser(request);
    browser.addTo(request);
    Visitor.useFormToken(request, browser.token().text());
    browser.session().ifPresent(session -> enter(request, session));
    var refusal = isRead(request) ? refuseRead(request, browser) : refuseForm(request, browser);
    if (refusal != null) {
      // The framework passes it by the response filter of this class.
      complete(request, refusal);
    }
    return refusal;
  }

  private void enter(HttpRequest<?> request, DashboardSession session) {
    callers.authenticate(request, session.actor());
    new Visitor(
            session.actor(),
            session.user().profile().email().written(),
            session.organisation().name())
        .enter(request);
  }

  private BrowserContext browser(HttpRequest<?> request) {
    var known = cookies.browser(request);
    var secret = known.orElseGet(cookies.secrets()::newSecret);
    var token = cookies.session(request);
    var resumed = token.flatMap(sessions::find);
    var forms =
        resumed
            .map(found -> FormToken.of(secret, token.orElseThrow(), found.organisation().id()))
            .orElseGet(() -> FormToken.of(secret));
    return new BrowserContext(
        secret, known.isEmpty(), resumed.map(found -> session(found, forms)), forms);
  }

  private static DashboardSession session(Resumed found, FormToken forms) {
    return new DashboardSession(found.actor(), found, forms.text());
  }

  private static boolean isRead(HttpRequest<?> request) {
    return request.getMethod() == HttpMethod.GET || request.getMethod() == HttpMethod.HEAD;
  }

  private @Nullable MutableHttpResponse<?> refuseRead(
      HttpRequest<?> request, BrowserContext browser) {
    return browser.session().isPresent() || needsNoSession(request)
        ? null
        : refused.askToSignIn(request);
  }

  private @Nullable MutableHttpResponse<?> refuseForm(
      HttpRequest<?> request, BrowserContext browser) {
    if (SameOrigin.isViolatedBy(request)) {
      return refused.forged(request);
    }
    var body = FormReader.text(request);
    var form = body.map(Form::of).orElse(Form.EMPTY);
    var sent = FormToken.sent(form.sentToken(request));
    if (!browser.token().isOfBrowser(sent)) {
      return refused.forged(request);
    }
    if (!needsNoSession(request)) {
      var carried = CarriedForm.of(LocalPath.of(request), body.orElse(""), form.sentToken(request));
      if (browser.session().isEmpty()) {
        return refused.askToSignIn(request, carried);
      }
      if (!browser.token().isOfOrganisation(sent)) {
        return refused.ofAnotherOrganisation(request);
      }
      if (!browser.token().isOfSession(sent)) {
        return refused.askToSendAgain(request, carried);
      }
    }
    form.addTo(request);
    form.optional(Visitor.FORM_ONCE).ifPresent(mark -> Visitor.useFormOnce(request, mark));
    return null;
  }

  private static boolean needsNoSession(HttpRequest<?> request) {
    return RouteAttributes.getRouteInfo(request)
        .map(route -> route.getAnnotationMetadata().hasAnnotation(WithoutSession.class))
        .orElse(true);
  }

  /** Adds what all pages have: the secret of a new browser, and that they must not be cached. */
  @ResponseFilter
  void complete(HttpRequest<?> request, MutableHttpResponse<?> response) {
    if (!isEnabled(request)) {
      return;
    }
    BrowserContext.known(request)
        .filter(BrowserContext::isNew)
        .ifPresent(browser -> response.cookie(cookies.browser(request, browser.secret())));
    if (!response.getHeaders().contains(HttpHeaders.CACHE_CONTROL)) {
      response.header(HttpHeaders.CACHE_CONTROL, "no-store");
    }
  }
}
