package io.portico.application.service.audit;

import io.portico.domain.audit.Snapshot;
import io.portico.domain.key.IssuedKey;

/** What the audit trail tells of issued keys: nothing that opens anything. */
public final class KeySnapshot {

  private KeySnapshot() {}

  /** Returns what is told of {@code key}. */
  public static Snapshot of(IssuedKey key) {
    var grant = key.grant();
    return Snapshot.of("key", key.key())
        .and("developer_id", grant.developer())
        .and("policy_id", grant.plan())
        .and("version", grant.version())
        .and("alias", grant.alias())
        .and("request_id", grant.request())
        .and("issued_at", key.issuedAt())
        .and("expires_at", key.expiresAt())
        .and("replaced_by", key.replacedBy())
        .and("ended_at", key.endedAt());
  }
}
