package io.portico.application.service.audit;

import io.portico.domain.audit.Snapshot;
import io.portico.domain.key.IssuedKey;

/** Snapshots of issued keys, without the keys themselves. */
public final class KeySnapshot {

  private KeySnapshot() {}

  public static Snapshot of(IssuedKey key) {
    var grant = key.grant();
    return Snapshot.of("key", key.key())
        .and("developerId", grant.developer())
        .and("planId", grant.plan())
        .and("version", grant.version())
        .and("alias", grant.alias())
        .and("requestId", grant.request())
        .and("issuedAt", key.issuedAt())
        .and("expiresAt", key.expiresAt())
        .and("replacedBy", key.replacedBy())
        .and("endedAt", key.endedAt());
  }
}
