package io.portico.http.application;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.application.AddApplication;
import io.portico.application.port.in.application.ApplicationQueries;
import io.portico.application.port.in.application.ChangeMembers;
import io.portico.application.port.in.application.ChangeMembers.Change;
import io.portico.application.port.in.application.RemoveApplication;
import io.portico.application.port.in.application.ReplaceApplication;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.access.Scope;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.application.Application;
import io.portico.domain.application.MemberRole;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.RecordKind;
import io.portico.http.application.ApplicationDocument.NamedMemberDocument;
import io.portico.http.exchange.EntityTags;
import io.portico.http.exchange.IdempotentExecution;
import io.portico.http.exchange.Ids;
import io.portico.http.exchange.Page;
import io.portico.http.exchange.QueryParameters;
import io.portico.http.json.JsonObject;
import io.portico.http.security.AuthenticatedController;
import io.portico.http.security.RequiresPermission;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/** The routes of the applications of developers, and of their members. */
@AuthenticatedController("/api/portal")
record ApplicationController(
    ApplicationQueries queries,
    AddApplication addApplication,
    ReplaceApplication replaceApplication,
    RemoveApplication removeApplication,
    ChangeMembers changeMembers,
    EntityTags tags,
    IdempotentExecution idempotent) {

  /** {@code GET /api/portal/developers/{id}/applications}: the default one first. */
  @Get("/developers/{id}/applications")
  @RequiresPermission(value = Permission.READ, scopes = Scope.Kind.PORTAL)
  Page<ApplicationDocument> list(HttpRequest<?> request, String id, Actor actor) {
    var parameters = QueryParameters.of(request, "limit", "cursor", Page.COUNT);
    var all = queries.of(actor, developer(id));
    return Page.ofAll("applications", all, parameters, ApplicationDocument::of);
  }

  /** {@code POST /api/portal/developers/{id}/applications}: adds an application. */
  @Post("/developers/{id}/applications")
  @RequiresPermission(value = Permission.ADMINISTER_DEVELOPERS, scopes = Scope.Kind.PORTAL)
  HttpResponse<?> add(
      HttpRequest<?> request, String id, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    return idempotent.execute(request, body, actor, () -> add(developer(id), body, actor));
  }

  private HttpResponse<?> add(DeveloperId owner, byte @Nullable [] body, Actor actor) {
    var details = ApplicationDocument.read(JsonObject.parse(body));
    return switch (addApplication.add(new AddApplication.Command(actor, owner, details))) {
      case AddApplication.Outcome.Added(var added) ->
          HttpResponse.created(
              ApplicationDocument.of(added), URI.create("/api/portal/applications/" + added.id()));
      case AddApplication.Outcome.TooMany() -> throw ApplicationProblems.tooMany("id");
    };
  }

  /** {@code GET /api/portal/applications/{id}}: one application. */
  @Get("/applications/{id}")
  @RequiresPermission(value = Permission.READ, scopes = Scope.Kind.PORTAL)
  HttpResponse<?> show(HttpRequest<?> request, String id, Actor actor) {
    QueryParameters.of(request);
    return tags.ok(request, ApplicationDocument.of(queries.find(actor, application(id))));
  }

  /** {@code PUT /api/portal/applications/{id}}: changes what is said of an application. */
  @Put("/applications/{id}")
  @RequiresPermission(value = Permission.ADMINISTER_DEVELOPERS, scopes = Scope.Kind.PORTAL)
  HttpResponse<?> replace(
      HttpRequest<?> request, String id, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    var application = application(id);
    var details =
        ApplicationDocument.readReplacement(
            JsonObject.parse(body), queries.find(actor, application));
    return tags.ok(
        ApplicationDocument.of(
            replaceApplication.replace(
                new ReplaceApplication.Command(actor, application, details, expected(request)))));
  }

  /** {@code DELETE /api/portal/applications/{id}}: removes an application and revokes its keys. */
  @Delete("/applications/{id}")
  @RequiresPermission(value = Permission.ADMINISTER_DEVELOPERS, scopes = Scope.Kind.PORTAL)
  HttpResponse<?> remove(HttpRequest<?> request, String id, Actor actor) {
    QueryParameters.of(request);
    var command = new RemoveApplication.Command(actor, application(id), expected(request));
    return switch (removeApplication.remove(command)) {
      case REMOVED -> HttpResponse.noContent();
      case DEFAULT -> throw ApplicationProblems.isDefault();
    };
  }

  /** {@code GET /api/portal/applications/{id}/members}: the members, who joined first is first. */
  @Get("/applications/{id}/members")
  @RequiresPermission(value = Permission.READ, scopes = Scope.Kind.PORTAL)
  Page<NamedMemberDocument> members(HttpRequest<?> request, String id, Actor actor) {
    var parameters = QueryParameters.of(request, "limit", "cursor", Page.COUNT);
    var all = queries.members(actor, queries.find(actor, application(id)));
    return Page.ofAll("members", all, parameters, NamedMemberDocument::of);
  }

  /** {@code POST /api/portal/applications/{id}/members}: a developer joins or changes the role. */
  @Post("/applications/{id}/members")
  @RequiresPermission(value = Permission.ADMINISTER_DEVELOPERS, scopes = Scope.Kind.PORTAL)
  HttpResponse<?> join(
      HttpRequest<?> request, String id, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    return idempotent.execute(
        request,
        body,
        actor,
        () -> {
          var json = JsonObject.parse(body).only("email", "role");
          var role = json.optionalWord("role", MemberRole.class);
          var join = new Change.Join(json.text("email", EmailAddress::new), role);
          return change(actor, id, join, "email");
        });
  }

  /** {@code DELETE /api/portal/applications/{id}/members/{developer}}: a member leaves. */
  @Delete("/applications/{id}/members/{developer}")
  @RequiresPermission(value = Permission.ADMINISTER_DEVELOPERS, scopes = Scope.Kind.PORTAL)
  HttpResponse<?> leave(HttpRequest<?> request, String id, String developer, Actor actor) {
    QueryParameters.of(request);
    return change(actor, id, new Change.Leave(developer(developer)), "developer");
  }

  /** {@code POST /api/portal/applications/{id}/transfer}: a developer becomes the only owner. */
  @Post("/applications/{id}/transfer")
  @RequiresPermission(value = Permission.ADMINISTER_DEVELOPERS, scopes = Scope.Kind.PORTAL)
  HttpResponse<?> transfer(
      HttpRequest<?> request, String id, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    return idempotent.execute(
        request,
        body,
        actor,
        () -> {
          var to = JsonObject.parse(body).only("to").text("to", EmailAddress::new);
          return change(actor, id, new Change.Transfer(to), "to");
        });
  }

  private HttpResponse<?> change(Actor actor, String id, Change change, String field) {
    var command = new ChangeMembers.Command(actor, application(id), change);
    return switch (changeMembers.change(command)) {
      case ChangeMembers.Outcome.Changed(var application) ->
          HttpResponse.ok(ApplicationDocument.of(application));
      case ChangeMembers.Outcome.UnknownDeveloper(var email) ->
          throw ApplicationProblems.unknownDeveloper(field, email);
      case ChangeMembers.Outcome.NotMember(var developer) ->
          throw ApplicationProblems.notMember(developer);
      case ChangeMembers.Outcome.LastMember() -> throw ApplicationProblems.lastMember();
      case ChangeMembers.Outcome.LastOwner() -> throw ApplicationProblems.lastOwner();
      case ChangeMembers.Outcome.Full() -> throw ApplicationProblems.full(field);
      case ChangeMembers.Outcome.Default() -> throw ApplicationProblems.isDefault();
      case ChangeMembers.Outcome.TooMany() -> throw ApplicationProblems.tooMany(field);
    };
  }

  private Precondition<Application> expected(HttpRequest<?> request) {
    return tags.expected(request, ApplicationDocument::of);
  }

  private static ApplicationId application(String id) {
    return Ids.inPath(RecordKind.APPLICATION, id, ApplicationId::new);
  }

  private static DeveloperId developer(String id) {
    return Ids.inPath(RecordKind.DEVELOPER, id, DeveloperId::new);
  }
}
