package io.portico.http.dashboard.signup;

import io.portico.domain.signup.SignUp;
import io.portico.http.dashboard.developer.DeveloperPaths;
import io.portico.http.page.Fields;

/**
 * What the page of a sign-up shows.
 *
 * @param fields of the form that declines it
 */
public record SignUpPage(SignUp signUp, Fields fields) {

  /** Returns the path of this page. */
  public String path() {
    return DeveloperPaths.SIGN_UPS + "/" + signUp.id();
  }
}
