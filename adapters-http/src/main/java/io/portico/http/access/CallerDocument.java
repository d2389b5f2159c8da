package io.portico.http.access;

import io.portico.application.port.in.access.CallerQueries.Caller;
import io.portico.domain.access.Scope;
import io.portico.http.exchange.Timestamps;
import io.portico.http.json.JsonDocument;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The JSON of a caller.
 *
 * @param kind {@code user} or {@code service}
 * @param name the email address of a user, the name of a service
 * @param role of a user
 * @param scopes of a service
 * @param bindings the roles of a user, and the APIs that they are for; what limits the scopes of a
 *     service
 * @param expiresAt when the credential of a service ends; absent if it does not
 */
@JsonDocument
record CallerDocument(
    String kind,
    String id,
    String name,
    String orgId,
    String organisation,
    @Nullable String role,
    @Nullable List<String> scopes,
    List<BindingDocument> bindings,
    @Nullable String expiresAt) {

  static CallerDocument of(Caller caller) {
    return switch (caller) {
      case Caller.User(var user, var organisation) ->
          new CallerDocument(
              "user",
              user.id().toString(),
              user.profile().email().written(),
              organisation.id().toString(),
              organisation.name(),
              user.profile().role().word(),
              null,
              BindingDocument.of(user),
              null);
      case Caller.Service(var credential, var organisation) ->
          new CallerDocument(
              "service",
              credential.id().toString(),
              credential.details().name(),
              organisation.id().toString(),
              organisation.name(),
              null,
              credential.details().scopes().stream().map(Scope::toString).toList(),
              BindingDocument.of(credential.details().bindings()),
              credential.details().expiresAt().map(Timestamps::written).orElse(null));
    };
  }
}
