package io.portico.http.dashboard.view;

import io.portico.domain.access.Permission;
import io.portico.http.dashboard.Dashboard;
import io.portico.http.page.View;
import io.portico.http.page.Words;
import java.util.Locale;

/** An entry of the navigation, in its order. */
public enum Section {
  HOME("home", "", Permission.READ_APIS),
  APIS("api", "/apis", Permission.READ_APIS),
  LABELS("tags", "/labels", Permission.READ_APIS),
  GOVERNANCE("shield-check", "/governance", Permission.READ_APIS),
  DISCOVERY("plug-connected", "/discovery", Permission.READ),
  DEVELOPERS("users", "/developers", Permission.READ),
  REQUESTS("key", "/requests", Permission.READ),
  PORTAL("building-store", "/portal", Permission.READ),
  ANALYTICS("chart-line", "/analytics", Permission.READ),
  SYSTEM("settings", "/system", Permission.READ);

  /** The path of the page with the mails that wait. */
  public static final String OUTBOX = SYSTEM.path + "/mails";

  private final String icon;
  private final String path;
  private final Permission permission;

  Section(String icon, String path, Permission permission) {
    this.icon = icon;
    this.path = Dashboard.PATH + path;
    this.permission = permission;
  }

  /** Returns whether the reader may see its pages. */
  public boolean isOpenTo(View view) {
    return view.may(permission);
  }

  /** Returns the name of its icon. */
  public String icon() {
    return icon;
  }

  /** Returns the path of its first page. */
  public String path() {
    return path;
  }

  /** Returns its name. */
  public Words words() {
    return Words.of("section." + name().toLowerCase(Locale.ROOT));
  }
}
