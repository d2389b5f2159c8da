package io.portico.http.call;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Post;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.portico.application.port.in.call.IntrospectKey;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.access.Scope;
import io.portico.domain.key.RawKey;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.connection.IntrospectionCredential;
import io.portico.http.exchange.QueryParameters;
import io.portico.http.exchange.UrlEncoding;
import io.portico.http.security.AuthenticatedController;
import io.portico.http.security.FormCredentials;
import io.portico.http.security.RequiresPermission;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The route of RFC 7662, by which services ask what a key is. */
@AuthenticatedController(IntrospectionCredential.PATH)
record IntrospectionController(IntrospectKey introspectKey, FormCredentials credentials) {

  private static final String TOKEN = "token";
  private static final String CLIENT_SECRET = "client_secret";

  /**
   * {@code POST /gateway/introspect}: describes the key in the form field {@code token}. The form
   * may also have the credential, as {@code client_secret}.
   */
  @Post
  @Secured(SecurityRule.IS_ANONYMOUS)
  @RequiresPermission(value = Permission.VERIFY_KEYS, scopes = Scope.Kind.KEYS_VERIFY)
  HttpResponse<?> introspect(HttpRequest<byte[]> request, @Nullable Actor byHeader) {
    var form = request.getBody().map(body -> new String(body, StandardCharsets.UTF_8)).orElse("");
    var secret = UrlEncoding.value(form, Set.of(CLIENT_SECRET)).flatMap(UrlEncoding::decoded);
    var actor = credentials.require(request, byHeader, secret);
    QueryParameters.of(request);
    var query = new IntrospectKey.Query(actor, new RawKey(token(form)));
    return HttpResponse.ok(IntrospectionDocument.of(introspectKey.introspect(query)))
        .contentType(MediaType.APPLICATION_JSON_TYPE)
        .header(HttpHeaders.CACHE_CONTROL, "no-store");
  }

  private static String token(String form) {
    var encoded = UrlEncoding.values(form, TOKEN);
    if (encoded.size() != 1) {
      // Of several, what checks the form before could look at another one.
      throw InvalidValueException.found(
          TOKEN,
          encoded.isEmpty() ? "missing" : "given %d times".formatted(encoded.size()),
          "a form with the key as token");
    }
    return UrlEncoding.decoded(encoded.getFirst())
        .orElseThrow(
            () ->
                InvalidValueException.found(TOKEN, "not URL-encoded", "URL-encoded text in UTF-8"));
  }
}
