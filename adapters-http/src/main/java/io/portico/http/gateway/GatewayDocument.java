package io.portico.http.gateway;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.domain.gateway.Gateway;
import io.portico.domain.plan.PlanId;
import io.portico.http.exchange.Timestamps;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The JSON of a gateway. Members without a value are left out.
 *
 * @param hasCredential whether there is a credential, which is never shown
 */
@Serdeable
@JsonInclude(JsonInclude.Include.NON_NULL)
record GatewayDocument(
    String id,
    String name,
    String kind,
    String url,
    @JsonProperty("credential_header") @Nullable String credentialHeader,
    @JsonProperty("has_credential") boolean hasCredential,
    @JsonProperty("tyk_org_id") @Nullable String tykOrgId,
    @JsonInclude(JsonInclude.Include.ALWAYS) List<String> plans,
    @JsonProperty("created_at") String createdAt,
    @JsonProperty("updated_at") String updatedAt) {

  static GatewayDocument of(Gateway gateway) {
    var details = gateway.details();
    return new GatewayDocument(
        gateway.id().toString(),
        details.name(),
        details.kind().word(),
        details.address().toString(),
        details.credentialHeader().orElse(null),
        gateway.sealedCredential().isPresent(),
        details.tykOrganisation().orElse(null),
        details.plans().stream().map(PlanId::toString).toList(),
        Timestamps.written(gateway.createdAt()),
        Timestamps.written(gateway.updatedAt()));
  }
}
