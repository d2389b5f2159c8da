package io.portico.persistence.gateway;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import io.portico.application.port.out.Waiting;
import io.portico.application.port.out.gateway.KeyPushes;
import io.portico.domain.gateway.Drift;
import io.portico.domain.gateway.GatewayId;
import io.portico.domain.gateway.KeyPush;
import io.portico.domain.gateway.KeyPushId;
import io.portico.domain.gateway.KeySweep;
import io.portico.domain.gateway.PushFailure;
import io.portico.domain.gateway.PushState;
import io.portico.domain.gateway.PushStatus;
import io.portico.domain.gateway.SealedKey;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.column.DueWorkColumns;
import io.portico.persistence.jdbc.Columns;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.RecordTable;
import io.portico.persistence.jdbc.Row;
import io.portico.persistence.jdbc.Sql;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Key pushes in the table {@code key_push}. */
@Singleton
final class JdbcKeyPushes extends RecordTable<KeyPushId, KeyPush> implements KeyPushes {

  /* For each push that is to be locked. */
  private static final int CANDIDATES = 4;

  /** The condition on pushes of keys that have not ended. */
  static final String UNENDED = " AND state <> ?";

  private final KeySweepRows sweeps;

  JdbcKeyPushes(Jdbc jdbc) {
    super(
        jdbc,
        "key_push",
        "id",
        """
        id, gateway_id, api_key, developer_id, plan_id, sealed, sealed_until, handle, state, since,
        due_at, attempts, tried_since, claim, revision, failed_at, failure, drift_at, drift\
        """);
    this.sweeps = new KeySweepRows(jdbc);
  }

  @Override
  public boolean add(OrganisationId organisation, KeyPush push) {
    var row =
        columns(push)
            .set("id", push.id())
            .set("gateway_id", push.gateway())
            .set("api_key", push.key().text())
            .set("developer_id", push.developer())
            .set("plan_id", push.plan());
    return jdbc.insertIfAbsent(row(organisation, row));
  }

  private static Columns columns(KeyPush push) {
    var state = push.state();
    return DueWorkColumns.of(state.work())
        .set("sealed", push.sealed().map(SealedKey::text))
        .set("sealed_until", push.sealed().map(SealedKey::until))
        .set("handle", push.handle())
        .set("state", state.status())
        .set("since", state.since())
        .set("revision", state.revision())
        .set("failed_at", state.failure().map(PushFailure::at))
        .set("failure", state.failure().map(PushFailure::reason))
        .set("drift_at", state.drift().map(Drift::at))
        .set("drift", state.drift().map(Drift::found));
  }

  @Override
  public void mark(OrganisationId organisation, Selection selection, Instant at, Instant due) {
    jdbc.update(
        marking(at, due)
            .then(" WHERE org_id = ?", organisation)
            .then(condition(selection))
            .then(UNENDED, PushStatus.REMOVED));
  }

  @Override
  public void assign(OrganisationId organisation, StoredKey key, DeveloperId developer) {
    jdbc.update(
        "UPDATE key_push SET developer_id = ? WHERE org_id = ? AND api_key = ?",
        developer,
        organisation,
        key.text());
  }

  /** Returns the beginning of an update that does what {@link KeyPush#marked} does. */
  static Sql marking(Instant at, Instant due) {
    // In MySQL, assignments see the columns that were assigned before them.
    return Sql.of(
        """
        UPDATE key_push
        SET since = CASE WHEN state = ? THEN since ELSE ? END,
            due_at = CASE WHEN claim IS NOT NULL AND due_at > ? THEN due_at
                          WHEN state = ? THEN LEAST(due_at, ?)
                          ELSE ? END,
            state = ?, attempts = 0, tried_since = NULL, revision = revision + 1\
        """,
        PushStatus.WAITING,
        at,
        at,
        PushStatus.WAITING,
        due,
        due,
        PushStatus.WAITING);
  }

  private static Sql condition(Selection selection) {
    return switch (selection) {
      case Selection.OfKey(var key) -> Sql.of(" AND api_key = ?", key.text());
      case Selection.OfDeveloper(var developer) -> Sql.of(" AND developer_id = ?", developer);
    };
  }

  @Override
  public void order(OrganisationId organisation, KeySweep sweep) {
    sweeps.order(organisation, sweep);
  }

  @Override
  public boolean sweep(Instant at, int most) {
    return sweeps.sweep(at, most);
  }

  /* By gateway, so that the many pushes of one that is left alone are not read each time. */
  @Override
  public List<Due> findDueForUpdate(Instant at, int most, Collection<GatewayId> except) {
    var found = new ArrayList<Due>();
    for (var gateway : dueGateways(at)) {
      if (found.size() < most && !except.contains(gateway.id())) {
        found.addAll(lockDue(gateway, at, most - found.size()));
      }
    }
    return found;
  }

  private record DueGateway(OrganisationId organisation, GatewayId id) {}

  /* One statement, which reads one place of the index of pushes for each gateway. */
  private List<DueGateway> dueGateways(Instant at) {
    return jdbc.query(
        """
        SELECT org_id, id
        FROM (SELECT g.org_id, g.id,
                     (SELECT p.due_at FROM key_push p WHERE p.gateway_id = g.id
                      ORDER BY p.gateway_id, p.due_at LIMIT 1) AS due_at
              FROM gateway g) due
        WHERE due_at <= ? ORDER BY due_at, id
        """,
        row ->
            new DueGateway(new OrganisationId(row.identifier()), new GatewayId(row.identifier())),
        at);
  }

  /*
   * Found in the order of the index, and locked one by one: the embedded database reads all rows to
   * sort those that it locks, or to find some of a list. Others may lock some, so more are found.
   */
  private List<Due> lockDue(DueGateway gateway, Instant at, int most) {
    var candidates =
        jdbc.query(
            """
            SELECT id FROM key_push WHERE gateway_id = ? AND due_at <= ?
            ORDER BY gateway_id, due_at LIMIT ?
            """,
            Row::identifier,
            gateway.id(),
            at,
            most * CANDIDATES);
    return candidates.stream()
        .map(id -> lockIfDue(gateway.organisation(), id, at))
        .flatMap(Optional::stream)
        .limit(most)
        .map(push -> new Due(gateway.organisation(), push))
        .toList();
  }

  private Optional<KeyPush> lockIfDue(OrganisationId organisation, Identifier id, Instant at) {
    return first(
        "WHERE org_id = ? AND id = ? AND due_at <= ? FOR UPDATE SKIP LOCKED", organisation, id, at);
  }

  @Override
  public void replace(OrganisationId organisation, KeyPush push) {
    update(organisation, push.id(), columns(push));
  }

  /* A range: the embedded database would read all rows of the gateway to find some of a list. */
  @Override
  public Set<StoredKey> known(
      OrganisationId organisation, GatewayId gateway, Collection<StoredKey> keys) {
    if (keys.isEmpty()) {
      return Set.of();
    }
    var texts = keys.stream().map(StoredKey::text).sorted().toList();
    return jdbc
        .query(
            """
            SELECT api_key FROM key_push
            WHERE org_id = ? AND gateway_id = ? AND api_key BETWEEN ? AND ?
            """,
            row -> new StoredKey(row.text()),
            organisation,
            gateway,
            texts.getFirst(),
            texts.getLast())
        .stream()
        .filter(Set.copyOf(keys)::contains)
        .collect(toSet());
  }

  @Override
  public List<KeyPush> page(
      OrganisationId organisation,
      GatewayId gateway,
      Optional<PushStatus> status,
      Optional<KeyPushId> after,
      int limit) {
    return query(
        Sql.of("WHERE org_id = ? AND gateway_id = ?", organisation, gateway)
            .and("state = ?", status)
            .and("id < ?", after)
            .then(" ORDER BY id DESC LIMIT ?", limit));
  }

  @Override
  public List<KeyPush> ofKey(OrganisationId organisation, StoredKey key) {
    return query("WHERE org_id = ? AND api_key = ?", organisation, key.text());
  }

  @Override
  public Map<PushStatus, Long> counts(OrganisationId organisation, GatewayId gateway) {
    return jdbc
        .query(
            """
            SELECT state, COUNT(*) FROM key_push WHERE org_id = ? AND gateway_id = ?
            GROUP BY state
            """,
            row -> Map.entry(row.word(PushStatus.class), row.number()),
            organisation,
            gateway)
        .stream()
        .collect(toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  @Override
  public long driftedSince(OrganisationId organisation, GatewayId gateway, Instant since) {
    return jdbc.count(
        "SELECT COUNT(*) FROM key_push WHERE org_id = ? AND gateway_id = ? AND drift_at > ?",
        organisation,
        gateway,
        since);
  }

  @Override
  public long failing(OrganisationId organisation, GatewayId gateway) {
    return jdbc.count(
        """
        SELECT COUNT(*) FROM key_push
        WHERE org_id = ? AND gateway_id = ? AND failed_at IS NOT NULL AND state <> ?
        """,
        organisation,
        gateway,
        PushStatus.UNSUPPORTED);
  }

  @Override
  public Waiting backlog() {
    var waiting =
        jdbc.query(
                "SELECT COUNT(*), MIN(since) FROM key_push WHERE state = ?",
                row -> new Waiting(row.number(), row.optionalInstant()),
                PushStatus.WAITING)
            .getFirst();
    var oldest =
        Stream.of(waiting.oldest(), sweeps.oldest())
            .flatMap(Optional::stream)
            .min(Comparator.naturalOrder());
    return new Waiting(waiting.count(), oldest);
  }

  @Override
  public int purgeSealed(Instant at, int most) {
    return jdbc.update(
        """
        UPDATE key_push SET sealed = NULL, sealed_until = NULL
        WHERE sealed_until <= ? LIMIT ?
        """,
        at,
        most);
  }

  @Override
  public int purgeRemoved(Instant before, int most) {
    return jdbc.update(
        "DELETE FROM key_push WHERE state = ? AND since <= ? LIMIT ?",
        PushStatus.REMOVED,
        before,
        most);
  }

  @Override
  protected KeyPush read(Row row) throws SQLException {
    var id = new KeyPushId(row.identifier());
    var gateway = new GatewayId(row.identifier());
    var key = new StoredKey(row.text());
    var developer = row.optionalIdentifier().map(DeveloperId::new);
    var plan = row.optionalIdentifier().map(PlanId::new);
    var sealed = row.optionalText();
    var until = row.optionalInstant();
    var handle = row.optionalText();
    return new KeyPush(
        id,
        gateway,
        key,
        developer,
        plan,
        sealed.map(text -> new SealedKey(text, until.orElseThrow())),
        handle,
        state(row));
  }

  private static PushState state(Row row) throws SQLException {
    var status = row.word(PushStatus.class);
    var since = row.instant();
    var work = DueWorkColumns.read(row);
    var revision = row.integer();
    var failedAt = row.optionalInstant();
    var failure = row.optionalText();
    var driftAt = row.optionalInstant();
    var drift = row.optionalText();
    return new PushState(
        status,
        since,
        work,
        revision,
        failedAt.map(at -> new PushFailure(at, failure.orElseThrow())),
        driftAt.map(at -> new Drift(at, drift.orElseThrow())));
  }
}
