package io.portico.endtoend.dashboard.screens;

import io.portico.testkit.Members;
import java.util.List;

/** The pages of one section. {@link ScreensTest#sections} lists all of them. */
interface Screens {

  /**
   * Makes the data that the pages show, and returns the pages.
   *
   * @param company an organisation that all sections fill, so that names of theirs must be unlike
   * @param empty an organisation in which there is nothing, for empty states
   */
  List<Screen> of(Members company, Members empty);

  /**
   * Returns the paths of GET routes of the section that are no pages: files, and parts that are
   * loaded into pages.
   */
  default List<String> otherRoutes() {
    return List.of();
  }
}
