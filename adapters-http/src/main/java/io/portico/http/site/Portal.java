package io.portico.http.site;

import io.portico.http.connection.SiteHosts;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.regex.Pattern;

/** Where the sites are. */
public final class Portal {

  /** What the paths of all sites start with. */
  public static final String PATH = "/portal";

  /** What the paths of the routes of all sites start with. */
  public static final String SITE = SiteHosts.PATH + "{site}";

  /** Where an administrator ends seeing a site as a developer does. */
  public static final String STOP_SEEING = SiteHosts.SEE_AS + "stop";

  private static final Pattern ASSET = Pattern.compile("^/portal/[^/]+/assets/");

  private static final Pattern ONE_TIME_LINK =
      Pattern.compile(
          "^/portal/[^/]+/(?:confirm|confirm-address|set-password|invitations|see-as)(?:/|$)");

  /* The pages that one-time links in mails of keys lead to; no site has their name. */
  private static final String KEYS = PATH + "/key/";

  private static final int LONGEST = 4_096;

  /* As for pages of the dashboard: nothing that browsers or proxies resolve to another path. */
  private static final Pattern LOCAL =
      Pattern.compile(
          "(?![^?]*(?:%2[eEfF]|%5[cC]|//|/\\.{1,2}(?:[/?]|$)))/(?!/)[\\x21-\\x5b\\x5d-\\x7e]*");

  private Portal() {}

  /** Returns whether {@code path} is that of a page of a site. */
  public static boolean contains(String path) {
    return path.startsWith(PATH)
        && (path.length() == PATH.length() || path.charAt(PATH.length()) == '/')
        && !path.startsWith(KEYS);
  }

  /** Returns whether {@code path} is that of a file that is the same on all sites. */
  static boolean isAsset(String path) {
    return ASSET.matcher(path).find();
  }

  /** Returns whether {@code path} is that of a page that a one-time link leads to. */
  public static boolean isOneTimeLink(String path) {
    return ONE_TIME_LINK.matcher(path).find();
  }

  /** Returns whether {@code address} is a path with an optional query, as browsers send it. */
  static boolean isLocal(String address) {
    return address.length() <= LONGEST && LOCAL.matcher(address).matches() && isUri(address);
  }

  private static boolean isUri(String address) {
    try {
      return !new URI(address).isAbsolute();
    } catch (URISyntaxException _) {
      return false;
    }
  }
}
