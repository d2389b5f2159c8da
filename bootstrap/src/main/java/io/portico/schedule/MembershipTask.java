package io.portico.schedule;

import io.micronaut.scheduling.annotation.Scheduled;
import io.portico.application.port.in.node.KeepMembership;
import jakarta.inject.Singleton;

/** Shows the other nodes that this one runs. */
@Singleton
class MembershipTask extends ScheduledWork {

  private final KeepMembership membership;

  MembershipTask(KeepMembership membership) {
    this.membership = membership;
  }

  @Scheduled(initialDelay = "2s", fixedDelay = "2s")
  void beat() {
    run("reporting to the other nodes", membership::beat);
  }

  @Scheduled(initialDelay = "2s", fixedDelay = "2s")
  void giveBackIdle() {
    run("giving back unused credits", membership::giveBackIdle);
  }
}
