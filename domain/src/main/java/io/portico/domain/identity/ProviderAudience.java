package io.portico.domain.identity;

import io.portico.domain.shared.Worded;

/** Whom a provider signs in. One of one audience starts no session of the other. */
public enum ProviderAudience implements Worded {
  /** Dashboard users. */
  DASHBOARD,
  /** Developers, on the site of the organisation. */
  PORTAL
}
