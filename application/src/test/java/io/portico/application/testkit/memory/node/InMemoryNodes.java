package io.portico.application.testkit.memory.node;

import io.portico.application.port.out.node.Nodes;
import io.portico.domain.shared.Identifier;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/** Running nodes in memory. */
public final class InMemoryNodes implements Nodes {

  private final Map<Identifier, Instant> nodes = new HashMap<>();

  @Override
  public synchronized void beat(Identifier node, Instant until) {
    nodes.put(node, until);
  }

  @Override
  public synchronized int live(Instant at) {
    return (int) nodes.values().stream().filter(until -> until.isAfter(at)).count();
  }

  @Override
  public synchronized void leave(Identifier node) {
    nodes.remove(node);
  }

  @Override
  public synchronized int purgeDead(Instant at, int most) {
    var dead =
        nodes.entrySet().stream()
            .filter(entry -> !entry.getValue().isAfter(at))
            .map(Map.Entry::getKey)
            .limit(most)
            .toList();
    dead.forEach(nodes::remove);
    return dead.size();
  }
}
