package io.portico.endtoend.dashboard.screens;

import io.portico.testkit.Members;
import java.util.List;

/** The parts of the first page, and the search. */
final class HomeScreens implements Screens {

  @Override
  public List<Screen> of(Members company, Members empty) {
    var search = "/dashboard/search";
    return List.of(
        Screen.of("search", search + "?q=a", company.admin()),
        Screen.of("search-counted", search + "?q=a&counted=true", company.admin()),
        Screen.of("search-nothing", search + "?q=nothing-has-this-name", empty.admin()),
        Screen.of("home-counted", "/dashboard?counted=true", company.admin()));
  }

  @Override
  public List<String> otherRoutes() {
    return List.of(
        "/dashboard/home/labelling", "/dashboard/home/calls", "/dashboard/search/people");
  }
}
