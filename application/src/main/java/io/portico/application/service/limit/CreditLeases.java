package io.portico.application.service.limit;

import io.portico.application.port.out.limit.Credits;
import io.portico.domain.limit.Allowance;
import io.portico.domain.limit.Consumer;
import io.portico.domain.limit.LimitKind;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Spends credits of consumers. This node takes several at once from the store and spends them
 * without asking again. Credits are taken before they are spent, so the nodes together never spend
 * more than an allowance; those of a node that dies are lost.
 */
public final class CreditLeases {

  /** The most leases; consumers beyond them take each credit from the store. */
  static final int MOST = 100_000;

  private static final Duration IDLE = Duration.ofSeconds(5);

  private final Credits credits;
  private final InstantSource clock;
  private final int most;
  private final Map<Holder, CreditLease> leases = new ConcurrentHashMap<>();

  private record Holder(Consumer consumer, LimitKind kind) {}

  /**
   * Whether credits were spent.
   *
   * @param remaining how many are left, as far as this node knows
   */
  public record Spending(boolean spent, long remaining) {}

  public CreditLeases(Credits credits, InstantSource clock) {
    this(credits, clock, MOST);
  }

  CreditLeases(Credits credits, InstantSource clock, int most) {
    this.credits = credits;
    this.clock = clock;
    this.most = most;
  }

  /** Spends {@code cost} credits if that needs no store, or it is known that there are too few. */
  Optional<Spending> spendCached(Consumer consumer, Allowance allowance, long cost) {
    var lease = leases.get(new Holder(consumer, allowance.kind()));
    return lease == null || !lease.allowance().equals(allowance)
        ? Optional.empty()
        : spendCached(lease, cost);
  }

  private Optional<Spending> spendCached(CreditLease lease, long cost) {
    var now = clock.instant();
    if (lease.spend(cost, now)) {
      return Optional.of(new Spending(true, lease.remaining()));
    }
    return lease.isKnownToLack(cost, now)
        ? Optional.of(new Spending(false, lease.remaining()))
        : Optional.empty();
  }

  /** Returns how many credits are left, if this node knows. Never blocks. */
  Optional<Long> remaining(Consumer consumer, Allowance allowance) {
    return Optional.ofNullable(leases.get(new Holder(consumer, allowance.kind())))
        .filter(lease -> lease.allowance().equals(allowance))
        .map(CreditLease::remaining);
  }

  /** Returns how many credits are left, as far as this node or else the store knows. */
  long left(Consumer consumer, Allowance allowance) {
    return remaining(consumer, allowance)
        .orElseGet(() -> Math.max(0, allowance.most() - credits.taken(consumer, allowance)));
  }

  /** Spends {@code cost} credits, or none if there are too few. */
  Spending spend(Consumer consumer, Allowance allowance, long cost) {
    while (true) {
      var lease = lease(new Holder(consumer, allowance.kind()), allowance);
      var spending = spend(consumer, lease, cost);
      if (spending.isPresent()) {
        return spending.get();
      }
    }
  }

  /* Empty if the lease was closed, or other threads were faster. */
  private Optional<Spending> spend(Consumer consumer, CreditLease lease, long cost) {
    lease.taking.lock();
    try {
      var known = spendCached(lease, cost);
      if (known.isPresent() || lease.isClosed()) {
        return known;
      }
      take(consumer, lease, lease.missing(cost));
      return spendCached(lease, cost);
    } finally {
      lease.taking.unlock();
      if (!isKept(consumer, lease)) {
        giveBack(consumer, lease);
      }
    }
  }

  private boolean isKept(Consumer consumer, CreditLease lease) {
    return lease.equals(leases.get(new Holder(consumer, lease.allowance().kind())));
  }

  /* Another node may take credits between the two statements; then there are fewer. */
  private void take(Consumer consumer, CreditLease lease, long least) {
    var allowance = lease.allowance();
    while (true) {
      var now = clock.instant();
      var left = Math.max(0, allowance.most() - credits.taken(consumer, allowance));
      if (left < least) {
        lease.learn(left, now);
        return;
      }
      var size = lease.size(least, left, now);
      if (credits.take(consumer, allowance, size)) {
        lease.learn(left - size, now);
        if (!lease.add(size)) {
          credits.giveBack(consumer, allowance, size);
        }
        return;
      }
    }
  }

  private CreditLease lease(Holder holder, Allowance allowance) {
    while (true) {
      var present = leases.get(holder);
      if (present != null && present.allowance().equals(allowance) && !present.isClosed()) {
        return present;
      }
      if (present == null && leases.size() >= most) {
        return CreditLease.ofOneCall(allowance, clock.instant());
      }
      var fresh = CreditLease.of(allowance, clock.instant());
      if (present == null) {
        if (leases.putIfAbsent(holder, fresh) == null) {
          return fresh;
        }
      } else if (leases.replace(holder, present, fresh)) {
        giveBack(holder.consumer(), present);
        return fresh;
      }
    }
  }

  /** Gives back credits that were not used for some time. */
  public void giveBackIdle() {
    var now = clock.instant();
    leases.forEach(
        (holder, lease) -> {
          if (lease.isIdle(IDLE, now) && leases.remove(holder, lease)) {
            giveBack(holder.consumer(), lease);
          }
        });
  }

  /** Gives back all credits. */
  public void giveBackAll() {
    leases.forEach(
        (holder, lease) -> {
          if (leases.remove(holder, lease)) {
            giveBack(holder.consumer(), lease);
          }
        });
  }

  /** Gives back {@code cost} credits that were spent on a call that is refused after all. */
  void refund(Consumer consumer, Allowance allowance, long cost) {
    var lease = leases.get(new Holder(consumer, allowance.kind()));
    if (lease == null || !lease.allowance().equals(allowance) || !lease.add(cost)) {
      credits.giveBack(consumer, allowance, cost);
    }
  }

  private void giveBack(Consumer consumer, CreditLease lease) {
    var unspent = lease.close();
    if (unspent > 0 && !lease.allowance().window().isOver(clock.instant())) {
      credits.giveBack(consumer, lease.allowance(), unspent);
    }
  }
}
