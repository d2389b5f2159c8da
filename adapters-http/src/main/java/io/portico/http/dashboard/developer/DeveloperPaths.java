package io.portico.http.dashboard.developer;

import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.RecordKind;
import io.portico.http.dashboard.Dashboard;
import io.portico.http.dashboard.view.Section;
import io.portico.http.server.Ids;

/** The paths of the pages of developers. */
final class DeveloperPaths {

  /** Registering a developer: not below the list, where the ids of developers are. */
  static final String NEW = Dashboard.PATH + "/new-developer";

  private DeveloperPaths() {}

  static String of(DeveloperId id) {
    return Section.DEVELOPERS.path() + "/" + id;
  }

  static DeveloperId id(String text) {
    return Ids.inPath(RecordKind.DEVELOPER, text, DeveloperId::new);
  }
}
