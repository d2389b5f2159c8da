package io.portico.application.service.audit;

import io.portico.domain.audit.Snapshot;
import io.portico.domain.developer.Developer;
import java.util.LinkedHashMap;

/** Snapshots of developers, without passwords. */
public final class DeveloperSnapshot {

  private static final String FIELDS = "fields.";

  private DeveloperSnapshot() {}

  public static Snapshot of(Developer developer) {
    var details = developer.details();
    var fields = new LinkedHashMap<String, String>();
    details.fields().values().forEach((name, text) -> fields.put(FIELDS + name, text));
    return Snapshot.of("email", details.email())
        .and("inactive", details.inactive())
        .and(new Snapshot(fields));
  }
}
