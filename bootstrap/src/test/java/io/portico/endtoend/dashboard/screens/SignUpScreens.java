package io.portico.endtoend.dashboard.screens;

import io.portico.testkit.Members;
import java.util.List;

/** The sign-ups that wait for a review. */
record SignUpScreens(String signUp) implements Screens {

  private static final String LIST = "/dashboard/sign-ups";

  @Override
  public List<Screen> of(Members company, Members empty) {
    var path = LIST + "/" + signUp;
    return List.of(
        Screen.of("sign-ups", LIST, company.admin()),
        Screen.of("sign-ups-empty", LIST, empty.admin()),
        Screen.of("sign-up", LIST + "/{id}", path, company.admin()),
        Screen.of("sign-up-viewer", LIST + "/{id}", path, company.viewer()));
  }
}
