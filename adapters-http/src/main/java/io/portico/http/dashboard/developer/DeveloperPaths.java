package io.portico.http.dashboard.developer;

import io.portico.domain.key.StoredKey;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.RecordKind;
import io.portico.http.dashboard.Dashboard;
import io.portico.http.dashboard.view.Section;
import io.portico.http.exchange.Ids;

/** The paths of the pages of developers. */
public final class DeveloperPaths {

  /** Registering a developer: not below the list, where the ids of developers are. */
  static final String NEW = Dashboard.PATH + "/new-developer";

  /** Finding a key of any developer. */
  public static final String KEYS = Dashboard.PATH + "/keys";

  /** The keys that somebody should look at. */
  public static final String CONCERNS = KEYS + "/concerns";

  /** The sign-ups that an administrator decides. */
  public static final String SIGN_UPS = Dashboard.PATH + "/sign-ups";

  /** Seeing the site as a developer does: below it, their ids. */
  public static final String SEE_AS = Dashboard.PATH + "/see-as";

  private DeveloperPaths() {}

  /** Returns the path of a developer. */
  public static String of(DeveloperId id) {
    return Section.DEVELOPERS.path() + "/" + id;
  }

  /** Returns the path of a key, which names it by its fingerprint. */
  public static String key(DeveloperId developer, StoredKey key) {
    return of(developer) + "/keys/" + key.fingerprint();
  }

  static DeveloperId id(String text) {
    return Ids.inPath(RecordKind.DEVELOPER, text, DeveloperId::new);
  }
}
