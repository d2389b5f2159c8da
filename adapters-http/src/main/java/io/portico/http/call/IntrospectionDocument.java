package io.portico.http.call;

import io.portico.application.port.in.call.IntrospectKey.Outcome;
import io.portico.domain.api.ApiId;
import io.portico.http.json.JsonDocument;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A key in JSON as RFC 7662 describes tokens. One that is not valid has the first member only.
 *
 * @param scope the APIs that the plan opens, separated by blanks
 * @param clientId the plan
 * @param username the address of the developer when the key was issued
 * @param sub the developer
 * @param jti the hash of the key
 */
@JsonDocument
record IntrospectionDocument(
    boolean active,
    @Nullable String scope,
    @Nullable String clientId,
    @Nullable String username,
    @Nullable String tokenType,
    @Nullable Long exp,
    @Nullable Long iat,
    @Nullable String sub,
    @Nullable String jti,
    @Nullable List<String> tags,
    @Nullable Map<String, String> fields) {

  static IntrospectionDocument of(Outcome outcome) {
    return switch (outcome) {
      case Outcome.Inactive() ->
          new IntrospectionDocument(
              false, null, null, null, null, null, null, null, null, null, null);
      case Outcome.Active(var key, var plan, var fields) ->
          new IntrospectionDocument(
              true,
              plan.details().apis().stream().map(ApiId::toString).collect(Collectors.joining(" ")),
              plan.id().toString(),
              key.grant().alias(),
              "api_key",
              key.expiresAt().map(Instant::getEpochSecond).orElse(null),
              key.issuedAt().getEpochSecond(),
              key.developer().toString(),
              key.key().fingerprint(),
              plan.details().tags(),
              fields);
    };
  }
}
