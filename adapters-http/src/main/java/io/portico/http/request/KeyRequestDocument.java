package io.portico.http.request;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.domain.request.Decision;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.RequestState;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.UserId;
import io.portico.http.exchange.Timestamps;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A key request in JSON.
 *
 * @param application absent for the default application, which classic clients do not know
 */
@Serdeable
@JsonInclude(JsonInclude.Include.NON_NULL)
record KeyRequestDocument(
    String id,
    @JsonProperty("_id") String otherId,
    @JsonProperty("org_id") String orgId,
    @JsonProperty("by_user") String byUser,
    @Nullable String application,
    @JsonProperty("for_plan") String forPlan,
    String version,
    @JsonInclude(JsonInclude.Include.ALWAYS) Map<String, String> fields,
    boolean approved,
    String state,
    @Nullable String reason,
    @JsonProperty("decided_by") @Nullable String decidedBy,
    @JsonProperty("decided_at") @Nullable String decidedAt,
    @JsonProperty("date_created") String dateCreated,
    @Nullable String key) {

  static KeyRequestDocument of(OrganisationId organisation, KeyRequest request) {
    return switch (request.state()) {
      case RequestState.Pending() ->
          document(organisation, request, Optional.empty(), null, null, false);
      case RequestState.Approved(var decision, var key) ->
          document(organisation, request, Optional.of(decision), null, key.text(), true);
      case RequestState.Declined(var decision, var reason) ->
          document(organisation, request, Optional.of(decision), reason, null, false);
    };
  }

  private static KeyRequestDocument document(
      OrganisationId organisation,
      KeyRequest request,
      Optional<Decision> decision,
      @Nullable String reason,
      @Nullable String key,
      boolean approved) {
    var details = request.details();
    var id = request.id().toString();
    return new KeyRequestDocument(
        id,
        id,
        organisation.toString(),
        details.developer().toString(),
        details.isForDefaultApplication() ? null : details.application().toString(),
        details.plan().toString(),
        details.version(),
        details.fields().values(),
        approved,
        request.state().status().word(),
        reason,
        decision.flatMap(Decision::by).map(UserId::toString).orElse(null),
        decision.map(Decision::at).map(Timestamps::written).orElse(null),
        Timestamps.written(request.createdAt()),
        key);
  }
}
