package io.portico.persistence.api;

import io.portico.domain.api.ApiId;
import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.jdbc.Chunks;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.Sql;
import jakarta.inject.Singleton;
import java.util.Collection;

/** The former ids of renamed APIs in the table {@code api_former_id}, which usage reports read. */
@Singleton
record FormerApiIds(Jdbc jdbc) {

  /** Adds {@code from} and all its former ids to those of {@code to}. */
  void add(OrganisationId organisation, ApiId from, ApiId to) {
    jdbc.update(
        "UPDATE api_former_id SET api = ? WHERE org_id = ? AND api = ?",
        to.toString(),
        organisation,
        from.toString());
    jdbc.update(
        "DELETE FROM api_former_id WHERE org_id = ? AND former = ?", organisation, to.toString());
    jdbc.update(
        """
        INSERT INTO api_former_id (org_id, former, api) VALUES (?, ?, ?)
        ON DUPLICATE KEY UPDATE api = VALUES(api)
        """,
        organisation,
        from.toString(),
        to.toString());
  }

  /**
   * Removes those of {@code ids} that are in use again. Those that Portico generated are not looked
   * for: none is generated twice, and most new APIs have one.
   */
  void remove(OrganisationId organisation, Collection<ApiId> ids) {
    var named =
        ids.stream().filter(ApiId.Named.class::isInstance).map(ApiId::toString).sorted().toList();
    for (var some : Chunks.of(named)) {
      jdbc.update(
          Sql.of("DELETE FROM api_former_id WHERE org_id = ? AND former IN ", organisation)
              .then(Sql.list(some)));
    }
  }
}
