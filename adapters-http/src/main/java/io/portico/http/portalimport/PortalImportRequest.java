package io.portico.http.portalimport;

import io.portico.application.port.in.portalimport.ImportPortal;
import io.portico.domain.access.Actor;
import io.portico.domain.api.SourceName;
import io.portico.domain.portalimport.DashboardCredential;
import io.portico.domain.portalimport.ImportOptions;
import io.portico.http.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** Reads what to import from JSON. */
final class PortalImportRequest {

  private static final SourceName DEFAULT_SOURCE = new SourceName("classic-dashboard");

  private PortalImportRequest() {}

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
