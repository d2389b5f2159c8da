package io.portico.http.audit;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.application.port.in.audit.AuditEntryView;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.audit.AuditEntry;
import io.portico.domain.audit.Change;
import io.portico.http.server.Timestamps;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An entry of the audit trail as it is sent.
 *
 * @param changesOmitted how many further fields changed; absent if all are told
 * @param requestId the {@code X-Request-Id} of the request that did it; absent if none did
 */
@Serdeable
@JsonInclude(JsonInclude.Include.NON_NULL)
record AuditEntryDocument(
    String id,
    String at,
    ActorDocument actor,
    String action,
    ObjectDocument object,
    List<ChangeDocument> changes,
    @JsonProperty("changes_omitted") @Nullable Integer changesOmitted,
    @JsonProperty("request_id") @Nullable String requestId) {

  /**
   * Who did it.
   *
   * @param id of a dashboard user; or {@code operator}, or {@code portico}
   * @param email of the dashboard user; absent for those who have gone
   */
  @Serdeable
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record ActorDocument(String id, @Nullable String email) {}

  /**
   * What it was done to.
   *
   * @param name what it was called then; absent if it has no name
   */
  @Serdeable
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record ObjectDocument(String kind, String id, @Nullable String name) {}

  /**
   * A field that changed.
   *
   * @param before absent if there was nothing
   * @param after absent if there is nothing any more
   */
  @Serdeable
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record ChangeDocument(String field, @Nullable String before, @Nullable String after) {

    static ChangeDocument of(Change change) {
      return new ChangeDocument(
          change.field(), change.before().orElse(null), change.after().orElse(null));
    }
  }

  static AuditEntryDocument of(AuditEntryView told) {
    var entry = told.entry();
    var difference = entry.difference();
    return new AuditEntryDocument(
        entry.id().toString(),
        Timestamps.written(entry.at()),
        new ActorDocument(
            AuditActors.written(entry.actor()),
            told.actor().map(EmailAddress::written).orElse(null)),
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
