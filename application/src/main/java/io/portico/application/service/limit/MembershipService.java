package io.portico.application.service.limit;

import io.portico.application.port.in.node.KeepMembership;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.node.Nodes;
import io.portico.domain.shared.Identifier;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** Keeps this node among the live ones, under an id of its own for each start. */
public final class MembershipService implements KeepMembership {

  /* A node that cannot reach the store for longer serves no calls either. */
  private static final Duration LIFE = Duration.ofSeconds(10);

  private static final int MOST_PURGED = 100;

  private final Nodes nodes;
  private final LiveNodes live;
  private final CreditLeases leases;
  private final InstantSource clock;
  private final Identifier self;
  private boolean left;

  public MembershipService(
      Nodes nodes, LiveNodes live, CreditLeases leases, IdGenerator ids, InstantSource clock) {
    this.nodes = nodes;
    this.live = live;
    this.leases = leases;
    this.clock = clock;
    this.self = ids.next();
  }

  @Override
  public synchronized void beat() {
    if (left) {
      return;
    }
    var now = clock.instant();
    nodes.beat(self, now.plus(LIFE));
    live.learn(nodes.live(now));
    purge(now);
  }

  private void purge(Instant now) {
    nodes.purgeDead(now.minus(LIFE), MOST_PURGED);
  }

  /* Not in beat(): many leases take longer than a node lives without one. */
  @Override
  public void giveBackIdle() {
    leases.giveBackIdle();
  }

  @Override
  public synchronized void leave() {
    if (left) {
      return;
    }
    left = true;
    try {
      leases.giveBackAll();
    } finally {
      nodes.leave(self);
    }
  }
}
