package io.portico.http.dashboard.session;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.identity.SignOutAtProvider;
import io.portico.application.port.in.session.EndSessions;
import io.portico.http.dashboard.Dashboard;
import io.portico.http.exchange.PublicAddress;
import java.net.URI;

/** Signing out. */
@DashboardController(Dashboard.PATH)
record SignOutController(
    EndSessions sessions,
    SignOutAtProvider atProvider,
    SessionPages pages,
    SessionCookies cookies,
    PublicAddress address) {

  /** {@code POST /dashboard/sign-out}: ends the session of this browser. */
  @Post("/sign-out")
  HttpResponse<?> signOut(HttpRequest<?> request, DashboardSession session) {
    // First, because the provider may take its time.
    sessions.end(session.actor(), session.id());
    var there = atProvider.address(session.actor(), session.id(), address.of(Dashboard.SIGN_IN));
    return there
        .<MutableHttpResponse<?>>map(provider -> pages.signedOut(request, provider))
        .orElseGet(() -> HttpResponse.seeOther(URI.create(Dashboard.SIGN_IN)))
        .cookie(cookies.end(request));
  }
}
