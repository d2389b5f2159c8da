package io.portico.persistence.portalimport;

import io.micronaut.core.type.Argument;
import io.micronaut.json.JsonMapper;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.application.port.out.portalimport.PortalImports;
import io.portico.domain.api.SourceName;
import io.portico.domain.job.JobId;
import io.portico.domain.portalimport.ImportEffect;
import io.portico.domain.portalimport.ImportFinding;
import io.portico.domain.portalimport.ImportKind;
import io.portico.domain.portalimport.ImportOptions;
import io.portico.domain.portalimport.ImportPart;
import io.portico.domain.portalimport.ImportPosition;
import io.portico.domain.portalimport.ImportReport;
import io.portico.domain.portalimport.PortalImport;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.Worded;
import io.portico.persistence.column.JsonColumn;
import io.portico.persistence.jdbc.Columns;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.Row;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Imports in the table {@code portal_import}, one row for each organisation and kind. */
@Singleton
final class JdbcPortalImports implements PortalImports {

  private static final String SELECT =
      """
      SELECT address, source, overwrite_existing, dry_run, job, part, page, done, report,
             started_at, updated_at
      FROM portal_import WHERE org_id = ? AND dry_run = ?
      """;

  private final Jdbc jdbc;
  private final JsonColumn<Document> reports;

  JdbcPortalImports(Jdbc jdbc, JsonMapper mapper) {
    this.jdbc = jdbc;
    this.reports = new JsonColumn<>(mapper, Argument.of(Document.class));
  }

  @Override
  public Optional<PortalImport> find(OrganisationId organisation, boolean dryRun) {
    return jdbc.first(SELECT, this::portalImport, organisation, dryRun);
  }

  @Override
  public Optional<PortalImport> findForUpdate(OrganisationId organisation, boolean dryRun) {
    return jdbc.first(SELECT + " FOR UPDATE", this::portalImport, organisation, dryRun);
  }

  @Override
  public boolean add(OrganisationId organisation, PortalImport added) {
    return jdbc.insertIfAbsent(
        columns(added)
            .set("org_id", organisation)
            .set("dry_run", added.options().dryRun())
            .row("portal_import"));
  }

  @Override
  public void replace(OrganisationId organisation, PortalImport replacement) {
    jdbc.update(
        columns(replacement)
            .update("portal_import")
            .then(
                " WHERE org_id = ? AND dry_run = ?", organisation, replacement.options().dryRun()));
  }

  private Columns columns(PortalImport stored) {
    return new Columns()
        .set("address", stored.address())
        .set("source", stored.options().source().value())
        .set("overwrite_existing", stored.options().overwrite())
        .set("job", stored.job())
        .set("part", stored.position().map(position -> position.part().word()))
        .set("page", stored.position().map(ImportPosition::page))
        .set("done", stored.position().map(ImportPosition::done))
        .set("report", reports.write(Document.of(stored.report())))
        .set("started_at", stored.startedAt())
        .set("updated_at", stored.updatedAt());
  }

  private PortalImport portalImport(Row row) throws SQLException {
    var address = row.text();
    var options = new ImportOptions(new SourceName(row.text()), row.flag(), row.flag());
    return new PortalImport(
        address,
        options,
        new JobId(row.identifier()),
        position(row.optionalText(), row.optionalInteger(), row.optionalInteger()),
        reports.read(row.text()).toReport(),
        row.instant(),
        row.instant());
  }

  private static Optional<ImportPosition> position(
      Optional<String> part, Optional<Integer> page, Optional<Integer> done) {
    return part.map(
        word ->
            new ImportPosition(
                Worded.of(ImportPart.class, "part", word), page.orElseThrow(), done.orElseThrow()));
  }

  @Serdeable
  record Document(Map<String, Map<String, Long>> counts, List<Finding> findings, long total) {

    static Document of(ImportReport report) {
      var counts = new LinkedHashMap<String, Map<String, Long>>();
      report
          .counts()
          .forEach(
              (kind, byEffect) -> {
                var words = new LinkedHashMap<String, Long>();
                byEffect.forEach((effect, count) -> words.put(effect.word(), count));
                counts.put(kind.word(), words);
              });
      return new Document(
          counts, report.findings().stream().map(Finding::of).toList(), report.findingsTotal());
    }

    ImportReport toReport() {
      var counted = new EnumMap<ImportKind, Map<ImportEffect, Long>>(ImportKind.class);
      counts.forEach(
          (kind, words) -> {
            var byEffect = new EnumMap<ImportEffect, Long>(ImportEffect.class);
            words.forEach(
                (effect, count) ->
                    byEffect.put(Worded.of(ImportEffect.class, "effect", effect), count));
            counted.put(Worded.of(ImportKind.class, "kind", kind), byEffect);
          });
      return new ImportReport(counted, findings.stream().map(Finding::toFinding).toList(), total);
    }
  }

  @Serdeable
  record Finding(String kind, String effect, String subject, String reason) {

    static Finding of(ImportFinding finding) {
      return new Finding(
          finding.kind().word(), finding.effect().word(), finding.subject(), finding.reason());
    }

    ImportFinding toFinding() {
      return new ImportFinding(
          Worded.of(ImportKind.class, "kind", kind),
          Worded.of(ImportEffect.class, "effect", effect),
          subject,
          reason);
    }
  }
}
