package io.portico.domain.discovery;

import io.portico.domain.shared.Worded;
import java.util.Locale;

/** A kind of system that administrators may name, from which Portico pulls APIs. */
public enum SourceKind implements Worded {
  KONG,
  TYK_GATEWAY,
  TYK_DASHBOARD,
  KUBERNETES;

  /** Returns the word, for example {@code tyk-gateway}. */
  @Override
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
