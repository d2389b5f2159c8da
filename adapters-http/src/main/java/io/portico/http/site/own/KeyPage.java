package io.portico.http.site.own;

import io.portico.application.port.in.own.OwnQueries.OwnKey;
import io.portico.domain.application.Application;
import io.portico.domain.key.KeyState;

/**
 * A key: the model of {@code site/own/key.jte}.
 *
 * @param unseen whether the key can be shown once
 */
public record KeyPage(OwnKey key, Application application, CallExample example, boolean unseen) {

  /** Returns the path of the page below the site. */
  public String path() {
    return OwnPaths.of(key.key());
  }

  /** Returns whether the key works. */
  public boolean isLive() {
    return key.usage().key().state() == KeyState.LIVE;
  }

  /** Returns whether the key can be rotated: it works, and was not rotated before. */
  public boolean isRotatable() {
    return isLive() && key.key().replacedBy().isEmpty();
  }
}
