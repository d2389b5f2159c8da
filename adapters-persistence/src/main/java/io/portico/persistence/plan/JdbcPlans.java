package io.portico.persistence.plan;

import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.toMap;

import io.micronaut.json.JsonMapper;
import io.portico.application.port.out.plan.Plans;
import io.portico.domain.plan.ApiSelector;
import io.portico.domain.plan.KeyLife;
import io.portico.domain.plan.OtherPlanId;
import io.portico.domain.plan.OtherPlanIds;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanDetails;
import io.portico.domain.plan.PlanFilter;
import io.portico.domain.plan.PlanId;
import io.portico.domain.plan.PlanIds;
import io.portico.domain.plan.Quota;
import io.portico.domain.plan.RateLimit;
import io.portico.domain.selector.Selector;
import io.portico.domain.shared.ExtraMembers;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.column.JsonColumn;
import io.portico.persistence.jdbc.Chunks;
import io.portico.persistence.jdbc.Columns;
import io.portico.persistence.jdbc.DatabaseProduct;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.OrganisationLock;
import io.portico.persistence.jdbc.RecordTable;
import io.portico.persistence.jdbc.Row;
import io.portico.persistence.jdbc.Sql;
import io.portico.persistence.jdbc.UniqueKeyException;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Plans in the table {@code plan}, one row each, and in {@code plan_extra} and {@code
 * plan_selector} what only some of them have.
 */
@Singleton
final class JdbcPlans extends RecordTable<PlanId, Plan> implements Plans {

  private final DatabaseProduct product;
  private final OrganisationLock lock;
  private final AccessRightsColumn accessRights;
  private final PlanCache cache;
  private final JsonColumn<List<String>> texts;

  JdbcPlans(
      Jdbc jdbc,
      DatabaseProduct product,
      OrganisationLock lock,
      AccessRightsColumn accessRights,
      PlanCache cache,
      JsonMapper mapper) {
    super(
        jdbc,
        "plan",
        "id",
        """
        id,
        (SELECT x.other_id FROM plan_extra x WHERE x.org_id = plan.org_id AND x.plan = plan.id),
        name, access_rights, rate, per, quota, quota_seconds, key_seconds, tags, active,
        EXISTS (SELECT 1 FROM plan_extra x
                WHERE x.org_id = plan.org_id AND x.plan = plan.id AND x.denied = TRUE),
        (SELECT x.further FROM plan_extra x WHERE x.org_id = plan.org_id AND x.plan = plan.id),
        EXISTS (SELECT 1 FROM plan_selector s
                WHERE s.org_id = plan.org_id AND s.plan = plan.id AND s.excess = TRUE),
        (SELECT s.selector FROM plan_selector s WHERE s.org_id = plan.org_id AND s.plan = plan.id)\
        """);
    this.product = product;
    this.lock = lock;
    this.accessRights = accessRights;
    this.cache = cache;
    this.texts = JsonColumn.ofTexts(mapper);
  }

  @Override
  public Addition add(OrganisationId organisation, Plan plan) {
    return lock.holding(
        organisation,
        () -> {
          cache.changed(organisation, plan.id());
          if (isIdTaken(organisation, plan)) {
            return Addition.ID_TAKEN;
          }
          if (!jdbc.insertIfAbsent(row(organisation, columns(plan).set("id", plan.id())))) {
            return isIdTaken(organisation, plan) ? Addition.ID_TAKEN : Addition.NAME_TAKEN;
          }
          addExtra(organisation, plan);
          putSelector(organisation, plan);
          if (count(organisation, PlanFilter.ALL) > MOST) {
            remove(organisation, plan.id());
            return Addition.TOO_MANY;
          }
          return Addition.ADDED;
        });
  }

  /* Whether another plan has the other id, or the id as its other id. */
  private boolean isNamed(OrganisationId organisation, Plan plan) {
    var found = ids(organisation).plans();
    return Stream.concat(Stream.of(plan.id().toString()), otherId(plan).stream())
            .flatMap(id -> Stream.ofNullable(found.get(id)))
            .anyMatch(id -> !id.equals(plan.id()))
        || plan.otherId().stream()
            .filter(id -> !id.names(plan.id()))
            .flatMap(id -> Identifier.parse(id.text()).stream())
            .anyMatch(id -> find(organisation, new PlanId(id)).isPresent());
  }

  private boolean isIdTaken(OrganisationId organisation, Plan plan) {
    return find(organisation, plan.id()).isPresent() || isNamed(organisation, plan);
  }

  private static Optional<String> otherId(Plan plan) {
    return plan.otherId().map(OtherPlanId::text);
  }

  private Columns columns(Plan plan) {
    var details = plan.details();
    return new Columns()
        .set("name", details.name())
        .set("folded_name", details.foldedName())
        .set("access_rights", accessRights.write(details.accessRights()))
        .set("rate", details.rateLimit().rate())
        .set("per", details.rateLimit().per())
        .set("quota", details.quota().most())
        .set("quota_seconds", details.quota().renewalSeconds())
        .set("key_seconds", details.keyLife().seconds())
        .set("tags", texts.write(details.tags()))
        .set("active", details.active());
  }

  /* If another plan has got the other id meanwhile, the unit of work is repeated. */
  private void addExtra(OrganisationId organisation, Plan plan) {
    if (hasNone(plan)) {
      return;
    }
    jdbc.insert(
        List.of(
            new Columns()
                .set("org_id", organisation)
                .set("plan", plan.id())
                .set("other_id", otherId(plan))
                .set("denied", plan.details().denied())
                .set("further", plan.details().extras().text())
                .row("plan_extra")));
  }

  /* What the plan follows stays: changes after that are still to come. */
  private void putSelector(OrganisationId organisation, Plan plan) {
    plan.details()
        .apiSelector()
        .ifPresent(
            selector ->
                jdbc.update(
                    """
                    INSERT INTO plan_selector (org_id, plan, selector, excess, followed)
                    VALUES (?, ?, ?, ?, 0)
                    ON DUPLICATE KEY UPDATE selector = VALUES(selector), excess = VALUES(excess)
                    """,
                    organisation,
                    plan.id(),
                    selector.toString(),
                    selector.excess()));
  }

  private static boolean hasNone(Plan plan) {
    var details = plan.details();
    return plan.otherId().isEmpty()
        && !details.denied()
        && details.extras().equals(ExtraMembers.NONE);
  }

  @Override
  public OtherPlanIds ids(OrganisationId organisation) {
    return new OtherPlanIds(
        jdbc
            .query(
                "SELECT other_id, plan FROM plan_extra WHERE org_id = ? AND other_id IS NOT NULL",
                row -> Map.entry(row.text(), new PlanId(row.identifier())),
                organisation)
            .stream()
            .collect(toMap(Map.Entry::getKey, Map.Entry::getValue)));
  }

  @Override
  public PlanIds named(OrganisationId organisation) {
    return new Named(organisation);
  }

  /* Reads once what is not known, which another node may have added, however many ids that are. */
  private final class Named implements PlanIds {

    private final OrganisationId organisation;
    private @Nullable OtherPlanIds stored;

    Named(OrganisationId organisation) {
      this.organisation = organisation;
    }

    @Override
    public Optional<PlanId> find(String text) {
      return cache.named(organisation, text, JdbcPlans.this::everyId).or(() -> stored().find(text));
    }

    private OtherPlanIds stored() {
      if (stored == null) {
        stored = ids(organisation);
      }
      return stored;
    }
  }

  private Map<String, PlanId> everyId(OrganisationId organisation) {
    var every = new HashMap<>(ids(organisation).plans());
    jdbc.query(
            "SELECT id FROM plan WHERE org_id = ?",
            row -> new PlanId(row.identifier()),
            organisation)
        .forEach(id -> every.put(id.toString(), id));
    return every;
  }

  /* A fixed lock order prevents deadlock. */
  @Override
  public Map<PlanId, Plan> lock(OrganisationId organisation, Collection<PlanId> ids) {
    return Chunks.of(ids.stream().distinct().sorted(comparing(PlanId::value)).toList()).stream()
        .map(
            some ->
                Sql.of("WHERE ")
                    .then(jdbc.among("org_id, id", List.of(organisation), some))
                    .then(" ORDER BY id" + product.sharedLock()))
        .flatMap(some -> query(some).stream())
        .collect(toMap(Plan::id, plan -> plan));
  }

  @Override
  public Replacement replace(OrganisationId organisation, Plan plan) {
    if (isNamed(organisation, plan)) {
      return Replacement.ID_TAKEN;
    }
    try {
      update(organisation, plan.id(), columns(plan));
    } catch (UniqueKeyException _) {
      return Replacement.NAME_TAKEN;
    }
    jdbc.update("DELETE FROM plan_extra WHERE org_id = ? AND plan = ?", organisation, plan.id());
    addExtra(organisation, plan);
    if (plan.details().apiSelector().isEmpty()) {
      jdbc.update(
          "DELETE FROM plan_selector WHERE org_id = ? AND plan = ?", organisation, plan.id());
    }
    putSelector(organisation, plan);
    cache.changed(organisation, plan.id());
    return Replacement.REPLACED;
  }

  @Override
  public boolean remove(OrganisationId organisation, PlanId id) {
    var removed = super.remove(organisation, id);
    cache.changed(organisation, id);
    return removed;
  }

  @Override
  public List<Plan> page(OrganisationId organisation, PlanFilter filter, long offset, int limit) {
    return query(
        condition(organisation, filter)
            .then(" ORDER BY folded_name LIMIT ? OFFSET ?", limit, offset));
  }

  @Override
  public long count(OrganisationId organisation, PlanFilter filter) {
    return jdbc.count(Sql.of("SELECT COUNT(*) FROM plan ").then(condition(organisation, filter)));
  }

  private static Sql condition(OrganisationId organisation, PlanFilter filter) {
    return Sql.of("WHERE org_id = ?", organisation)
        .and(
            "folded_name LIKE ? ESCAPE '|'",
            filter.words().map(words -> "%" + Sql.escaped(words) + "%"))
        .and(
            "access_rights LIKE ? ESCAPE '|'",
            filter.api().map(api -> "%" + Sql.escaped(AccessRightsColumn.part(api)) + "%"))
        .and(
            """
            (active = TRUE AND NOT EXISTS (SELECT 1 FROM plan_extra x
              WHERE x.org_id = plan.org_id AND x.plan = plan.id AND x.denied = TRUE)) = ?\
            """,
            filter.active());
  }

  @Override
  protected Plan read(Row row) throws SQLException {
    var id = new PlanId(row.identifier());
    return new Plan(
        id,
        row.optionalText().map(OtherPlanId::new),
        new PlanDetails(
            row.text(),
            accessRights.read(row.text()),
            new RateLimit(row.decimal(), row.decimal()),
            new Quota(row.number(), row.number()),
            new KeyLife(row.number()),
            texts.read(row.text()),
            row.flag(),
            row.flag(),
            row.optionalText().map(ExtraMembers::new).orElse(ExtraMembers.NONE),
            selector(row)));
  }

  private static Optional<ApiSelector> selector(Row row) throws SQLException {
    var excess = row.flag();
    return row.optionalText().map(text -> new ApiSelector(Selector.parse(text), excess));
  }
}
