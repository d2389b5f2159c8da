package io.portico.http.dashboard.session;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.cookie.Cookie;
import io.portico.application.port.in.session.EndSessions;
import io.portico.application.port.in.session.SignIn.Outcome.SignedIn;
import jakarta.inject.Singleton;
import java.util.Set;

/** Gives a browser the session that it has signed in to, in place of the one that it had. */
@Singleton
record SessionStart(EndSessions sessions, SessionCookies cookies) {

  /** Ends the former session of the browser, and returns the cookies of the new one. */
  Set<Cookie> replaceSession(HttpRequest<?> request, SignedIn signedIn) {
    BrowserContext.of(request)
        .session()
        .ifPresent(former -> sessions.end(former.actor(), former.id()));
    return cookies.start(request, signedIn);
  }
}
