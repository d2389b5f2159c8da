package io.portico.http.dashboard.view;

import io.portico.http.dashboard.Dashboard;
import io.portico.http.page.Words;
import java.util.Locale;

/** An entry of the navigation, in its order. */
public enum Section {
  HOME("home", ""),
  APIS("api", "/apis"),
  LABELS("tags", "/labels"),
  GOVERNANCE("shield-check", "/governance"),
  DISCOVERY("plug-connected", "/discovery"),
  DEVELOPERS("users", "/developers"),
  REQUESTS("key", "/requests"),
  PORTAL("building-store", "/portal"),
  ANALYTICS("chart-line", "/analytics"),
  SYSTEM("settings", "/system");

  /** The path of the page with the mails that wait. */
  public static final String OUTBOX = SYSTEM.path + "/mails";

  private final String icon;
  private final String path;

  Section(String icon, String path) {
    this.icon = icon;
    this.path = Dashboard.PATH + path;
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
