package io.portico.persistence.request;

import io.portico.application.port.out.request.KeyRequests;
import io.portico.domain.access.UserId;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.PlanId;
import io.portico.domain.request.Decision;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.KeyRequestDetails;
import io.portico.domain.request.KeyRequestFilter;
import io.portico.domain.request.RequestState;
import io.portico.domain.request.RequestStatus;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.column.FieldsColumn;
import io.portico.persistence.jdbc.Chunks;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.Row;
import io.portico.persistence.jdbc.Sql;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Key requests in the table {@code key_request}, one row each. */
@Singleton
final class JdbcKeyRequests implements KeyRequests {

  private static final String INTO =
      """
      key_request
        (org_id, id, developer, plan, version, fields, created_at, state, decided_by,
         decided_at, issued, reason)\
      """;

  private static final String SELECT =
      """
      SELECT id, developer, plan, version, fields, created_at, state, decided_by, decided_at,
             issued, reason
      FROM key_request
      """;

  private static final String BY_ID = SELECT + "WHERE org_id = ? AND id = ?";

  private final Jdbc jdbc;
  private final FieldsColumn fields;

  JdbcKeyRequests(Jdbc jdbc, FieldsColumn fields) {
    this.jdbc = jdbc;
    this.fields = fields;
  }

  @Override
  public void add(OrganisationId organisation, KeyRequest request) {
    var details = request.details();
    var state = StateColumns.of(request.state());
    jdbc.defer(
        INTO,
        organisation,
        request.id(),
        details.developer(),
        details.plan(),
        details.version(),
        fields.write(details.fields()),
        request.createdAt(),
        request.state().status(),
        state.decision().flatMap(Decision::by),
        state.decision().map(Decision::at),
        state.issued().map(StoredKey::text),
        state.reason());
  }

  @Override
  public Optional<KeyRequest> find(OrganisationId organisation, KeyRequestId id) {
    return jdbc.first(BY_ID, this::request, organisation, id);
  }

  @Override
  public List<KeyRequest> findAll(OrganisationId organisation, Collection<KeyRequestId> ids) {
    return jdbc.query(
        Chunks.ofFewSizes(Set.copyOf(ids)),
        some ->
            Sql.of(SELECT + "WHERE ").then(jdbc.among("org_id, id", List.of(organisation), some)),
        this::request);
  }

  @Override
  public Optional<KeyRequest> findForUpdate(OrganisationId organisation, KeyRequestId id) {
    return jdbc.first(BY_ID + " FOR UPDATE", this::request, organisation, id);
  }

  @Override
  public void replace(OrganisationId organisation, KeyRequest request) {
    var state = StateColumns.of(request.state());
    jdbc.updateLocked(
        """
        UPDATE key_request
        SET state = ?, decided_by = ?, decided_at = ?, issued = ?, reason = ?
        WHERE org_id = ? AND id = ? AND state = 'pending'
        """,
        request.state().status(),
        state.decision().flatMap(Decision::by),
        state.decision().map(Decision::at),
        state.issued().map(StoredKey::text),
        state.reason(),
        organisation,
        request.id());
  }

  @Override
  public boolean remove(OrganisationId organisation, KeyRequestId id) {
    return jdbc.update("DELETE FROM key_request WHERE org_id = ? AND id = ?", organisation, id) > 0;
  }

  @Override
  public List<KeyRequest> page(
      OrganisationId organisation, KeyRequestFilter filter, long offset, int limit) {
    return filter.statuses().isEmpty()
        ? List.of()
        : jdbc.query(
            Sql.of(SELECT)
                .then(condition(organisation, filter))
                .then(" ORDER BY id LIMIT ? OFFSET ?", limit, offset),
            this::request);
  }

  @Override
  public long count(OrganisationId organisation, KeyRequestFilter filter) {
    return filter.statuses().isEmpty()
        ? 0
        : jdbc.count(
            Sql.of("SELECT COUNT(*) FROM key_request ").then(condition(organisation, filter)));
  }

  @Override
  public long countPending() {
    // By the index, which begins with the organisation.
    return jdbc.count(
        Sql.of(
            "SELECT COUNT(*) FROM key_request WHERE org_id IN (SELECT id FROM organisation)"
                + " AND state = ?",
            RequestStatus.PENDING));
  }

  private static Sql condition(OrganisationId organisation, KeyRequestFilter filter) {
    var ofStatuses =
        filter.statuses().size() < RequestStatus.values().length
            ? Sql.of(" AND state IN ").then(Sql.list(filter.statuses()))
            : Sql.of("");
    return Sql.of("WHERE org_id = ?", organisation)
        .then(ofStatuses)
        .and("developer = ?", filter.developer())
        .and("plan = ?", filter.plan());
  }

  private KeyRequest request(Row row) throws SQLException {
    return new KeyRequest(
        new KeyRequestId(row.identifier()),
        new KeyRequestDetails(
            new DeveloperId(row.identifier()),
            new PlanId(row.identifier()),
            row.text(),
            fields.read(row.text())),
        row.instant(),
        state(row));
  }

  private static RequestState state(Row row) throws SQLException {
    var stage = row.word(RequestStatus.class);
    var by = row.optionalIdentifier().map(UserId::new);
    var at = row.optionalInstant();
    var decision = at.map(instant -> new Decision(by, instant));
    var issued = row.optionalText().map(StoredKey::new);
    var reason = row.optionalText();
    return switch (stage) {
      case PENDING -> new RequestState.Pending();
      case APPROVED -> new RequestState.Approved(decision.orElseThrow(), issued.orElseThrow());
      case DECLINED -> new RequestState.Declined(decision.orElseThrow(), reason.orElseThrow());
    };
  }

  /** A state as columns. */
  private record StateColumns(
      Optional<Decision> decision, Optional<StoredKey> issued, Optional<String> reason) {

    static StateColumns of(RequestState state) {
      return switch (state) {
        case RequestState.Pending() ->
            new StateColumns(Optional.empty(), Optional.empty(), Optional.empty());
        case RequestState.Approved(var decision, var key) ->
            new StateColumns(Optional.of(decision), Optional.of(key), Optional.empty());
        case RequestState.Declined(var decision, var reason) ->
            new StateColumns(Optional.of(decision), Optional.empty(), Optional.of(reason));
      };
    }
  }
}
