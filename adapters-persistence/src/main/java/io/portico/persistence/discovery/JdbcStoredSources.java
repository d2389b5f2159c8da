package io.portico.persistence.discovery;

import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.discovery.StoredSources;
import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.SourceDetails;
import io.portico.domain.discovery.SourceKind;
import io.portico.domain.discovery.StoredSource;
import io.portico.domain.gateway.GatewayAddress;
import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.OrganisationLock;
import io.portico.persistence.jdbc.Row;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Sources in the table {@code source}. */
@Singleton
final class JdbcStoredSources implements StoredSources {

  private static final String COLUMNS =
      "name, kind, url, every_seconds, definitions, credential, created_at, updated_at";
  private static final String SELECT = "SELECT " + COLUMNS + " FROM source ";
  private static final String BY_NAME = SELECT + "WHERE org_id = ? AND name = ?";

  private final Jdbc jdbc;
  private final UnitOfWork unitOfWork;
  private final OrganisationLock organisationLock;

  JdbcStoredSources(Jdbc jdbc, UnitOfWork unitOfWork, OrganisationLock organisationLock) {
    this.jdbc = jdbc;
    this.unitOfWork = unitOfWork;
    this.organisationLock = organisationLock;
  }

  @Override
  public Addition add(OrganisationId organisation, StoredSource source) {
    return unitOfWork.execute(
        () -> {
          organisationLock.acquire(organisation);
          if (find(organisation, source.details().name()).isPresent()) {
            return Addition.NAME_TAKEN;
          }
          if (jdbc.count("SELECT COUNT(*) FROM source WHERE org_id = ?", organisation)
              >= StoredSource.MOST) {
            return Addition.TOO_MANY;
          }
          jdbc.insert(
              "source (org_id, " + COLUMNS + ")",
              organisation,
              source.details().name().value(),
              source.details().kind(),
              source.details().address().toString(),
              seconds(source),
              source.details().definitions(),
              source.sealedCredential(),
              source.createdAt(),
              source.updatedAt());
          return Addition.ADDED;
        });
  }

  private static Optional<Long> seconds(StoredSource source) {
    return source.details().every().map(Duration::toSeconds);
  }

  @Override
  public Optional<StoredSource> find(OrganisationId organisation, SourceName name) {
    return jdbc.first(BY_NAME, JdbcStoredSources::source, organisation, name.value());
  }

  @Override
  public Optional<StoredSource> findForUpdate(OrganisationId organisation, SourceName name) {
    return jdbc.first(
        BY_NAME + " FOR UPDATE", JdbcStoredSources::source, organisation, name.value());
  }

  @Override
  public void replace(OrganisationId organisation, StoredSource source) {
    jdbc.update(
        """
        UPDATE source
        SET kind = ?, url = ?, every_seconds = ?, definitions = ?, credential = ?, updated_at = ?
        WHERE org_id = ? AND name = ?
        """,
        source.details().kind(),
        source.details().address().toString(),
        seconds(source),
        source.details().definitions(),
        source.sealedCredential(),
        source.updatedAt(),
        organisation,
        source.details().name().value());
  }

  @Override
  public boolean remove(OrganisationId organisation, SourceName name) {
    return jdbc.update(
            "DELETE FROM source WHERE org_id = ? AND name = ?", organisation, name.value())
        > 0;
  }

  @Override
  public List<StoredSource> all(OrganisationId organisation) {
    return jdbc.query(
        SELECT + "WHERE org_id = ? ORDER BY name", JdbcStoredSources::source, organisation);
  }

  @Override
  public List<Owned> scheduled() {
    return jdbc.query(
        "SELECT org_id, "
            + COLUMNS
            + " FROM source WHERE every_seconds IS NOT NULL ORDER BY org_id, name",
        row -> new Owned(new OrganisationId(row.identifier()), source(row)));
  }

  private static StoredSource source(Row row) throws SQLException {
    var details =
        new SourceDetails(
            new SourceName(row.text()),
            row.word(SourceKind.class),
            GatewayAddress.parse(row.text()),
            row.optionalNumber().map(Duration::ofSeconds),
            row.flag());
    return new StoredSource(details, row.optionalText(), row.instant(), row.instant());
  }
}
