package io.portico.http.audit;

import io.portico.application.port.in.audit.AuditEntryView;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.audit.AuditEntry;
import io.portico.domain.audit.Change;
import io.portico.http.exchange.Timestamps;
import io.portico.http.json.JsonDocument;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The JSON of an audit entry.
 *
 * @param changesOmitted the number of changed fields that are not listed; absent if all are
 * @param requestId the {@code X-Request-Id} of the request; absent if there was none
 */
@JsonDocument
record AuditEntryDocument(
    String id,
    String at,
    ActorDocument actor,
    String action,
    ObjectDocument object,
    List<ChangeDocument> changes,
    @Nullable Integer changesOmitted,
    @Nullable String requestId) {

  /**
   * @param id the id of a dashboard user or a service credential, {@code operator} or {@code
   *     portico}
   * @param email of a user; absent if the user has been removed
   * @param service the name of a service credential; absent if it has been removed
   */
  @JsonDocument
  record ActorDocument(String id, @Nullable String email, @Nullable String service) {}

  @JsonDocument
  record ObjectDocument(String kind, String id, @Nullable String name) {}

  @JsonDocument
  record ChangeDocument(String field, @Nullable String before, @Nullable String after) {

    static ChangeDocument of(Change change) {
      var translated = AuditFields.translated(change);
      return new ChangeDocument(
          translated.field(), translated.before().orElse(null), translated.after().orElse(null));
    }
  }

  static AuditEntryDocument of(AuditEntryView view) {
    var entry = view.entry();
    var difference = entry.difference();
    return new AuditEntryDocument(
        entry.id().toString(),
        Timestamps.written(entry.at()),
        new ActorDocument(
            AuditActors.written(entry.actor()),
            view.actor().map(EmailAddress::written).orElse(null),
            view.service().orElse(null)),
        entry.action().word(),
        object(entry),
        difference.changes().stream().map(ChangeDocument::of).toList(),
        difference.omitted() == 0 ? null : difference.omitted(),
        entry.request().orElse(null));
  }

  private static ObjectDocument object(AuditEntry entry) {
    return new ObjectDocument(
        entry.action().kind().word(), entry.object(), entry.name().orElse(null));
  }
}
