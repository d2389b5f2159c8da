package io.portico.schedule;

import io.micronaut.context.event.ApplicationEventListener;
import io.micronaut.runtime.server.event.ServerStartupEvent;

/** Knows whether this node listens yet. */
public final class Listening implements ApplicationEventListener<ServerStartupEvent> {

  private volatile boolean begun;

  @Override
  public void onApplicationEvent(ServerStartupEvent event) {
    begun = true;
  }

  /** Returns whether it does, so that its port is known. */
  public boolean hasBegun() {
    return begun;
  }
}
