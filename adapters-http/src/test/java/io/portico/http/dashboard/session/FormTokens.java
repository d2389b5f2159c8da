package io.portico.http.dashboard.session;

import io.portico.domain.session.SessionToken;
import java.util.Optional;

/** The tokens of forms, for tests. */
public final class FormTokens {

  private FormTokens() {}

  /**
   * Returns the token of the forms in a session.
   *
   * @param browser the secret of the browser
   * @param session the token of the session; empty for none
   */
  public static String of(String browser, String session) {
    return FormToken.of(
            browser, Optional.of(session).filter(text -> !text.isEmpty()).map(SessionToken::new))
        .text();
  }
}
