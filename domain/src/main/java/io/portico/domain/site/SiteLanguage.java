package io.portico.domain.site;

import io.portico.domain.shared.Worded;

/** A language in which Portico has the texts of sites. */
public enum SiteLanguage implements Worded {
  /** English. */
  EN,
  /** German. */
  DE
}
