package io.portico.application.port.in.gateway;

import io.portico.domain.access.Actor;
import io.portico.domain.gateway.KeyPush;
import io.portico.domain.gateway.KeyPushId;

/** Use case: an administrator has a key pushed to a gateway again. */
public interface RepeatKeyPush {

  /** Has the key sent to the gateway at once, and returns the push. */
  KeyPush repeat(Actor actor, KeyPushId push);
}
