package io.portico.persistence.discovery;

import io.portico.application.port.out.Addition;
import io.portico.application.port.out.discovery.StoredSources;
import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.SourceDetails;
import io.portico.domain.discovery.SourceKind;
import io.portico.domain.discovery.StoredSource;
import io.portico.domain.gateway.GatewayAddress;
import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.jdbc.Columns;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.LimitedTable;
import io.portico.persistence.jdbc.OrganisationLock;
import io.portico.persistence.jdbc.Row;
import io.portico.persistence.jdbc.Sql;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;

/** Sources in the table {@code source}. */
@Singleton
final class JdbcStoredSources extends LimitedTable<SourceName, StoredSource>
    implements StoredSources {

  JdbcStoredSources(Jdbc jdbc, OrganisationLock lock) {
    super(
        jdbc,
        lock,
        "source",
        "name",
        "name, kind, url, every_seconds, definitions, credential, created_at, updated_at");
  }

  @Override
  public Addition add(OrganisationId organisation, StoredSource source) {
    return lock.holding(
        organisation,
        () -> {
          var name = source.details().name();
          if (find(organisation, name).isPresent()) {
            return Addition.NAME_TAKEN;
          }
          if (count(organisation) >= StoredSource.MOST) {
            return Addition.TOO_MANY;
          }
          var row = columns(source).set("name", name).set("created_at", source.createdAt());
          jdbc.insert(List.of(row(organisation, row)));
          return Addition.ADDED;
        });
  }

  @Override
  public void replace(OrganisationId organisation, StoredSource source) {
    update(organisation, source.details().name(), columns(source));
  }

  private static Columns columns(StoredSource source) {
    var details = source.details();
    return new Columns()
        .set("kind", details.kind())
        .set("url", details.address().toString())
        .set("every_seconds", details.every().map(Duration::toSeconds))
        .set("definitions", details.definitions())
        .set("credential", source.sealedCredential())
        .set("updated_at", source.updatedAt());
  }

  @Override
  public List<Owned> scheduled() {
    return ofAll(Sql.of("WHERE every_seconds IS NOT NULL ORDER BY org_id, name"), Owned::new);
  }

  @Override
  protected StoredSource read(Row row) throws SQLException {
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
