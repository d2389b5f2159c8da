package io.portico.persistence.plan;

import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.plan.Plans;
import io.portico.domain.api.ApiId;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanDetails;
import io.portico.domain.plan.PlanId;
import io.portico.domain.plan.Quota;
import io.portico.domain.plan.RateLimit;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.column.TextsColumn;
import io.portico.persistence.jdbc.Chunks;
import io.portico.persistence.jdbc.DatabaseProduct;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.Row;
import io.portico.persistence.jdbc.Sql;
import io.portico.persistence.jdbc.UniqueKeyException;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Plans in the table {@code plan}, one row each. */
@Singleton
final class JdbcPlans implements Plans {

  private static final String SELECT =
      """
      SELECT id, name, apis, rate, per, quota, quota_seconds, key_seconds, tags, active
      FROM plan
      """;

  private final Jdbc jdbc;
  private final UnitOfWork unitOfWork;
  private final DatabaseProduct product;
  private final TextsColumn texts;

  JdbcPlans(Jdbc jdbc, UnitOfWork unitOfWork, DatabaseProduct product, TextsColumn texts) {
    this.jdbc = jdbc;
    this.unitOfWork = unitOfWork;
    this.product = product;
    this.texts = texts;
  }

  @Override
  public Addition add(OrganisationId organisation, Plan plan) {
    return unitOfWork.execute(
        () -> {
          lock(organisation);
          try {
            insert(organisation, plan);
          } catch (UniqueKeyException _) {
            return Addition.NAME_TAKEN;
          }
          if (count(organisation) > MOST) {
            remove(organisation, plan.id());
            return Addition.TOO_MANY;
          }
          return Addition.ADDED;
        });
  }

  /* The lock makes concurrent additions count one after the other. */
  private void lock(OrganisationId organisation) {
    jdbc.first(
        "SELECT 1 FROM organisation WHERE id = ? FOR UPDATE", Row::integer, organisation.value());
  }

  private void insert(OrganisationId organisation, Plan plan) {
    var details = plan.details();
    jdbc.insert(
        """
        plan
          (org_id, id, name, folded_name, apis, rate, per, quota, quota_seconds,
           key_seconds, tags, active)
        """,
        organisation.value(),
        plan.id().value(),
        details.name(),
        details.foldedName(),
        write(details.apis()),
        details.rateLimit().rate(),
        details.rateLimit().per(),
        details.quota().most(),
        details.quota().renewalSeconds(),
        details.keyLife().map(Duration::toSeconds),
        texts.write(details.tags()),
        details.active());
  }

  @Override
  public Optional<Plan> find(OrganisationId organisation, PlanId id) {
    return find(organisation, id, "");
  }

  @Override
  public Optional<Plan> findForUpdate(OrganisationId organisation, PlanId id) {
    return find(organisation, id, " FOR UPDATE");
  }

  private Optional<Plan> find(OrganisationId organisation, PlanId id, String lock) {
    return jdbc.first(
        SELECT + "WHERE org_id = ? AND id = ?" + lock,
        this::plan,
        organisation.value(),
        id.value());
  }

  /* A fixed lock order prevents deadlock. */
  @Override
  public Map<PlanId, Plan> lock(OrganisationId organisation, Collection<PlanId> ids) {
    var held = new HashMap<PlanId, Plan>();
    for (var some : Chunks.of(ids.stream().map(PlanId::value).sorted().distinct().toList())) {
      jdbc.query(
              Sql.of(SELECT + "WHERE org_id = ? AND id IN ", organisation.value())
                  .then(Sql.list(some))
                  .then(" ORDER BY id" + product.sharedLock()),
              this::plan)
          .forEach(plan -> held.put(plan.id(), plan));
    }
    return held;
  }

  @Override
  public Replacement replace(OrganisationId organisation, Plan plan) {
    var details = plan.details();
    try {
      jdbc.update(
          """
          UPDATE plan
          SET name = ?, folded_name = ?, apis = ?, rate = ?, per = ?, quota = ?,
              quota_seconds = ?, key_seconds = ?, tags = ?, active = ?
          WHERE org_id = ? AND id = ?
          """,
          details.name(),
          details.foldedName(),
          write(details.apis()),
          details.rateLimit().rate(),
          details.rateLimit().per(),
          details.quota().most(),
          details.quota().renewalSeconds(),
          details.keyLife().map(Duration::toSeconds),
          texts.write(details.tags()),
          details.active(),
          organisation.value(),
          plan.id().value());
      return Replacement.REPLACED;
    } catch (UniqueKeyException _) {
      return Replacement.NAME_TAKEN;
    }
  }

  @Override
  public boolean remove(OrganisationId organisation, PlanId id) {
    return jdbc.update(
            "DELETE FROM plan WHERE org_id = ? AND id = ?", organisation.value(), id.value())
        > 0;
  }

  @Override
  public List<Plan> page(OrganisationId organisation, long offset, int limit) {
    return jdbc.query(
        SELECT + "WHERE org_id = ? ORDER BY folded_name LIMIT ? OFFSET ?",
        this::plan,
        organisation.value(),
        limit,
        offset);
  }

  @Override
  public long count(OrganisationId organisation) {
    return jdbc.count("SELECT COUNT(*) FROM plan WHERE org_id = ?", organisation.value());
  }

  private String write(List<ApiId> apis) {
    return texts.write(apis.stream().map(ApiId::toString).toList());
  }

  private List<ApiId> apis(String column) {
    return texts.read(column).stream().map(id -> new ApiId(Identifier.of("apis", id))).toList();
  }

  private Plan plan(Row row) throws SQLException {
    var id = new PlanId(row.identifier());
    return new Plan(
        id,
        new PlanDetails(
            row.text(),
            apis(row.text()),
            new RateLimit(row.decimal(), row.decimal()),
            new Quota(row.number(), row.number()),
            row.optionalNumber().map(Duration::ofSeconds),
            texts.read(row.text()),
            row.flag()));
  }
}
