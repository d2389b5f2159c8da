package io.portico.http.dashboard.signup;

import io.portico.domain.signup.SignUp;
import io.portico.http.dashboard.developer.DeveloperPaths;
import io.portico.http.page.Paging;
import java.util.List;

/** What the list of sign-ups to review shows. */
public record SignUpsPage(List<SignUp> signUps, Paging paging) {

  /** Returns the path of the page of a sign-up. */
  public String path(SignUp signUp) {
    return DeveloperPaths.SIGN_UPS + "/" + signUp.id();
  }
}
