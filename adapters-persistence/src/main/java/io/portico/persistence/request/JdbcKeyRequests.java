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
import io.portico.domain.shared.Worded;
import io.portico.persistence.column.FieldsColumn;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.Row;
import io.portico.persistence.jdbc.Sql;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Key requests in the table {@code key_request}, one row each. */
@Singleton
final class JdbcKeyRequests implements KeyRequests {

  private static final String INTO =
      """
      key_request
        (org_id, id, developer, plan, version, fields, created_at, state, decided_by,
         decided_at, issued, reason)""";

  private static final String SELECT =
      """
      SELECT id, developer, plan, version, fields, created_at, state, decided_by, decided_at,
             issued, reason
      FROM key_request
      """;

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
        organisation.value(),
        request.id().value(),
        details.developer().value(),
        details.plan().value(),
        details.version(),
        fields.write(details.fields()),
        request.createdAt(),
        request.state().status().word(),
        state.decision().flatMap(Decision::by).map(UserId::value),
        state.decision().map(Decision::at),
        state.issued().map(StoredKey::text),
        state.reason());
  }

  @Override
  public Optional<KeyRequest> find(OrganisationId organisation, KeyRequestId id) {
    return find(organisation, id, "");
  }

  @Override
  public Optional<KeyRequest> findForUpdate(OrganisationId organisation, KeyRequestId id) {
    return find(organisation, id, " FOR UPDATE");
  }

  private Optional<KeyRequest> find(OrganisationId organisation, KeyRequestId id, String lock) {
    return jdbc.first(
        SELECT + "WHERE org_id = ? AND id = ?" + lock,
        this::request,
        organisation.value(),
        id.value());
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
        request.state().status().word(),
        state.decision().flatMap(Decision::by).map(UserId::value),
        state.decision().map(Decision::at),
        state.issued().map(StoredKey::text),
        state.reason(),
        organisation.value(),
        request.id().value());
  }

  @Override
  public boolean remove(OrganisationId organisation, KeyRequestId id) {
    return jdbc.update(
            "DELETE FROM key_request WHERE org_id = ? AND id = ?", organisation.value(), id.value())
        > 0;
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

  private static Sql condition(OrganisationId organisation, KeyRequestFilter filter) {
    var condition = new ArrayList<Sql>();
    condition.add(Sql.of("WHERE org_id = ?", organisation.value()));
    if (filter.statuses().size() < RequestStatus.values().length) {
      condition.add(
          Sql.of("state IN ")
              .then(Sql.list(filter.statuses().stream().map(RequestStatus::word).toList())));
    }
    filter
        .developer()
        .ifPresent(developer -> condition.add(Sql.of("developer = ?", developer.value())));
    filter.plan().ifPresent(plan -> condition.add(Sql.of("plan = ?", plan.value())));
    return Sql.join(" AND ", condition);
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
    var stage = Worded.of(RequestStatus.class, "state", row.text());
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
