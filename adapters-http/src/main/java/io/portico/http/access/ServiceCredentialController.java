package io.portico.http.access;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.access.AddServiceCredential;
import io.portico.application.port.in.access.RemoveServiceCredential;
import io.portico.application.port.in.access.ReplaceServiceCredential;
import io.portico.application.port.in.access.RotateServiceCredential;
import io.portico.application.port.in.access.ServiceCredentialQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.access.ServiceCredential;
import io.portico.domain.access.ServiceCredentialId;
import io.portico.domain.shared.RecordKind;
import io.portico.http.exchange.EntityTags;
import io.portico.http.exchange.IdempotentExecution;
import io.portico.http.exchange.Ids;
import io.portico.http.exchange.OptionalBody;
import io.portico.http.exchange.Page;
import io.portico.http.exchange.QueryParameters;
import io.portico.http.security.AuthenticatedController;
import io.portico.http.security.RequiresPermission;
import java.net.URI;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The routes of service credentials. */
@AuthenticatedController("/api/service-credentials")
record ServiceCredentialController(
    AddServiceCredential addCredential,
    ServiceCredentialQueries credentials,
    ReplaceServiceCredential replaceCredential,
    RotateServiceCredential rotateCredential,
    RemoveServiceCredential removeCredential,
    EntityTags tags,
    IdempotentExecution idempotent) {

  private static final String CURSOR = "service-credentials";

  /** {@code POST /api/service-credentials}: adds a credential, and returns its token once. */
  @Post
  @RequiresPermission(Permission.ADMINISTER_USERS)
  HttpResponse<?> add(HttpRequest<?> request, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    return idempotent.execute(request, body, actor, () -> add(body, actor));
  }

  private HttpResponse<?> add(byte @Nullable [] body, Actor actor) {
    var command =
        new AddServiceCredential.Command(
            actor,
            ServiceCredentialDocument.read(body),
            ServiceCredentialDocument.readBindings(body).orElse(List.of()));
    return switch (addCredential.add(command)) {
      case AddServiceCredential.Outcome.Added(var credential, var token) ->
          tags.withSecret(
              HttpResponse.created(
                  ServiceCredentialDocument.of(credential, token),
                  URI.create("/api/service-credentials/" + credential.id())),
              ServiceCredentialDocument.withoutUse(credential));
      case AddServiceCredential.Outcome.NameTaken(var name) ->
          throw UserProblems.credentialNameTaken(name);
      case AddServiceCredential.Outcome.TooMany(var most) ->
          throw UserProblems.tooManyCredentials(most);
    };
  }

  /** {@code GET /api/service-credentials}: the credentials, by name. */
  @Get
  @RequiresPermission(Permission.READ_USERS)
  Page<ServiceCredentialDocument> list(HttpRequest<?> request, Actor actor) {
    var parameters = QueryParameters.of(request, "limit", "cursor", Page.COUNT);
    var query = parameters.page(CURSOR, Function.<String>identity());
    return Page.of(
            CURSOR,
            credentials.page(
                new ServiceCredentialQueries.Query(actor, query.after(), query.limit())),
            ServiceCredentialDocument::of)
        .counted(parameters, () -> credentials.count(actor));
  }

  /** {@code GET /api/service-credentials/{id}}: one credential. */
  @Get("/{id}")
  @RequiresPermission(Permission.READ_USERS)
  HttpResponse<?> find(HttpRequest<?> request, String id, Actor actor) {
    QueryParameters.of(request);
    return answer(credentials.find(actor, id(id)));
  }

  /** {@code PUT /api/service-credentials/{id}}: replaces the details of a credential. */
  @Put("/{id}")
  @RequiresPermission(Permission.ADMINISTER_USERS)
  HttpResponse<?> replace(
      HttpRequest<?> request, String id, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    var details = ServiceCredentialDocument.readReplacement(body, id(id), actor);
    var command =
        new ReplaceServiceCredential.Command(
            actor,
            id(id),
            details,
            ServiceCredentialDocument.readBindings(body),
            expected(request));
    return switch (replaceCredential.replace(command)) {
      case ReplaceServiceCredential.Outcome.Replaced(var credential) -> answer(credential);
      case ReplaceServiceCredential.Outcome.NameTaken(var name) ->
          throw UserProblems.credentialNameTaken(name);
    };
  }

  /** {@code DELETE /api/service-credentials/{id}}: removes a credential. */
  @Delete("/{id}")
  @RequiresPermission(Permission.ADMINISTER_USERS)
  HttpResponse<?> remove(HttpRequest<?> request, String id, Actor actor) {
    QueryParameters.of(request);
    removeCredential.remove(new RemoveServiceCredential.Command(actor, id(id), expected(request)));
    return HttpResponse.noContent();
  }

  /** {@code POST /api/service-credentials/{id}/rotate}: a new token, returned once. */
  @Post("/{id}/rotate")
  @RequiresPermission(Permission.ADMINISTER_USERS)
  HttpResponse<?> rotate(HttpRequest<byte[]> request, String id, Actor actor) {
    QueryParameters.of(request);
    return idempotent.execute(request, actor, () -> rotateOnce(request, id(id), actor));
  }

  private HttpResponse<?> rotateOnce(
      HttpRequest<byte[]> request, ServiceCredentialId id, Actor actor) {
    var overlap = OptionalBody.overlap(request);
    var rotated =
        rotateCredential.rotate(
            new RotateServiceCredential.Command(actor, id, overlap, expected(request)));
    return tags.withSecret(
        HttpResponse.ok(ServiceCredentialDocument.of(rotated.credential(), rotated.token())),
        ServiceCredentialDocument.withoutUse(rotated.credential()));
  }

  private Precondition<ServiceCredential> expected(HttpRequest<?> request) {
    return tags.expected(request, ServiceCredentialDocument::withoutUse);
  }

  private HttpResponse<?> answer(ServiceCredential credential) {
    return tags.ok(
        ServiceCredentialDocument.of(credential),
        tags.of(ServiceCredentialDocument.withoutUse(credential)));
  }

  private static ServiceCredentialId id(String text) {
    return Ids.inPath(RecordKind.SERVICE_CREDENTIAL, text, ServiceCredentialId::new);
  }
}
