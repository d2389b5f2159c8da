package io.portico.persistence;

import io.portico.application.port.out.RememberedRequests;
import io.portico.domain.repeat.RememberedRequest;
import io.portico.domain.repeat.RepeatableRequest;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;

/** Remembered requests in the table {@code remembered_request}. */
@Singleton
final class JdbcRememberedRequests implements RememberedRequests {

  private final Jdbc jdbc;

  JdbcRememberedRequests(Jdbc jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public boolean add(
      OrganisationId organisation, RepeatableRequest request, RememberedRequest remembered) {
    try {
      jdbc.update(
          Sql.of(
              """
              INSERT INTO remembered_request
                (org_id, caller, scope, fingerprint, claim, running_until, answer, forget_at)
              VALUES (?, ?, ?, ?, ?, ?, ?, ?)
              """,
              organisation.value(),
              request.caller().value(),
              scope(request),
              HexFormat.of().parseHex(remembered.fingerprint()),
              remembered.claim(),
              remembered.runningUntil(),
              remembered.answer(),
              remembered.forgottenAt()));
      return true;
    } catch (UniqueKeyException _) {
      return false;
    }
  }

  @Override
  public Optional<RememberedRequest> find(OrganisationId organisation, RepeatableRequest request) {
    return jdbc.first(
        Sql.of(
            """
            SELECT fingerprint, claim, running_until, answer, forget_at FROM remembered_request
            WHERE org_id = ? AND caller = ? AND scope = ?
            """,
            organisation.value(),
            request.caller().value(),
            scope(request)),
        row ->
            new RememberedRequest(
                HexFormat.of().formatHex(row.bytes()),
                row.identifier(),
                row.instant(),
                row.optionalText(),
                row.instant()));
  }

  @Override
  public boolean replace(
      OrganisationId organisation,
      RepeatableRequest request,
      Identifier present,
      RememberedRequest remembered) {
    return jdbc.update(
            Sql.of(
                """
                UPDATE remembered_request
                SET fingerprint = ?, claim = ?, running_until = ?, answer = ?, forget_at = ?
                WHERE org_id = ? AND caller = ? AND scope = ? AND claim = ?
                """,
                HexFormat.of().parseHex(remembered.fingerprint()),
                remembered.claim(),
                remembered.runningUntil(),
                remembered.answer(),
                remembered.forgottenAt(),
                organisation.value(),
                request.caller().value(),
                scope(request),
                present))
        > 0;
  }

  @Override
  public void remove(OrganisationId organisation, RepeatableRequest request, Identifier present) {
    jdbc.update(
        Sql.of(
            """
            DELETE FROM remembered_request
            WHERE org_id = ? AND caller = ? AND scope = ? AND claim = ? AND answer IS NULL
            """,
            organisation.value(),
            request.caller().value(),
            scope(request),
            present));
  }

  @Override
  public int forgetOutdated(Instant at, int most) {
    return jdbc.update(
        Sql.of("DELETE FROM remembered_request WHERE forget_at <= ? LIMIT ?", at, most));
  }

  private static byte[] scope(RepeatableRequest request) {
    try {
      return MessageDigest.getInstance("SHA-256")
          .digest((request.route() + "\n" + request.key().text()).getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
