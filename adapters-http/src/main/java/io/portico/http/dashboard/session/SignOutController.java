package io.portico.http.dashboard.session;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.session.EndSessions;
import io.portico.http.dashboard.Dashboard;
import java.net.URI;

/** Signing out. */
@DashboardController(Dashboard.PATH)
record SignOutController(EndSessions sessions, SessionCookies cookies) {

  /** {@code POST /dashboard/sign-out}: ends the session of this browser. */
  @Post("/sign-out")
  HttpResponse<?> signOut(HttpRequest<?> request, DashboardSession session) {
    sessions.end(session.actor(), session.id());
    return HttpResponse.seeOther(URI.create(SignInController.PATH)).cookie(cookies.end(request));
  }
}
