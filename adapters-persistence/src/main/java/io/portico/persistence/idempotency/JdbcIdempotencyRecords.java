package io.portico.persistence.idempotency;

import io.portico.application.port.out.idempotency.IdempotencyRecords;
import io.portico.domain.idempotency.IdempotencyRecord;
import io.portico.domain.idempotency.IdempotentRequest;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.Sha256;
import io.portico.persistence.jdbc.Jdbc;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;

/** Idempotency records in the table {@code remembered_request}. */
@Singleton
final class JdbcIdempotencyRecords implements IdempotencyRecords {

  private final Jdbc jdbc;

  JdbcIdempotencyRecords(Jdbc jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public boolean add(
      OrganisationId organisation, IdempotentRequest request, IdempotencyRecord remembered) {
    return jdbc.insertIfAbsent(
        """
        remembered_request
          (org_id, caller, scope, fingerprint, claim, running_until, answer,
           forget_at)
        """,
        organisation,
        request.caller(),
        scope(request),
        HexFormat.of().parseHex(remembered.fingerprint()),
        remembered.claim(),
        remembered.runningUntil(),
        remembered.result(),
        remembered.expiresAt());
  }

  @Override
  public Optional<IdempotencyRecord> find(OrganisationId organisation, IdempotentRequest request) {
    return jdbc.first(
        """
        SELECT fingerprint, claim, running_until, answer, forget_at FROM remembered_request
        WHERE org_id = ? AND caller = ? AND scope = ?
        """,
        row ->
            new IdempotencyRecord(
                HexFormat.of().formatHex(row.bytes()),
                row.identifier(),
                row.instant(),
                row.optionalText(),
                row.instant()),
        organisation,
        request.caller(),
        scope(request));
  }

  @Override
  public boolean replace(
      OrganisationId organisation,
      IdempotentRequest request,
      Identifier present,
      IdempotencyRecord remembered) {
    return jdbc.update(
            """
            UPDATE remembered_request
            SET fingerprint = ?, claim = ?, running_until = ?, answer = ?, forget_at = ?
            WHERE org_id = ? AND caller = ? AND scope = ? AND claim = ?
            """,
            HexFormat.of().parseHex(remembered.fingerprint()),
            remembered.claim(),
            remembered.runningUntil(),
            remembered.result(),
            remembered.expiresAt(),
            organisation,
            request.caller(),
            scope(request),
            present)
        > 0;
  }

  @Override
  public void remove(OrganisationId organisation, IdempotentRequest request, Identifier present) {
    jdbc.update(
        """
        DELETE FROM remembered_request
        WHERE org_id = ? AND caller = ? AND scope = ? AND claim = ? AND answer IS NULL
        """,
        organisation,
        request.caller(),
        scope(request),
        present);
  }

  @Override
  public int purgeExpired(Instant at, int most) {
    return jdbc.update("DELETE FROM remembered_request WHERE forget_at <= ? LIMIT ?", at, most);
  }

  private static byte[] scope(IdempotentRequest request) {
    return Sha256.hash(request.operation() + "\n" + request.key().text());
  }
}
