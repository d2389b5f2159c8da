package io.portico.application.service.gateway;

import io.portico.application.port.out.gateway.KeyPushes;
import io.portico.application.service.maintenance.RetentionRule;
import io.portico.domain.gateway.KeyPush;
import java.time.InstantSource;

/** Removes sealed keys that waited too long, and pushes of keys that were removed long ago. */
public record KeyPushRetentionRule(KeyPushes pushes, InstantSource clock) implements RetentionRule {

  private static final int BATCH = 500;

  @Override
  public Step removeSome() {
    var now = clock.instant();
    var sealed = pushes.purgeSealed(now, BATCH);
    var removed = pushes.purgeRemoved(now.minus(KeyPush.REMOVED_FOR), BATCH);
    return new Step(sealed + removed, sealed == BATCH || removed == BATCH);
  }
}
