package io.portico.persistence.plan;

import io.portico.application.port.out.plan.PlanSelectors;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.jdbc.Jdbc;
import jakarta.inject.Singleton;
import java.util.List;

/*
 * Each transaction that changes APIs, labels or their definitions makes one of the eight revisions
 * of the organisation in label_index_revision larger, so their sum is another one after each.
 */
/** What plans follow, in the table {@code plan_selector}, which {@link JdbcPlans} writes. */
@Singleton
record JdbcPlanSelectors(Jdbc jdbc) implements PlanSelectors {

  @Override
  public List<Behind> behind(int most) {
    return jdbc.query(
        """
        SELECT s.org_id, s.plan, s.followed, r.revision
        FROM (SELECT org_id, SUM(revision) AS revision FROM label_index_revision
              WHERE org_id IN (SELECT org_id FROM plan_selector) GROUP BY org_id) r
        JOIN plan_selector s ON s.org_id = r.org_id AND s.followed <> r.revision
        LIMIT ?
        """,
        row ->
            new Behind(
                new OrganisationId(row.identifier()),
                new PlanId(row.identifier()),
                row.number(),
                row.number()),
        most);
  }

  @Override
  public boolean follow(Behind plan) {
    return jdbc.update(
            "UPDATE plan_selector SET followed = ? WHERE org_id = ? AND plan = ? AND followed = ?",
            plan.present(),
            plan.organisation(),
            plan.plan(),
            plan.followed())
        > 0;
  }
}
