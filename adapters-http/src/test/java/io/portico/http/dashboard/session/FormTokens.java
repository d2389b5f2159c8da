package io.portico.http.dashboard.session;

import io.portico.domain.session.SessionToken;
import io.portico.http.browser.FormToken;
import io.portico.http.testkit.Caller;

/** The tokens of forms, for tests. */
public final class FormTokens {

  private FormTokens() {}

  /** Returns the token of the forms of pages without a session. */
  public static String of(String browser) {
    return FormToken.of(browser).text();
  }

  /**
   * Returns the token of the forms in the session of a caller.
   *
   * @param browser the secret of the browser
   */
  public static String of(String browser, Caller caller) {
    return of(browser, caller.credential(), caller);
  }

  /**
   * Returns the token of the forms in a session.
   *
   * @param browser the secret of the browser
   * @param session the token of the session
   * @param caller one of its organisation
   */
  public static String of(String browser, String session, Caller caller) {
    return FormToken.of(browser, new SessionToken(session), caller.actor().organisation()).text();
  }
}
