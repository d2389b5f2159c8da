package io.portico.http.dashboard;

/** Where the dashboard is. */
public final class Dashboard {

  /** What the paths of all pages start with. */
  public static final String PATH = "/dashboard";

  private Dashboard() {}

  /** Returns whether {@code path} is that of a page. */
  public static boolean contains(String path) {
    return path.startsWith(PATH)
        && (path.length() == PATH.length() || path.charAt(PATH.length()) == '/');
  }
}
