package io.portico.persistence.key;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import io.portico.application.port.out.key.IssuedKeys;
import io.portico.domain.developer.Developer;
import io.portico.domain.key.DeveloperKey;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.KeyFilter;
import io.portico.domain.key.KeyState;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.column.ApplicationColumn;
import io.portico.persistence.column.FieldsColumn;
import io.portico.persistence.jdbc.Chunks;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.JdbcUnitOfWork;
import io.portico.persistence.jdbc.Row;
import io.portico.persistence.jdbc.Sql;
import io.portico.persistence.jdbc.StoreException;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Keys in the table {@code issued_key}, one row each. */
@Singleton
record JdbcIssuedKeys(
    Jdbc jdbc,
    JdbcUnitOfWork unitOfWork,
    FieldsColumn fields,
    IssuedKeyRows rows,
    VerifiableKeyCache cache)
    implements IssuedKeys {

  private static final String INTO =
      """
      issued_key
        (org_id, stored_key, developer, application, plan, version, alias, fields, request, issued_at,
         expires_at, replaced_by, ended_at, due_at, imported)\
      """;

  private static final String SELECT = "SELECT " + IssuedKeyRows.COLUMNS + " FROM issued_key k ";

  private static final String BY_KEY = SELECT + "WHERE k.org_id = ? AND k.stored_key = ?";

  @Override
  public void add(OrganisationId organisation, IssuedKey key) {
    var grant = key.grant();
    jdbc.defer(
        INTO,
        organisation,
        key.key().text(),
        grant.developer(),
        ApplicationColumn.write(grant.application(), grant.developer()),
        grant.plan(),
        grant.version(),
        grant.alias(),
        fields.write(grant.fields()),
        grant.request(),
        key.issuedAt(),
        key.expiresAt(),
        key.replacedBy().map(StoredKey::text),
        key.endedAt(),
        key.dueAfter(key.issuedAt()),
        key.imported());
  }

  @Override
  public Optional<IssuedKey> find(OrganisationId organisation, StoredKey key) {
    return jdbc.first(BY_KEY, rows::key, organisation, key.text());
  }

  @Override
  public Map<StoredKey, StoredKey> findByHashes(
      OrganisationId organisation, Collection<StoredKey> hashes) {
    return jdbc
        .query(
            Chunks.of(Set.copyOf(hashes)),
            some ->
                Sql.of("SELECT stored_key FROM issued_key WHERE ")
                    .then(jdbc.among("org_id, fingerprint", List.of(organisation), bytes(some))),
            row -> new StoredKey(row.text()))
        .stream()
        .filter(key -> !key.isHash())
        .collect(toMap(StoredKey::hashed, key -> key));
  }

  private static List<byte[]> bytes(List<StoredKey> hashes) {
    return hashes.stream().map(hash -> HexFormat.of().parseHex(hash.text())).toList();
  }

  @Override
  public Optional<IssuedKey> findForUpdate(OrganisationId organisation, StoredKey key) {
    return jdbc.first(BY_KEY + " FOR UPDATE", rows::key, organisation, key.text());
  }

  @Override
  public void replace(OrganisationId organisation, IssuedKey key, Optional<Instant> dueAt) {
    jdbc.updateLocked(
        """
        UPDATE issued_key SET expires_at = ?, replaced_by = ?, ended_at = ?, due_at = ?
        WHERE org_id = ? AND stored_key = ? AND ended_at IS NULL
        """,
        key.expiresAt(),
        key.replacedBy().map(StoredKey::text),
        key.endedAt(),
        dueAt,
        organisation,
        key.key().text());
    unitOfWork.afterCompletionOrNow(() -> cache.forget(organisation, key.key()));
  }

  @Override
  public Map<DeveloperId, List<DeveloperKey>> findUnended(
      OrganisationId organisation, Collection<DeveloperId> developers) {
    return jdbc
        .query(
            Chunks.of(Set.copyOf(developers)),
            some ->
                Sql.of(
                        "SELECT k.developer, "
                            + KeyRows.COLUMNS
                            + " FROM issued_key k"
                            + " WHERE k.ended_at IS NULL AND ")
                    .then(jdbc.among("k.org_id, k.developer", List.of(organisation), some))
                    .then(" ORDER BY k.issued_at, k.stored_key"),
            row ->
                Map.entry(
                    new DeveloperId(row.identifier()), KeyRows.optionalKey(row).orElseThrow()))
        .stream()
        .collect(groupingBy(Map.Entry::getKey, mapping(Map.Entry::getValue, toList())));
  }

  @Override
  public Set<PlanId> plansUsedBy(OrganisationId organisation, DeveloperId developer) {
    return Set.copyOf(
        jdbc.query(
            """
            SELECT plan FROM issued_key WHERE org_id = ? AND developer = ? AND ended_at IS NULL
            UNION
            SELECT k.plan FROM application_member m
            JOIN issued_key k ON k.org_id = m.org_id AND k.application = m.application
            WHERE m.org_id = ? AND m.developer = ? AND k.ended_at IS NULL
            """,
            row -> new PlanId(row.identifier()),
            organisation,
            developer,
            organisation,
            developer));
  }

  @Override
  public long countUnended(OrganisationId organisation, PlanId plan) {
    return jdbc.count(
        """
        SELECT COUNT(*) FROM issued_key
        WHERE org_id = ? AND plan = ? AND ended_at IS NULL
        """,
        organisation,
        plan);
  }

  @Override
  public List<IssuedKey> page(
      OrganisationId organisation, KeyFilter filter, Instant at, long offset, int limit) {
    return jdbc.query(
        Sql.of(SELECT)
            .then(condition(organisation, filter, at))
            .then(" ORDER BY k.issued_at, k.stored_key LIMIT ? OFFSET ?", limit, offset),
        rows::key);
  }

  @Override
  public List<IssuedKey> live(
      OrganisationId organisation,
      Collection<PlanId> plans,
      Instant at,
      Optional<StoredKey> after,
      int limit) {
    var live =
        Sql.of(SELECT + "WHERE k.org_id = ?", organisation)
            .and("k.stored_key > ?", after.map(StoredKey::text))
            .then(" AND ")
            .then(condition(KeyState.LIVE, at));
    var selected = plans.isEmpty() ? live : live.then(" AND k.plan IN ").then(Sql.list(plans));
    return jdbc.query(selected.then(" ORDER BY k.stored_key LIMIT ?", limit), rows::key);
  }

  /* Without an order the index by plan is read until there are enough. */
  @Override
  public List<IssuedKey> someLive(
      OrganisationId organisation, Collection<PlanId> plans, Instant at, int limit) {
    if (plans.isEmpty()) {
      return List.of();
    }
    return jdbc.query(
        Sql.of(SELECT + "WHERE k.org_id = ? AND k.plan IN ", organisation)
            .then(Sql.list(plans))
            .then(" AND ")
            .then(condition(KeyState.LIVE, at))
            .then(" LIMIT ?", limit),
        rows::key);
  }

  @Override
  public long count(OrganisationId organisation, KeyFilter filter, Instant at) {
    return jdbc.count(
        Sql.of("SELECT COUNT(*) FROM issued_key k ").then(condition(organisation, filter, at)));
  }

  @Override
  public List<Claim> claimDue(Instant at, Instant until, int most) {
    return unitOfWork.execute(
        () -> {
          var claims = due(at, until, most);
          jdbc.updateEach(claims.stream().map(JdbcIssuedKeys::marked).toList());
          return claims;
        });
  }

  /* Keys that another transaction is claiming are skipped, so that no node waits. */
  private List<Claim> due(Instant at, Instant until, int most) {
    return jdbc.query(
        """
        SELECT org_id, developer, stored_key FROM issued_key
        WHERE due_at <= ? ORDER BY due_at LIMIT ? FOR UPDATE SKIP LOCKED
        """,
        row ->
            new Claim(
                new OrganisationId(row.identifier()),
                new DeveloperId(row.identifier()),
                new StoredKey(row.text()),
                until),
        at,
        most);
  }

  private static Sql marked(Claim claim) {
    return Sql.of(
        "UPDATE issued_key SET due_at = ? WHERE org_id = ? AND stored_key = ?",
        claim.until(),
        claim.organisation(),
        claim.key().text());
  }

  @Override
  public Optional<IssuedKey> findClaimed(Claim claim) {
    return jdbc.first(
        BY_KEY + " AND k.due_at = ? FOR UPDATE",
        rows::key,
        claim.organisation(),
        claim.key().text(),
        claim.until());
  }

  @Override
  public List<StoredKey> handOver(
      OrganisationId organisation, ApplicationId application, DeveloperId from, Developer to) {
    var held =
        jdbc.query(
            """
            SELECT stored_key FROM issued_key
            WHERE org_id = ? AND developer = ? AND application = ? AND ended_at IS NULL
            ORDER BY issued_at, stored_key FOR UPDATE
            """,
            row -> new StoredKey(row.text()),
            organisation,
            from,
            application);
    jdbc.updateEach(
        held.stream()
            .map(
                key ->
                    Sql.of(
                        "UPDATE issued_key SET developer = ?, alias = ?"
                            + " WHERE org_id = ? AND stored_key = ?",
                        to.id(),
                        to.details().email().written(),
                        organisation,
                        key.text()))
            .toList());
    unitOfWork.afterCompletionOrNow(() -> cache.forget(organisation, from));
    return held;
  }

  @Override
  public List<StoredKey> endAll(OrganisationId organisation, DeveloperId developer, Instant at) {
    var held =
        jdbc.query(
            """
            SELECT stored_key FROM issued_key
            WHERE org_id = ? AND developer = ? AND ended_at IS NULL
            ORDER BY issued_at, stored_key FOR UPDATE
            """,
            row -> new StoredKey(row.text()),
            organisation,
            developer);
    for (var some : Chunks.of(held)) {
      var ended =
          jdbc.update(
              Sql.of(
                      "UPDATE issued_key SET ended_at = ?, due_at = NULL"
                          + " WHERE ended_at IS NULL AND ",
                      at)
                  .then(
                      jdbc.among(
                          "org_id, stored_key",
                          List.of(organisation),
                          some.stream().map(StoredKey::text).toList())));
      if (ended != some.size()) {
        throw StoreException.collision("a locked key was changed by another transaction");
      }
    }
    unitOfWork.afterCompletionOrNow(() -> cache.forget(organisation, developer));
    return held;
  }

  @Override
  public Set<StoredKey> removeAll(OrganisationId organisation, Collection<DeveloperId> developers) {
    var held =
        jdbc.query(
            Chunks.of(developers),
            some ->
                Sql.of("SELECT stored_key FROM issued_key WHERE ")
                    .then(jdbc.among("org_id, developer", List.of(organisation), some))
                    .then(" FOR UPDATE"),
            Row::text);
    for (var some : Chunks.of(held)) {
      jdbc.update(
          Sql.of("DELETE FROM issued_key WHERE ")
              .then(jdbc.among("org_id, stored_key", List.of(organisation), some)));
    }
    unitOfWork.afterCompletionOrNow(
        () -> developers.forEach(developer -> cache.forget(organisation, developer)));
    return held.stream().map(StoredKey::new).collect(toSet());
  }

  @Override
  public boolean anyExist() {
    return jdbc.exists("SELECT 1 FROM issued_key LIMIT 1");
  }

  private static Sql condition(OrganisationId organisation, KeyFilter filter, Instant at) {
    var condition =
        Sql.of("WHERE k.org_id = ?", organisation)
            .and("k.developer = ?", filter.developer())
            .and("k.plan = ?", filter.plan());
    var ofApplication =
        filter
            .application()
            .map(
                one ->
                    filter.developer().map(one::isDefaultOf).orElse(false)
                        ? condition.then(" AND k.application IS NULL")
                        : condition.and("k.application = ?", Optional.of(one)))
            .orElse(condition);
    return filter
        .state()
        .map(state -> ofApplication.then(" AND ").then(condition(state, at)))
        .orElse(ofApplication);
  }

  /* The same rules as in IssuedKey.stateAt. */
  private static Sql condition(KeyState state, Instant at) {
    return switch (state) {
      case LIVE -> Sql.of("k.ended_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > ?)", at);
      case EXPIRED -> Sql.of("k.expires_at <= COALESCE(k.ended_at, ?)", at);
      case REVOKED -> Sql.of("k.ended_at < COALESCE(k.expires_at, k.ended_at + 1)");
    };
  }
}
