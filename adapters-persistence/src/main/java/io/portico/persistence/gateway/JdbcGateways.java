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
import io.portico.persistence.jdbc.Columns;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.LimitedTable;
import io.portico.persistence.jdbc.OrganisationLock;
import io.portico.persistence.jdbc.Row;
import io.portico.persistence.jdbc.Sql;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;

/** Gateways in the table {@code gateway}. */
@Singleton
final class JdbcGateways extends LimitedTable<GatewayId, Gateway> implements Gateways {

  private static final String SEPARATOR = " ";

  private final UnitOfWork unitOfWork;

  JdbcGateways(Jdbc jdbc, UnitOfWork unitOfWork, OrganisationLock lock) {
    super(
        jdbc,
        lock,
        "gateway",
        "id",
        """
        id, name, kind, url, credential_header, tyk_org_id, plans, credential, created_at,
        updated_at\
        """);
    this.unitOfWork = unitOfWork;
  }

  @Override
  public boolean add(OrganisationId organisation, Gateway gateway) {
    var row =
        columns(gateway)
            .set("id", gateway.id())
            .set("created_at", gateway.createdAt())
            .set("search_at", gateway.createdAt());
    return insert(organisation, row, Gateway.MOST);
  }

  @Override
  public void replace(OrganisationId organisation, Gateway gateway) {
    update(organisation, gateway.id(), columns(gateway));
  }

  private static Columns columns(Gateway gateway) {
    var details = gateway.details();
    return new Columns()
        .set("name", details.name())
        .set("kind", details.kind())
        .set("url", details.address().toString())
        .set("credential_header", details.credentialHeader())
        .set("tyk_org_id", details.tykOrganisation())
        .set("plans", plans(details))
        .set("credential", gateway.sealedCredential())
        .set("updated_at", gateway.updatedAt());
  }

  private static String plans(GatewayDetails details) {
    return String.join(SEPARATOR, details.plans().stream().map(PlanId::toString).toList());
  }

  @Override
  public void searchAt(OrganisationId organisation, GatewayId id, Instant at) {
    update(organisation, id, new Columns().set("search_at", at));
  }

  @Override
  public List<Due> claimSearches(Instant at, Instant until, int most) {
    return unitOfWork.execute(
        () -> {
          var due =
              ofAll(
                  Sql.of(
                      "WHERE search_at <= ? ORDER BY search_at LIMIT ? FOR UPDATE SKIP LOCKED",
                      at,
                      most),
                  Due::new);
          due.forEach(one -> searchAt(one.organisation(), one.gateway().id(), until));
          return due;
        });
  }

  @Override
  public void finishSearch(
      OrganisationId organisation, GatewayId id, Instant claimedUntil, Instant next) {
    jdbc.update(
        updating(organisation, id, new Columns().set("search_at", next))
            .then(" AND search_at = ?", claimedUntil));
  }

  @Override
  protected Gateway read(Row row) throws SQLException {
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
