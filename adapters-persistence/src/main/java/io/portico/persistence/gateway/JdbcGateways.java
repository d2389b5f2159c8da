package io.portico.persistence.gateway;

import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.gateway.Gateways;
import io.portico.domain.gateway.Gateway;
import io.portico.domain.gateway.GatewayAddress;
import io.portico.domain.gateway.GatewayDetails;
import io.portico.domain.gateway.GatewayId;
import io.portico.domain.gateway.GatewayKind;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.OrganisationLock;
import io.portico.persistence.jdbc.Row;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Gateways in the table {@code gateway}. */
@Singleton
final class JdbcGateways implements Gateways {

  private static final String COLUMNS =
      """
      id, name, kind, url, credential_header, tyk_org_id, plans, credential, created_at, updated_at
      """;

  private static final String SELECT = "SELECT " + COLUMNS + "FROM gateway\n";
  private static final String BY_ID = SELECT + "WHERE org_id = ? AND id = ?";
  private static final String SEPARATOR = " ";

  private final Jdbc jdbc;
  private final UnitOfWork unitOfWork;
  private final OrganisationLock organisationLock;

  JdbcGateways(Jdbc jdbc, UnitOfWork unitOfWork, OrganisationLock organisationLock) {
    this.jdbc = jdbc;
    this.unitOfWork = unitOfWork;
    this.organisationLock = organisationLock;
  }

  @Override
  public boolean add(OrganisationId organisation, Gateway gateway) {
    return unitOfWork.execute(
        () -> {
          organisationLock.acquire(organisation);
          var present = jdbc.count("SELECT COUNT(*) FROM gateway WHERE org_id = ?", organisation);
          if (present >= Gateway.MOST) {
            return false;
          }
          insert(organisation, gateway);
          return true;
        });
  }

  private void insert(OrganisationId organisation, Gateway gateway) {
    var details = gateway.details();
    jdbc.insert(
        """
        gateway
          (org_id, id, name, kind, url, credential_header, tyk_org_id, plans, credential,
           created_at, updated_at, search_at)\
        """,
        organisation,
        gateway.id(),
        details.name(),
        details.kind(),
        details.address().toString(),
        details.credentialHeader(),
        details.tykOrganisation(),
        plans(details),
        gateway.sealedCredential(),
        gateway.createdAt(),
        gateway.updatedAt(),
        gateway.createdAt());
  }

  private static String plans(GatewayDetails details) {
    return String.join(SEPARATOR, details.plans().stream().map(PlanId::toString).toList());
  }

  @Override
  public Optional<Gateway> find(OrganisationId organisation, GatewayId id) {
    return jdbc.first(BY_ID, JdbcGateways::gateway, organisation, id);
  }

  @Override
  public Optional<Gateway> findForUpdate(OrganisationId organisation, GatewayId id) {
    return jdbc.first(BY_ID + " FOR UPDATE", JdbcGateways::gateway, organisation, id);
  }

  @Override
  public void replace(OrganisationId organisation, Gateway gateway) {
    var details = gateway.details();
    jdbc.update(
        """
        UPDATE gateway
        SET name = ?, kind = ?, url = ?, credential_header = ?, tyk_org_id = ?, plans = ?,
            credential = ?, updated_at = ?
        WHERE org_id = ? AND id = ?
        """,
        details.name(),
        details.kind(),
        details.address().toString(),
        details.credentialHeader(),
        details.tykOrganisation(),
        plans(details),
        gateway.sealedCredential(),
        gateway.updatedAt(),
        organisation,
        gateway.id());
  }

  @Override
  public boolean remove(OrganisationId organisation, GatewayId id) {
    return jdbc.update("DELETE FROM gateway WHERE org_id = ? AND id = ?", organisation, id) > 0;
  }

  @Override
  public List<Gateway> all(OrganisationId organisation) {
    return jdbc.query(SELECT + "WHERE org_id = ? ORDER BY id", JdbcGateways::gateway, organisation);
  }

  @Override
  public void searchAt(OrganisationId organisation, GatewayId id, Instant at) {
    jdbc.update(
        "UPDATE gateway SET search_at = ? WHERE org_id = ? AND id = ?", at, organisation, id);
  }

  @Override
  public List<Due> claimSearches(Instant at, Instant until, int most) {
    return unitOfWork.execute(
        () -> {
          var due =
              jdbc.query(
                  "SELECT org_id, "
                      + COLUMNS
                      + "FROM gateway WHERE search_at <= ? ORDER BY search_at LIMIT ?"
                      + " FOR UPDATE SKIP LOCKED",
                  row -> new Due(new OrganisationId(row.identifier()), gateway(row)),
                  at,
                  most);
          due.forEach(one -> searchAt(one.organisation(), one.gateway().id(), until));
          return due;
        });
  }

  @Override
  public void finishSearch(
      OrganisationId organisation, GatewayId id, Instant claimedUntil, Instant next) {
    jdbc.update(
        "UPDATE gateway SET search_at = ? WHERE org_id = ? AND id = ? AND search_at = ?",
        next,
        organisation,
        id,
        claimedUntil);
  }

  private static Gateway gateway(Row row) throws SQLException {
    var id = new GatewayId(row.identifier());
    var name = row.text();
    var kind = row.word(GatewayKind.class);
    var address = GatewayAddress.parse(row.text());
    var header = row.optionalText();
    var tykOrganisation = row.optionalText();
    var plans =
        Arrays.stream(row.text().split(SEPARATOR))
            .filter(text -> !text.isEmpty())
            .map(text -> new PlanId(Identifier.of("plans", text)))
            .toList();
    var details = new GatewayDetails(name, kind, address, header, tykOrganisation, plans);
    return new Gateway(id, details, row.optionalText(), row.instant(), row.instant());
  }
}
