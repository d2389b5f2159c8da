package io.portico.persistence.catalogue;

import static java.util.stream.Collectors.toMap;

import io.portico.application.port.out.catalogue.Catalogues;
import io.portico.domain.api.ApiId;
import io.portico.domain.catalogue.ApprovalOverride;
import io.portico.domain.catalogue.Catalogue;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.catalogue.CatalogueId;
import io.portico.domain.catalogue.EntryConfig;
import io.portico.domain.catalogue.ExtraMembers;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.column.LabelsColumn;
import io.portico.persistence.jdbc.Chunks;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.NewRow;
import io.portico.persistence.jdbc.Row;
import io.portico.persistence.jdbc.Sql;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Catalogues in the tables {@code catalogue} and {@code catalogue_entry}. */
@Singleton
final class JdbcCatalogues implements Catalogues {

  private static final String SELECT =
      """
      SELECT name, short_description, long_description, shown, api, plan, documentation, version,
             require_approval, approval_override, config_further, labels, further
      FROM catalogue_entry
      """;

  private final Jdbc jdbc;
  private final LabelsColumn labelsColumn;

  JdbcCatalogues(Jdbc jdbc, LabelsColumn labelsColumn) {
    this.jdbc = jdbc;
    this.labelsColumn = labelsColumn;
  }

  @Override
  public Catalogue find(OrganisationId organisation, CatalogueId beginning) {
    return find(organisation, beginning, "");
  }

  @Override
  public Catalogue findForUpdate(OrganisationId organisation, CatalogueId beginning) {
    return find(organisation, beginning, " FOR UPDATE");
  }

  private Catalogue find(OrganisationId organisation, CatalogueId beginning, String lock) {
    var id =
        id(organisation, lock)
            .orElseGet(
                () -> {
                  begin(organisation, beginning);
                  return id(organisation, lock).orElseThrow();
                });
    return new Catalogue(id, entries(organisation));
  }

  private Optional<CatalogueId> id(OrganisationId organisation, String lock) {
    return jdbc.first(
        "SELECT id FROM catalogue WHERE org_id = ?" + lock,
        row -> new CatalogueId(row.identifier()),
        organisation);
  }

  /* Concurrent insertions wait here for the first one and then find its id. */
  private void begin(OrganisationId organisation, CatalogueId beginning) {
    jdbc.update(
        """
        INSERT INTO catalogue (org_id, id) VALUES (?, ?)
        ON DUPLICATE KEY UPDATE org_id = VALUES(org_id)
        """,
        organisation,
        beginning);
  }

  private List<CatalogueEntry> entries(OrganisationId organisation) {
    return jdbc.query(SELECT + "WHERE org_id = ? ORDER BY place", this::entry, organisation);
  }

  @Override
  public List<CatalogueEntry> offering(OrganisationId organisation, ApiId api) {
    return jdbc.query(
        SELECT + "WHERE org_id = ? AND api = ? ORDER BY place", this::entry, organisation, api);
  }

  @Override
  public void replace(OrganisationId organisation, Catalogue catalogue) {
    jdbc.update("DELETE FROM catalogue_entry WHERE org_id = ?", organisation);
    var entries = catalogue.entries();
    jdbc.insertAll(
        IntStream.range(0, entries.size())
            .mapToObj(place -> row(organisation, place, entries.get(place)))
            .toList());
  }

  private NewRow row(OrganisationId organisation, int place, CatalogueEntry entry) {
    var config = entry.config();
    return NewRow.of(
        """
        catalogue_entry
          (org_id, plan, place, name, short_description, long_description, shown, api,
           documentation, version, require_approval, approval_override, config_further, labels,
           further)
        """,
        organisation,
        entry.plan(),
        place,
        entry.name(),
        entry.shortDescription(),
        entry.longDescription(),
        entry.show(),
        entry.api(),
        entry.documentation(),
        entry.version(),
        config.map(some -> some.approval().requireKeyApproval()),
        config.map(some -> some.approval().override()),
        config.map(some -> some.extras().text()),
        entry.labels().map(labelsColumn::write),
        entry.extras().text());
  }

  @Override
  public Map<PlanId, CatalogueEntry> offerings(
      OrganisationId organisation, Collection<PlanId> plans) {
    return jdbc
        .query(
            Chunks.of(plans),
            some ->
                Sql.of(SELECT + "WHERE org_id = ? AND plan IN ", organisation).then(Sql.list(some)),
            this::entry)
        .stream()
        .collect(toMap(CatalogueEntry::plan, entry -> entry, (_, last) -> last));
  }

  private CatalogueEntry entry(Row row) throws SQLException {
    return new CatalogueEntry(
        row.text(),
        row.text(),
        row.text(),
        row.flag(),
        row.optionalBytes().map(ApiId::ofBytes),
        new PlanId(row.identifier()),
        row.text(),
        row.text(),
        config(row),
        row.optionalText().map(labelsColumn::read),
        new ExtraMembers(row.text()));
  }

  private static Optional<EntryConfig> config(Row row) throws SQLException {
    var approval = new ApprovalOverride(row.flag(), row.flag());
    return row.optionalText().map(further -> new EntryConfig(approval, new ExtraMembers(further)));
  }
}
