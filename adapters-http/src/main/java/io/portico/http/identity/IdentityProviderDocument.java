package io.portico.http.identity;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.domain.identity.IdentityProvider;
import io.portico.http.exchange.Timestamps;
import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The JSON of a provider. Members without a value are left out.
 *
 * @param hasSecret whether there is a secret, which is never shown
 * @param redirectUri what the provider must know
 * @param logoutUri where the provider says that sessions have ended
 */
@Serdeable
@JsonInclude(JsonInclude.Include.NON_NULL)
record IdentityProviderDocument(
    String id,
    String name,
    String issuer,
    @JsonProperty("client_id") String clientId,
    @JsonProperty("has_secret") boolean hasSecret,
    @JsonInclude(JsonInclude.Include.ALWAYS) List<String> scopes,
    @JsonProperty("for") String audience,
    @JsonProperty("groups_claim") @Nullable String groupsClaim,
    @JsonProperty("create_users") boolean createUsers,
    @JsonProperty("allowed_domains") @JsonInclude(JsonInclude.Include.ALWAYS)
        List<String> allowedDomains,
    boolean only,
    @Nullable String help,
    @JsonProperty("redirect_uri") String redirectUri,
    @JsonProperty("logout_uri") String logoutUri,
    @JsonProperty("created_at") String createdAt,
    @JsonProperty("updated_at") String updatedAt) {

  static IdentityProviderDocument of(IdentityProvider provider, URI callback, URI logout) {
    var details = provider.details();
    var rules = details.rules();
    return new IdentityProviderDocument(
        provider.id().toString(),
        details.name(),
        details.issuer().toString(),
        details.clientId(),
        provider.sealedSecret().isPresent(),
        details.scopes(),
        details.audience().word(),
        details.groupsClaim().orElse(null),
        rules.createsUsers(),
        rules.allowedDomains(),
        rules.only(),
        rules.help().orElse(null),
        callback.toString(),
        logout.toString(),
        Timestamps.written(provider.createdAt()),
        Timestamps.written(provider.updatedAt()));
  }
}
