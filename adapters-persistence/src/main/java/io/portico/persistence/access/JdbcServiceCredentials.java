package io.portico.persistence.access;

import static java.util.stream.Collectors.joining;

import io.portico.application.port.out.Addition;
import io.portico.application.port.out.Replacement;
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
import io.portico.persistence.jdbc.LimitedTable;
import io.portico.persistence.jdbc.OrganisationLock;
import io.portico.persistence.jdbc.Row;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Service credentials in the table {@code service_credential}. */
@Singleton
final class JdbcServiceCredentials extends LimitedTable<ServiceCredentialId, ServiceCredential>
    implements ServiceCredentials {

  private final BindingsColumn bindings;

  JdbcServiceCredentials(Jdbc jdbc, OrganisationLock lock, BindingsColumn bindings) {
    super(
        jdbc,
        lock,
        "service_credential",
        "id",
        """
        id, org_id, name, scopes, expires_at, addresses, bindings, token, previous_token,
        previous_until, created_at, updated_at, used_at\
        """);
    this.bindings = bindings;
  }

  @Override
  public Addition add(ServiceCredential credential) {
    var row =
        columns(credential)
            .set("id", credential.id())
            .set("created_at", credential.createdAt())
            .set("used_at", credential.lastUsedAt());
    return insertNamed(credential.organisation(), credential.id(), row, MOST);
  }

  @Override
  public Replacement replace(ServiceCredential credential) {
    return updateNamed(credential.organisation(), credential.id(), columns(credential));
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
        .set("token", credential.token())
        .set("previous_token", credential.previous().map(PreviousToken::token))
        .set("previous_until", credential.previous().map(PreviousToken::until))
        .set("updated_at", credential.updatedAt());
  }

  private static String lines(List<?> values) {
    return values.stream().map(Object::toString).collect(joining("\n"));
  }

  /* The unions of an OR of two indexes are not used by every engine. */
  @Override
  public Optional<ServiceCredential> withToken(TokenHash token) {
    return first("WHERE token = ?", token).or(() -> first("WHERE previous_token = ?", token));
  }

  @Override
  public void recordUse(OrganisationId organisation, ServiceCredentialId id, Instant at) {
    jdbc.update(
        updating(organisation, id, new Columns().set("used_at", at))
            .then(" AND (used_at IS NULL OR used_at < ?)", at));
  }

  @Override
  public List<ServiceCredential> page(
      OrganisationId organisation, Optional<String> after, int limit) {
    return pageByName(organisation, after.map(ServiceCredentialDetails::folded).orElse(""), limit);
  }

  @Override
  protected ServiceCredential read(Row row) throws SQLException {
    var id = new ServiceCredentialId(row.identifier());
    var organisation = new OrganisationId(row.identifier());
    var details =
        new ServiceCredentialDetails(
            row.text(),
            row.text().lines().map(Scope::parse).toList(),
            row.optionalInstant(),
            new AddressRanges(row.text().lines().map(AddressRange::parse).toList()),
            bindings.read(row.optionalText()));
    var token = row.tokenHash();
    var previousToken = row.optionalTokenHash();
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
}
