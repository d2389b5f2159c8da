package io.portico.http.dashboard.session;

import io.portico.http.dashboard.Dashboard;
import io.portico.http.page.Fields;

/**
 * The model of the page about a forgotten password.
 *
 * @param sent whether the form was sent
 */
public record ForgottenPasswordPage(Fields fields, boolean sent) {

  /** Returns the address that the form is sent to. */
  public String action() {
    return ForgottenPasswordController.PATH;
  }

  /** Returns the page to sign in. */
  public String back() {
    return Dashboard.SIGN_IN;
  }
}
