package io.portico.http.identity;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.application.port.in.identity.AdministerIdentityProviders.Secret;
import io.portico.application.port.in.identity.AdministerIdentityProviders.Test;
import io.portico.domain.identity.IdentityProvider;
import io.portico.domain.identity.IdentityProviderDetails;
import io.portico.domain.identity.IssuerUrl;
import io.portico.domain.identity.ProviderAudience;
import io.portico.domain.identity.SignInRules;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.Worded;
import io.portico.http.exchange.Ids;
import io.portico.http.exchange.Timestamps;
import io.portico.http.json.JsonDocument;
import io.portico.http.json.JsonObject;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
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

  private static final String SECRET = "client_secret";
  private static final String[] MEMBERS = {
    "id",
    "name",
    "issuer",
    "client_id",
    SECRET,
    "has_secret",
    "scopes",
    "for",
    "groups_claim",
    "create_users",
    "allowed_domains",
    "only",
    "help",
    "redirect_uri",
    "logout_uri",
    "created_at",
    "updated_at"
  };

  /**
   * The JSON of the result of a test.
   *
   * @param step what failed; left out if nothing did
   * @param reason why; left out if nothing did
   */
  @JsonDocument
  record Tested(boolean passed, @Nullable String step, @Nullable String reason) {

    static Tested of(Test test) {
      return switch (test) {
        case Test.Passed() -> new Tested(true, null, null);
        case Test.Failed(var step, var reason) -> new Tested(false, step.word(), reason);
      };
    }
  }

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

  /** A provider. */
  record Sent(IdentityProviderDetails details, Secret secret) {}

  /** Reads a provider to be added. */
  static Sent read(JsonObject json) {
    json.only(
        "name",
        "issuer",
        "client_id",
        SECRET,
        "scopes",
        "for",
        "groups_claim",
        "create_users",
        "allowed_domains",
        "only",
        "help");
    return new Sent(details(json), secret(json));
  }

  /** Reads the provider with this id, which may be sent back as it was read. */
  static Sent readReplacement(JsonObject json, Identifier id) {
    json.only(MEMBERS);
    Ids.requireSame(json, "id", id, "the id of the provider, " + id);
    json.optionalFlag("has_secret");
    return new Sent(details(json), secret(json));
  }

  private static IdentityProviderDetails details(JsonObject json) {
    return new IdentityProviderDetails(
        json.text("name"),
        json.text("issuer", IssuerUrl::parse),
        json.text("client_id"),
        json.optionalTexts("scopes", IdentityProviderDetails.MOST_SCOPES, Function.identity())
            .orElse(IdentityProviderDetails.USUAL_SCOPES),
        json.optionalText("for")
            .map(word -> Worded.of(ProviderAudience.class, "for", word))
            .orElse(ProviderAudience.DASHBOARD),
        filled(json, "groups_claim"),
        new SignInRules(
            json.optionalFlag("create_users").orElse(false),
            json.optionalTexts("allowed_domains", SignInRules.MOST_DOMAINS, Function.identity())
                .orElse(List.of()),
            json.optionalFlag("only").orElse(false),
            filled(json, "help")));
  }

  private static Optional<String> filled(JsonObject json, String name) {
    return json.optionalText(name).filter(text -> !text.isEmpty());
  }

  /* The present one stays unless another is sent, or an empty one to remove it. */
  private static Secret secret(JsonObject json) {
    return json.optionalSecret(SECRET)
        .<Secret>map(text -> new Secret.Other(Optional.of(text).filter(s -> !s.isEmpty())))
        .orElseGet(Secret.Present::new);
  }
}
