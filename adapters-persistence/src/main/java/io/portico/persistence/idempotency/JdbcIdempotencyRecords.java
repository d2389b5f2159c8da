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

/** Idempotency records in the table {@code idempotency_record}. */
@Singleton
record JdbcIdempotencyRecords(Jdbc jdbc) implements IdempotencyRecords {

  @Override
  public boolean add(
      OrganisationId organisation, IdempotentRequest request, IdempotencyRecord record) {
    return jdbc.insertIfAbsent(
        """
        idempotency_record
          (org_id, caller, scope, fingerprint, claim, running_until, result,
           expires_at)
        """,
        organisation,
        request.caller(),
        scope(request),
        HexFormat.of().parseHex(record.fingerprint()),
        record.claim(),
        record.runningUntil(),
        record.result(),
        record.expiresAt());
  }

  @Override
  public Optional<IdempotencyRecord> find(OrganisationId organisation, IdempotentRequest request) {
    return jdbc.first(
        """
        SELECT fingerprint, claim, running_until, result, expires_at FROM idempotency_record
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
      IdempotencyRecord record) {
    return jdbc.update(
            """
            UPDATE idempotency_record
            SET fingerprint = ?, claim = ?, running_until = ?, result = ?, expires_at = ?
            WHERE org_id = ? AND caller = ? AND scope = ? AND claim = ?
            """,
            HexFormat.of().parseHex(record.fingerprint()),
            record.claim(),
            record.runningUntil(),
            record.result(),
            record.expiresAt(),
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
        DELETE FROM idempotency_record
        WHERE org_id = ? AND caller = ? AND scope = ? AND claim = ? AND result IS NULL
        """,
        organisation,
        request.caller(),
        scope(request),
        present);
  }

  @Override
  public int purgeExpired(Instant at, int most) {
    return jdbc.update("DELETE FROM idempotency_record WHERE expires_at <= ? LIMIT ?", at, most);
  }

  private static byte[] scope(IdempotentRequest request) {
    return Sha256.hash(request.operation() + "\n" + request.key().text());
  }
}
