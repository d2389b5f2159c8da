package io.portico.http.identity;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.identity.AdministerIdentityProviders;
import io.portico.application.port.in.identity.AdministerIdentityProviders.Addition;
import io.portico.application.port.in.identity.AdministerIdentityProviders.Replacement;
import io.portico.application.port.in.identity.IdentityProviderQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.identity.IdentityProvider;
import io.portico.http.exchange.EntityTags;
import io.portico.http.exchange.IdempotentExecution;
import io.portico.http.exchange.Page;
import io.portico.http.exchange.QueryParameters;
import io.portico.http.json.JsonObject;
import io.portico.http.security.AuthenticatedController;
import io.portico.http.security.RequiresPermission;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/** The routes of providers with which people sign in. */
@AuthenticatedController(IdentityProviderController.PATH)
@RequiresPermission(Permission.ADMINISTER_USERS)
record IdentityProviderController(
    IdentityProviderQueries queries,
    AdministerIdentityProviders administration,
    RegisteredAddresses addresses,
    EntityTags tags,
    IdempotentExecution idempotent) {

  static final String PATH = "/api/identity-providers";

  /** {@code GET /api/identity-providers}: all providers, the oldest first. */
  @Get
  Page<IdentityProviderDocument> list(HttpRequest<?> request, Actor actor) {
    var parameters = QueryParameters.of(request, "limit", "cursor", Page.COUNT);
    return Page.ofAll(
        "identity-providers",
        queries.all(actor),
        parameters,
        provider -> document(actor, provider));
  }

  private IdentityProviderDocument document(Actor actor, IdentityProvider provider) {
    return IdentityProviderDocument.of(
        provider, addresses.callback(actor, provider), addresses.logout(provider));
  }

  /** {@code POST /api/identity-providers}: adds a provider. */
  @Post
  HttpResponse<?> add(HttpRequest<?> request, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    return idempotent.execute(request, body, actor, () -> add(body, actor));
  }

  private HttpResponse<?> add(byte @Nullable [] body, Actor actor) {
    var sent = IdentityProviderDocument.read(JsonObject.parse(body));
    return switch (administration.add(actor, sent.details(), sent.secret().first())) {
      case Addition.Added(var provider) ->
          tags.created(document(actor, provider), URI.create(PATH + "/" + provider.id()));
      case Addition.TooMany(var most) -> throw IdentityProblems.tooManyProviders(most);
    };
  }

  /** {@code GET /api/identity-providers/{id}}: one provider. */
  @Get("/{id}")
  HttpResponse<?> show(HttpRequest<?> request, String id, Actor actor) {
    QueryParameters.of(request);
    return tags.ok(request, document(actor, queries.find(actor, SignInPaths.provider(id))));
  }

  /** {@code PUT /api/identity-providers/{id}}: changes a provider. */
  @Put("/{id}")
  HttpResponse<?> replace(
      HttpRequest<?> request, String id, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    var provider = SignInPaths.provider(id);
    var sent = IdentityProviderDocument.readReplacement(JsonObject.parse(body), provider.value());
    return tags.ok(
        document(
            actor,
            administration.replace(
                new Replacement(
                    actor, provider, sent.details(), sent.secret(), expected(request, actor)))));
  }

  /** {@code DELETE /api/identity-providers/{id}}: removes a provider. */
  @Delete("/{id}")
  HttpResponse<?> remove(HttpRequest<?> request, String id, Actor actor) {
    QueryParameters.of(request);
    var _ = administration.remove(actor, SignInPaths.provider(id), expected(request, actor));
    return HttpResponse.noContent();
  }

  /** {@code POST /api/identity-providers/{id}/test}: asks the provider. */
  @Post("/{id}/test")
  IdentityProviderDocument.Tested test(HttpRequest<?> request, String id, Actor actor) {
    QueryParameters.of(request);
    var provider = queries.find(actor, SignInPaths.provider(id));
    return IdentityProviderDocument.Tested.of(
        administration.test(actor, provider.id(), addresses.callback(actor, provider)));
  }

  private Precondition<IdentityProvider> expected(HttpRequest<?> request, Actor actor) {
    return tags.expected(request, provider -> document(actor, provider));
  }
}
