package io.portico.persistence.node;

import io.portico.application.port.out.node.Nodes;
import io.portico.domain.shared.Identifier;
import io.portico.persistence.jdbc.Jdbc;
import jakarta.inject.Singleton;
import java.time.Instant;

/** Running nodes in the table {@code node}. */
@Singleton
record JdbcNodes(Jdbc jdbc) implements Nodes {

  @Override
  public void beat(Identifier node, Instant until) {
    jdbc.update(
        """
        INSERT INTO node (id, runs_until) VALUES (?, ?)
        ON DUPLICATE KEY UPDATE runs_until = VALUES(runs_until)
        """,
        node,
        until);
  }

  @Override
  public int live(Instant at) {
    return (int) jdbc.count("SELECT COUNT(*) FROM node WHERE runs_until > ?", at);
  }

  @Override
  public void leave(Identifier node) {
    jdbc.update("DELETE FROM node WHERE id = ?", node);
  }

  @Override
  public int purgeDead(Instant at, int most) {
    return jdbc.update("DELETE FROM node WHERE runs_until <= ? LIMIT ?", at, most);
  }
}
