package io.portico.persistence.request;

import io.portico.application.port.out.request.KeyRequests;
import io.portico.domain.developer.DeveloperFilter;
import io.portico.domain.developer.DeveloperWords;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.PlanId;
import io.portico.domain.request.Decision;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.KeyRequestDetails;
import io.portico.domain.request.KeyRequestFilter;
import io.portico.domain.request.KeyRequestOrder;
import io.portico.domain.request.RequestComment;
import io.portico.domain.request.RequestState;
import io.portico.domain.request.RequestStatus;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.UserId;
import io.portico.persistence.column.ApplicationColumn;
import io.portico.persistence.column.FieldsColumn;
import io.portico.persistence.developer.DeveloperSearch;
import io.portico.persistence.jdbc.Chunks;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.Row;
import io.portico.persistence.jdbc.Sql;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Key requests in the table {@code key_request}, one row each; comments on them in {@code
 * key_request_comment}.
 */
@Singleton
record JdbcKeyRequests(Jdbc jdbc, FieldsColumn fields, DeveloperSearch developers)
    implements KeyRequests {

  private static final String INTO =
      """
      key_request
        (org_id, id, developer, application, plan, version, fields, created_at, state,
         decided_by, decided_at, issued, reason)\
      """;

  private static final String SELECT =
      """
      SELECT r.id, r.developer, r.application, r.plan, r.version, r.fields, r.created_at, r.state, r.decided_by,
             r.decided_at, r.issued, r.reason
      FROM key_request r
      """;

  private static final String BY_ID = SELECT + "WHERE r.org_id = ? AND r.id = ?";

  @Override
  public void add(OrganisationId organisation, KeyRequest request) {
    var details = request.details();
    var state = StateColumns.of(request.state());
    jdbc.defer(
        INTO,
        organisation,
        request.id(),
        details.developer(),
        ApplicationColumn.write(details.application(), details.developer()),
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
            Sql.of(SELECT + "WHERE ")
                .then(jdbc.among("r.org_id, r.id", List.of(organisation), some)),
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
  public void addComment(OrganisationId organisation, KeyRequestId id, RequestComment comment) {
    jdbc.insert(
        "key_request_comment (org_id, request, id, author, text, created_at)",
        organisation,
        id,
        comment.id(),
        comment.author(),
        comment.text(),
        comment.at());
  }

  @Override
  public List<RequestComment> comments(OrganisationId organisation, KeyRequestId id) {
    return jdbc.query(
        """
        SELECT id, author, text, created_at FROM key_request_comment
        WHERE org_id = ? AND request = ? ORDER BY id
        """,
        row ->
            new RequestComment(
                row.identifier(), new UserId(row.identifier()), row.text(), row.instant()),
        organisation,
        id);
  }

  @Override
  public boolean remove(OrganisationId organisation, KeyRequestId id) {
    return jdbc.update("DELETE FROM key_request WHERE org_id = ? AND id = ?", organisation, id) > 0;
  }

  @Override
  public List<KeyRequest> page(
      OrganisationId organisation,
      KeyRequestFilter filter,
      KeyRequestOrder order,
      long offset,
      int limit) {
    return filter.selectsNone()
        ? List.of()
        : jdbc.query(
            Sql.of(SELECT)
                .then(named(order))
                .then(condition(organisation, filter))
                .then(" ORDER BY " + sorted(filter, order) + " LIMIT ? OFFSET ?", limit, offset),
            this::request);
  }

  private static String named(KeyRequestOrder order) {
    return switch (order.key()) {
      case DEVELOPER -> "LEFT JOIN developer d ON d.org_id = r.org_id AND d.id = r.developer\n";
      case PLAN -> "LEFT JOIN plan p ON p.org_id = r.org_id AND p.id = r.plan\n";
      case REQUESTED, DECIDED -> "";
    };
  }

  private static String sorted(KeyRequestFilter filter, KeyRequestOrder order) {
    var columns =
        switch (order.key()) {
          case REQUESTED -> indexed(filter, "r.id");
          case DECIDED -> indexed(filter, "r.decided_at", "r.id");
          case DEVELOPER -> List.of("d.canonical_email", "r.id");
          case PLAN -> List.of("p.folded_name", "r.id");
        };
    var absentLast =
        switch (order.key()) {
          case REQUESTED -> "";
          // NULL is less than every other value.
          case DECIDED -> order.descending() ? "" : "r.decided_at IS NULL, ";
          case DEVELOPER -> "d.id IS NULL, ";
          case PLAN -> "p.id IS NULL, ";
        };
    var direction = order.descending() ? " DESC" : "";
    return absentLast + String.join(direction + ", ", columns) + direction;
  }

  /* All columns of an index: H2 reads it in its order only then. */
  private static List<String> indexed(KeyRequestFilter filter, String... columns) {
    var all = new ArrayList<>(List.of("r.org_id"));
    if (filter.statuses().size() == 1) {
      all.add("r.state");
    }
    all.addAll(Arrays.asList(columns));
    return all;
  }

  @Override
  public long count(OrganisationId organisation, KeyRequestFilter filter) {
    return filter.selectsNone()
        ? 0
        : jdbc.count(
            Sql.of("SELECT COUNT(*) FROM key_request r ").then(condition(organisation, filter)));
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

  private Sql condition(OrganisationId organisation, KeyRequestFilter filter) {
    var condition =
        Sql.of("WHERE ")
            .then(Sql.constant("r.org_id", organisation))
            .and("r.developer = ?", filter.developer());
    if (filter.statuses().size() < RequestStatus.values().length) {
      condition = condition.then(" AND r.state IN ").then(Sql.list(filter.statuses()));
    }
    if (filter.plans().isPresent()) {
      condition = condition.then(" AND r.plan IN ").then(Sql.list(filter.plans().get()));
    }
    for (var word : filter.words().map(DeveloperWords::words).orElse(List.of())) {
      condition = condition.then(having(organisation, word));
    }
    return condition;
  }

  /* Words consist of letters and digits, which JSON writes as they are, and have no wildcards. */
  private Sql having(OrganisationId organisation, String word) {
    var pattern = "%" + word + "%";
    var developer =
        new DeveloperFilter(
            Optional.of(new DeveloperWords(List.of(word))), Optional.empty(), Optional.empty());
    return Sql.of(" AND (LOWER(r.fields) LIKE ?", pattern)
        .then(" OR r.plan IN (SELECT w.id FROM plan w WHERE w.org_id = ?", organisation)
        .then(" AND w.folded_name LIKE ?) OR r.developer IN (", pattern)
        .then(developers.ids(organisation, developer))
        .then("))");
  }

  private KeyRequest request(Row row) throws SQLException {
    var id = new KeyRequestId(row.identifier());
    var developer = new DeveloperId(row.identifier());
    return new KeyRequest(
        id,
        new KeyRequestDetails(
            developer,
            ApplicationColumn.read(row, developer),
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
