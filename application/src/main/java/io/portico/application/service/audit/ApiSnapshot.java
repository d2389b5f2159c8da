package io.portico.application.service.audit;

import io.portico.domain.api.ApiOrigin;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.api.ApiStyle;
import io.portico.domain.audit.Snapshot;
import io.portico.domain.label.LabelChange;
import io.portico.domain.label.Labels;
import java.util.LinkedHashMap;

/** Snapshots of APIs and their labels. */
public final class ApiSnapshot {

  private static final String LABELS = "labels.";

  private ApiSnapshot() {}

  public static Snapshot of(ApiRecord api) {
    var description = api.description();
    return Snapshot.of("name", description.name())
        .and("version", description.version())
        .and("description", description.description())
        .and("style", description.style().map(ApiStyle::word))
        .and("owner", description.owner())
        .and("provider", description.provider())
        .and("url", description.url().map(ApiSnapshot::withoutUser))
        .and("source", api.origin().map(ApiOrigin::source))
        .and("externalId", api.origin().map(ApiOrigin::externalId))
        .and(of(api.labels().labels()));
  }

  /** Returns a snapshot with one field for each label. */
  public static Snapshot of(Labels labels) {
    var fields = new LinkedHashMap<String, String>();
    labels.byName().forEach((name, value) -> fields.put(LABELS + name, value.value()));
    return new Snapshot(fields);
  }

  /** Returns a snapshot of a bulk change. */
  public static Snapshot of(LabelChange change) {
    return switch (change) {
      case LabelChange.Replace(var labels) -> of(labels);
      case LabelChange.Merge(var given, var removed) -> of(given).and("removed", removed);
    };
  }

  /* The user info of a URL may contain a password. */
  private static String withoutUser(String url) {
    return url.replaceFirst("//[^/@]*@", "//…@");
  }
}
