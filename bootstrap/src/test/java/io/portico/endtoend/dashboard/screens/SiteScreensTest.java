package io.portico.endtoend.dashboard.screens;

import java.util.List;

/** Every page of a site in a browser. */
class SiteScreensTest extends ScreensContract {

  @Override
  List<Screens> sections() {
    return List.of(new SiteScreens());
  }
}
