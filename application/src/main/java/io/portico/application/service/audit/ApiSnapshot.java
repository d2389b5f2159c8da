package io.portico.application.service.audit;

import io.portico.domain.api.ApiOrigin;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.api.ApiStyle;
import io.portico.domain.audit.Snapshot;
import io.portico.domain.label.LabelChange;
import io.portico.domain.label.Labels;
import java.util.LinkedHashMap;

/** What the audit trail tells of APIs and their labels. */
public final class ApiSnapshot {

  private static final String LABELS = "labels.";

  private ApiSnapshot() {}

  /** Returns what is told of {@code api}. */
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
        .and("external_id", api.origin().map(ApiOrigin::externalId))
        .and(of(api.labels().labels()));
  }

  /** Returns what is told of {@code labels}: one field each. */
  public static Snapshot of(Labels labels) {
    var facts = new LinkedHashMap<String, String>();
    labels.byName().forEach((name, value) -> facts.put(LABELS + name, value.value()));
    return new Snapshot(facts);
  }

  /** Returns what is told of a change that is made to many APIs. */
  public static Snapshot of(LabelChange change) {
    return switch (change) {
      case LabelChange.Replace(var labels) -> of(labels);
      case LabelChange.Merge(var given, var removed) -> of(given).and("removed", removed);
    };
  }

  /* Some write the password of a service before its host. */
  private static String withoutUser(String url) {
    return url.replaceFirst("//[^/@]*@", "//…@");
  }
}
