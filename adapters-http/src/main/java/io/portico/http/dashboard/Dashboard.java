package io.portico.http.dashboard;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import java.util.regex.Pattern;

/** Where the dashboard is. */
public final class Dashboard {

  /** What the paths of all pages start with. */
  public static final String PATH = "/dashboard";

  /** The page to sign in. */
  public static final String SIGN_IN = PATH + "/sign-in";

  /** The account of the reader. */
  public static final String ACCOUNT = PATH + "/account";

  /** What the paths of the pages start with that one-time links lead to. */
  public static final String ONE_TIME_LINKS = PATH + "/set-password";

  /*
   * Browsers resolve dot segments, also encoded ones, and some proxies encoded slashes, and would
   * leave the dashboard with them.
   */
  private static final String NORMAL = "(?![^?]*(?:%2[eEfF]|%5[cC]|//|/\\.{1,2}(?:[/?]|$)))";

  private static final Pattern LOCAL =
      Pattern.compile(PATH + NORMAL + "(?:[/?][\\x21-\\x5b\\x5d-\\x7e]*)?");
  private static final int LONGEST = 4_096;

  private Dashboard() {}

  /** Returns whether {@code path} is that of a page. */
  public static boolean contains(String path) {
    return path.startsWith(PATH)
        && (path.length() == PATH.length() || path.charAt(PATH.length()) == '/');
  }

  /**
   * Returns {@code address} if it is the path and query of a page, as browsers send it; else the
   * first page. So a link of another site leads nowhere else.
   */
  public static String local(String address) {
    return local(address, LONGEST);
  }

  /** Returns the same for an address of up to {@code longest} characters. */
  public static String local(String address, int longest) {
    return address.length() <= longest && LOCAL.matcher(address).matches() ? address : PATH;
  }

  /** Returns the origin that a browser asked, such as {@code https://portico.example.com}. */
  public static String origin(HttpRequest<?> request) {
    return (request.isSecure() ? "https://" : "http://")
        + request.getHeaders().get(HttpHeaders.HOST, String.class).orElse("localhost");
  }
}
