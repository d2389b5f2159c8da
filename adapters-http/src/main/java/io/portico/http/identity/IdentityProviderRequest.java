package io.portico.http.identity;

import io.portico.application.port.in.identity.AdministerIdentityProviders.Secret;
import io.portico.domain.identity.IdentityProviderDetails;
import io.portico.domain.identity.IssuerUrl;
import io.portico.domain.identity.ProviderAudience;
import io.portico.domain.identity.SignInRules;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.Worded;
import io.portico.http.exchange.Ids;
import io.portico.http.json.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Reads providers from JSON. */
final class IdentityProviderRequest {

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

  private IdentityProviderRequest() {}

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
