package io.portico.persistence.catalogue;

import static java.util.stream.Collectors.toMap;

import com.github.benmanes.caffeine.cache.Ticker;
import io.micronaut.core.type.Argument;
import io.micronaut.json.JsonMapper;
import io.micronaut.json.tree.JsonNode;
import io.portico.application.port.out.catalogue.Catalogues;
import io.portico.domain.api.ApiId;
import io.portico.domain.catalogue.ApprovalOverride;
import io.portico.domain.catalogue.Catalogue;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.catalogue.CatalogueId;
import io.portico.domain.catalogue.EntryConfig;
import io.portico.domain.catalogue.EntryExtras;
import io.portico.domain.catalogue.EntryTexts;
import io.portico.domain.key.KeyLocation;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.ExtraMembers;
import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.column.JsonColumn;
import io.portico.persistence.column.LabelsColumn;
import io.portico.persistence.jdbc.Chunks;
import io.portico.persistence.jdbc.CommittedCache;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.JdbcUnitOfWork;
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
      SELECT name, short_description, long_description, shown, api, entry.plan, documentation,
             version, require_approval, approval_override, config_further, labels, further,
             (SELECT location
              FROM catalogue_key_location
              WHERE catalogue_key_location.org_id = entry.org_id
                AND catalogue_key_location.plan = entry.plan),
             audience, base_urls
      FROM catalogue_entry entry
      LEFT JOIN catalogue_entry_site site ON site.org_id = entry.org_id AND site.plan = entry.plan
      """;

  private static final String KEYLESS = "is_keyless";

  private static final long CACHED_CHARACTERS = 16 * 1024 * 1024;
  private static final int CHARACTERS_OF_AN_ENTRY = 500;

  private final Jdbc jdbc;
  private final LabelsColumn labelsColumn;
  private final JdbcApiKeyLocations keyLocations;
  private final JsonColumn<JsonNode> members;
  private final CommittedCache<List<CatalogueEntry>> published;

  JdbcCatalogues(
      Jdbc jdbc,
      JdbcUnitOfWork unitOfWork,
      LabelsColumn labelsColumn,
      JdbcApiKeyLocations keyLocations,
      JsonMapper mapper) {
    this.jdbc = jdbc;
    this.keyLocations = keyLocations;
    this.labelsColumn = labelsColumn;
    this.members = new JsonColumn<>(mapper, Argument.of(JsonNode.class));
    this.published =
        new CommittedCache<>(
            unitOfWork,
            Ticker.systemTicker(),
            CACHED_CHARACTERS,
            entries -> entries.stream().mapToInt(JdbcCatalogues::characters).sum(),
            this::entries);
  }

  private static int characters(CatalogueEntry entry) {
    return CHARACTERS_OF_AN_ENTRY
        + entry.name().length()
        + entry.texts().shortDescription().length()
        + entry.texts().longDescription().length()
        + entry.texts().documentation().length()
        + entry.extras().members().text().length();
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
    return jdbc.query(SELECT + "WHERE entry.org_id = ? ORDER BY place", this::entry, organisation);
  }

  @Override
  public List<CatalogueEntry> published(OrganisationId organisation) {
    return published.current(organisation);
  }

  @Override
  public List<CatalogueEntry> offering(OrganisationId organisation, ApiId api) {
    return jdbc.query(
        SELECT + "WHERE entry.org_id = ? AND api = ? ORDER BY place",
        this::entry,
        organisation,
        api);
  }

  @Override
  public void replace(OrganisationId organisation, Catalogue catalogue) {
    keyLocations.changed(organisation);
    published.changed(organisation);
    jdbc.update("DELETE FROM catalogue_key_location WHERE org_id = ?", organisation);
    jdbc.update("DELETE FROM catalogue_entry_site WHERE org_id = ?", organisation);
    jdbc.update("DELETE FROM catalogue_entry WHERE org_id = ?", organisation);
    var entries = catalogue.entries();
    jdbc.insertAll(
        IntStream.range(0, entries.size())
            .mapToObj(place -> row(organisation, place, entries.get(place)))
            .toList());
    jdbc.insertAll(
        entries.stream().flatMap(entry -> keyLocation(organisation, entry).stream()).toList());
    jdbc.insertAll(
        entries.stream()
            .flatMap(entry -> EntrySiteColumns.row(organisation, entry).stream())
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
        entry.texts().shortDescription(),
        entry.texts().longDescription(),
        entry.show(),
        entry.api(),
        entry.texts().documentation(),
        entry.version(),
        config.map(some -> some.approval().requireKeyApproval()),
        config.map(some -> some.approval().override()),
        config.map(some -> some.extras().text()),
        entry.labels().map(labelsColumn::write),
        entry.extras().members().text());
  }

  private static Optional<NewRow> keyLocation(OrganisationId organisation, CatalogueEntry entry) {
    return entry
        .keyLocation()
        .map(
            location ->
                NewRow.of(
                    "catalogue_key_location (org_id, plan, location)",
                    organisation,
                    entry.plan(),
                    location.text()));
  }

  @Override
  public Map<PlanId, CatalogueEntry> offerings(
      OrganisationId organisation, Collection<PlanId> plans) {
    return jdbc
        .query(
            Chunks.of(plans),
            some ->
                Sql.of(SELECT + "WHERE ")
                    .then(jdbc.among("entry.org_id, entry.plan", List.of(organisation), some)),
            this::entry)
        .stream()
        .collect(toMap(CatalogueEntry::plan, entry -> entry, (_, last) -> last));
  }

  private CatalogueEntry entry(Row row) throws SQLException {
    var name = row.text();
    var shortDescription = row.text();
    var longDescription = row.text();
    var show = row.flag();
    var api = row.optionalBytes().map(ApiId::ofBytes);
    var plan = new PlanId(row.identifier());
    var documentation = row.text();
    var version = row.text();
    var approval = new ApprovalOverride(row.flag(), row.flag());
    var configExtras = row.optionalText().map(ExtraMembers::new);
    var labels = row.optionalText().map(labelsColumn::read);
    var extras = row.text();
    var keyLocation = row.optionalText().filter(_ -> api.isPresent()).map(KeyLocation::of);
    return new CatalogueEntry(
        new EntryTexts(name, shortDescription, longDescription, documentation, version),
        show,
        api,
        plan,
        configExtras.map(further -> new EntryConfig(approval, keyLocation, further)),
        labels,
        new EntryExtras(new ExtraMembers(extras), isKeyless(extras)),
        EntrySiteColumns.read(row));
  }

  /* Most entries are not, and need no parsing. */
  private boolean isKeyless(String extras) {
    if (!extras.contains(KEYLESS)) {
      return false;
    }
    var keyless = members.read(extras).get(KEYLESS);
    return keyless != null && keyless.isBoolean() && keyless.getBooleanValue();
  }
}
