package io.portico.http.portalimport;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.portico.application.port.in.portalimport.ImportPortal;
import io.portico.application.port.in.portalimport.PortalImportQueries.View;
import io.portico.domain.access.Actor;
import io.portico.domain.api.SourceName;
import io.portico.domain.portalimport.DashboardCredential;
import io.portico.domain.portalimport.ImportFinding;
import io.portico.domain.portalimport.ImportOptions;
import io.portico.domain.portalimport.ImportPosition;
import io.portico.domain.portalimport.ImportReport;
import io.portico.http.exchange.Timestamps;
import io.portico.http.json.JsonDocument;
import io.portico.http.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The latest import in JSON.
 *
 * @param state of its job
 * @param position where it continues; absent if it is complete
 * @param counts the number of records by kind and outcome
 * @param findings records that did not come as they are, at most 1,000
 * @param findingsTotal the number of all findings
 */
@JsonDocument
record PortalImportDocument(
    String url,
    String source,
    boolean dryRun,
    boolean overwrite,
    String job,
    String state,
    boolean complete,
    @Nullable Position position,
    @JsonInclude(JsonInclude.Include.ALWAYS) Map<String, Map<String, Long>> counts,
    @JsonInclude(JsonInclude.Include.ALWAYS) List<Finding> findings,
    long findingsTotal,
    String startedAt,
    String updatedAt) {

  private static final SourceName DEFAULT_SOURCE = new SourceName("classic-dashboard");

  /** Where an import continues. */
  @JsonDocument
  record Position(String part, int page, int done) {
    static Position of(ImportPosition position) {
      return new Position(position.part().word(), position.page(), position.done());
    }
  }

  /** A record that did not come as it is. */
  @JsonDocument
  record Finding(String kind, String subject, String outcome, String reason) {
    static Finding of(ImportFinding finding) {
      return new Finding(
          finding.kind().word(), finding.subject(), finding.effect().word(), finding.reason());
    }
  }

  static PortalImportDocument of(View view) {
    var latest = view.portalImport();
    var options = latest.options();
    var report = latest.report();
    return new PortalImportDocument(
        latest.address(),
        options.source().value(),
        options.dryRun(),
        options.overwrite(),
        latest.job().toString(),
        view.state().word(),
        latest.position().isEmpty(),
        latest.position().map(Position::of).orElse(null),
        counts(report),
        report.findings().stream().map(Finding::of).toList(),
        report.findingsTotal(),
        Timestamps.written(latest.startedAt()),
        Timestamps.written(latest.updatedAt()));
  }

  private static Map<String, Map<String, Long>> counts(ImportReport report) {
    var counts = new LinkedHashMap<String, Map<String, Long>>();
    report
        .counts()
        .forEach(
            (kind, byEffect) -> {
              var words = new LinkedHashMap<String, Long>();
              byEffect.forEach((effect, count) -> words.put(effect.word(), count));
              counts.put(kind.word(), words);
            });
    return counts;
  }

  static ImportPortal.Command read(byte @Nullable [] body, Actor actor) {
    var json =
        JsonObject.parse(body).only("url", "token", "source", "dry_run", "overwrite", "restart");
    return new ImportPortal.Command(
        actor,
        json.text("url"),
        new DashboardCredential(json.secret("token")),
        new ImportOptions(
            json.optionalText("source", SourceName::new).orElse(DEFAULT_SOURCE),
            json.flag("overwrite"),
            json.flag("dry_run")),
        json.flag("restart"));
  }
}
