package io.portico.application.testkit.memory.limit;

import io.portico.application.port.out.limit.Credits;
import io.portico.domain.limit.Allowance;
import io.portico.domain.limit.Consumer;
import io.portico.domain.limit.LimitKind;
import io.portico.domain.limit.Window;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/** Taken credits in memory. */
public final class InMemoryCredits implements Credits {

  private final Map<Key, Long> taken = new HashMap<>();
  private int statements;

  private record Key(Consumer consumer, LimitKind kind, Window window) {}

  @Override
  public synchronized long taken(Consumer consumer, Allowance allowance) {
    statements++;
    return present(consumer, allowance);
  }

  @Override
  public synchronized boolean take(Consumer consumer, Allowance allowance, long credits) {
    statements++;
    var present = present(consumer, allowance);
    if (credits > allowance.most() - present) {
      return false;
    }
    taken.put(key(consumer, allowance), present + credits);
    return true;
  }

  @Override
  public synchronized void giveBack(Consumer consumer, Allowance allowance, long credits) {
    statements++;
    var present = present(consumer, allowance);
    if (present >= credits) {
      taken.put(key(consumer, allowance), present - credits);
    }
  }

  @Override
  public synchronized int purgeEnded(Instant at, int most) {
    var ended =
        taken.keySet().stream()
            .filter(key -> key.window().endsAt() < at.toEpochMilli())
            .limit(most)
            .toList();
    ended.forEach(taken::remove);
    return ended.size();
  }

  /** Returns how often the store was asked. */
  public synchronized int statements() {
    return statements;
  }

  private long present(Consumer consumer, Allowance allowance) {
    return taken.getOrDefault(key(consumer, allowance), 0L);
  }

  private static Key key(Consumer consumer, Allowance allowance) {
    return new Key(consumer, allowance.kind(), allowance.window());
  }
}
