package io.portico.persistence.access;

import static java.util.stream.Collectors.joining;

import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.access.ServiceCredentials;
import io.portico.domain.access.AddressRange;
import io.portico.domain.access.AddressRanges;
import io.portico.domain.access.Scope;
import io.portico.domain.access.ServiceCredential;
import io.portico.domain.access.ServiceCredential.PreviousToken;
import io.portico.domain.access.ServiceCredentialDetails;
import io.portico.domain.access.ServiceCredentialId;
import io.portico.domain.access.TokenHash;
import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.column.BindingsColumn;
import io.portico.persistence.jdbc.Columns;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.OrganisationLock;
import io.portico.persistence.jdbc.Row;
import io.portico.persistence.jdbc.UniqueKeyException;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/** Service credentials in the table {@code service_credential}. */
@Singleton
final class JdbcServiceCredentials implements ServiceCredentials {

  private static final String SELECT =
      """
      SELECT id, org_id, name, scopes, expires_at, addresses, bindings, token, previous_token,
             previous_until, created_at, updated_at, used_at
      FROM service_credential
      """;

  private static final String BY_ID = SELECT + "WHERE id = ? AND org_id = ?";

  private final Jdbc jdbc;
  private final UnitOfWork unitOfWork;
  private final OrganisationLock organisationLock;
  private final BindingsColumn bindings;

  JdbcServiceCredentials(
      Jdbc jdbc,
      UnitOfWork unitOfWork,
      OrganisationLock organisationLock,
      BindingsColumn bindings) {
    this.jdbc = jdbc;
    this.unitOfWork = unitOfWork;
    this.organisationLock = organisationLock;
    this.bindings = bindings;
  }

  @Override
  public Addition add(ServiceCredential credential) {
    return unitOfWork.execute(
        () -> {
          organisationLock.acquire(credential.organisation());
          var row =
              columns(credential)
                  .set("id", credential.id())
                  .set("org_id", credential.organisation())
                  .set("created_at", credential.createdAt())
                  .set("used_at", credential.lastUsedAt())
                  .row("service_credential");
          if (!jdbc.insertIfAbsent(row)) {
            return Addition.NAME_TAKEN;
          }
          if (count(credential.organisation()) > MOST) {
            remove(credential.organisation(), credential.id());
            return Addition.TOO_MANY;
          }
          return Addition.ADDED;
        });
  }

  private Columns columns(ServiceCredential credential) {
    var details = credential.details();
    return new Columns()
        .set("name", details.name())
        .set("folded_name", details.foldedName())
        .set("scopes", lines(details.scopes()))
        .set("addresses", lines(details.addresses().ranges()))
        .set("bindings", bindings.write(details.bindings()))
        .set("expires_at", details.expiresAt())
        .set("token", bytes(credential.token()))
        .set("previous_token", credential.previous().map(old -> bytes(old.token())))
        .set("previous_until", credential.previous().map(PreviousToken::until))
        .set("updated_at", credential.updatedAt());
  }

  private static String lines(List<?> values) {
    return values.stream().map(Object::toString).collect(joining("\n"));
  }

  /* The unions of an OR of two indexes are not used by every engine. */
  @Override
  public Optional<ServiceCredential> withToken(TokenHash token) {
    return jdbc.first(SELECT + "WHERE token = ?", this::credential, bytes(token))
        .or(() -> jdbc.first(SELECT + "WHERE previous_token = ?", this::credential, bytes(token)));
  }

  @Override
  public Optional<ServiceCredential> find(OrganisationId organisation, ServiceCredentialId id) {
    return jdbc.first(BY_ID, this::credential, id, organisation);
  }

  @Override
  public Optional<ServiceCredential> findForUpdate(
      OrganisationId organisation, ServiceCredentialId id) {
    return jdbc.first(BY_ID + " FOR UPDATE", this::credential, id, organisation);
  }

  @Override
  public Replacement replace(ServiceCredential credential) {
    try {
      jdbc.update(
          columns(credential)
              .update("service_credential")
              .then(" WHERE id = ? AND org_id = ?", credential.id(), credential.organisation()));
      return Replacement.REPLACED;
    } catch (UniqueKeyException _) {
      return Replacement.NAME_TAKEN;
    }
  }

  @Override
  public void recordUse(OrganisationId organisation, ServiceCredentialId id, Instant at) {
    jdbc.update(
        "UPDATE service_credential SET used_at = ?"
            + " WHERE id = ? AND org_id = ? AND (used_at IS NULL OR used_at < ?)",
        at,
        id,
        organisation,
        at);
  }

  @Override
  public boolean remove(OrganisationId organisation, ServiceCredentialId id) {
    return jdbc.update(
            "DELETE FROM service_credential WHERE id = ? AND org_id = ?", id, organisation)
        > 0;
  }

  @Override
  public List<ServiceCredential> page(
      OrganisationId organisation, Optional<String> after, int limit) {
    return jdbc.query(
        SELECT + "WHERE org_id = ? AND folded_name > ? ORDER BY folded_name LIMIT ?",
        this::credential,
        organisation,
        after.map(ServiceCredentialDetails::folded).orElse(""),
        limit);
  }

  @Override
  public long count(OrganisationId organisation) {
    return jdbc.count("SELECT COUNT(*) FROM service_credential WHERE org_id = ?", organisation);
  }

  private ServiceCredential credential(Row row) throws SQLException {
    var id = new ServiceCredentialId(row.identifier());
    var organisation = new OrganisationId(row.identifier());
    var details =
        new ServiceCredentialDetails(
            row.text(),
            row.text().lines().map(Scope::parse).toList(),
            row.optionalInstant(),
            new AddressRanges(row.text().lines().map(AddressRange::parse).toList()),
            bindings.read(row.optionalText()));
    var token = hash(row.bytes());
    var previousToken = row.optionalBytes().map(JdbcServiceCredentials::hash);
    var previousUntil = row.optionalInstant();
    return new ServiceCredential(
        id,
        organisation,
        details,
        token,
        previousToken.flatMap(old -> previousUntil.map(until -> new PreviousToken(old, until))),
        row.instant(),
        row.instant(),
        row.optionalInstant());
  }

  private static TokenHash hash(byte[] bytes) {
    return new TokenHash(HexFormat.of().formatHex(bytes));
  }

  private static byte[] bytes(TokenHash token) {
    return HexFormat.of().parseHex(token.hex());
  }
}
