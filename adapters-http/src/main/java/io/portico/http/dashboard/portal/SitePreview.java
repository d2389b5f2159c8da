package io.portico.http.dashboard.portal;

import java.util.Optional;

/**
 * How the site looks with settings that need not be stored.
 *
 * @param document its home page; empty until it is asked for
 */
public record SitePreview(Optional<String> document) {

  /** The path that makes one of a form. */
  public static final String PATH = PortalPart.SITE.path() + "/preview";

  /** What is shown until a preview is asked for. */
  static final SitePreview NONE = new SitePreview(Optional.empty());
}
