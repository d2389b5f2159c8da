package io.portico.http.access;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;
import io.portico.application.port.in.PageLimits;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.access.AddUser;
import io.portico.application.port.in.access.RemoveUser;
import io.portico.application.port.in.access.ReplaceUser;
import io.portico.application.port.in.access.ResetCredential;
import io.portico.application.port.in.access.UserQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.Permission;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.Password;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.UserId;
import io.portico.http.classic.PortalPaging;
import io.portico.http.classic.PortalReply;
import io.portico.http.exchange.EntityTags;
import io.portico.http.exchange.IdempotentExecution;
import io.portico.http.exchange.Ids;
import io.portico.http.exchange.Page;
import io.portico.http.exchange.QueryParameters;
import io.portico.http.json.JsonObject;
import io.portico.http.security.AuthenticatedController;
import io.portico.http.security.RequiresPermission;
import java.net.URI;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The routes of dashboard users. */
@AuthenticatedController("/api/users")
record UserController(
    AddUser addUser,
    UserQueries users,
    ReplaceUser replaceUser,
    RemoveUser removeUser,
    ResetCredential resetCredential,
    EntityTags tags,
    IdempotentExecution idempotent) {

  private static final String CURSOR = "users";

  /** {@code POST /api/users}: adds a user, and returns the credential once. */
  @Post
  @RequiresPermission(Permission.ADMINISTER_USERS)
  HttpResponse<?> add(HttpRequest<?> request, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    return idempotent.execute(request, body, actor, () -> add(body, actor));
  }

  private HttpResponse<?> add(byte @Nullable [] body, Actor actor) {
    var added = UserProblems.requireAdded(addUser.add(UserDocument.read(body, actor)));
    var user = added.user();
    return tags.withSecret(
        HttpResponse.created(
            UserDocument.of(user, added.credential()), URI.create("/api/users/" + user.id())),
        UserDocument.of(user));
  }

  /** {@code GET /api/users}: the users, by email address, or a page as of a classic list. */
  @Get
  @RequiresPermission(Permission.READ_USERS)
  UserDocument.Listed list(HttpRequest<?> request, Actor actor) {
    var parameters =
        QueryParameters.of(
            request, "limit", "cursor", Page.COUNT, PortalPaging.PAGE, PortalPaging.PAGE_SIZE);
    if (parameters.oneUnlessEmpty(PortalPaging.PAGE).isPresent()) {
      return classicPage(PortalPaging.of(parameters), actor);
    }
    var query = parameters.page(CURSOR, EmailAddress::new);
    return UserDocument.Listed.of(
        Page.of(
                CURSOR,
                users.page(new UserQueries.Query(actor, query.after(), query.limit())),
                UserDocument::of)
            .counted(parameters, () -> users.count(actor)));
  }

  /* An organisation has few users: one read has them all. */
  private UserDocument.Listed classicPage(PortalPaging paging, Actor actor) {
    var all =
        users.page(new UserQueries.Query(actor, Optional.empty(), PageLimits.LARGEST)).items();
    var page = all.stream().skip(paging.offset()).limit(paging.pageSize());
    return UserDocument.Listed.ofClassic(
        page.map(UserDocument::of).toList(), paging.pages(all.size()));
  }

  /** {@code GET /api/users/{id}}: one user. */
  @Get("/{id}")
  @RequiresPermission(Permission.READ_USERS)
  HttpResponse<?> find(HttpRequest<?> request, String id, Actor actor) {
    QueryParameters.of(request);
    return tags.ok(request, UserDocument.of(users.find(actor, id(id))));
  }

  /** {@code PUT /api/users/{id}}: replaces the profile of a user. */
  @Put("/{id}")
  @RequiresPermission(Permission.ADMINISTER_USERS)
  HttpResponse<?> replace(
      HttpRequest<?> request, String id, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    var command = UserDocument.readReplacement(body, id(id), actor, expected(request));
    return switch (replaceUser.replace(command)) {
      case ReplaceUser.Outcome.Replaced(var user) -> tags.ok(UserDocument.of(user));
      case ReplaceUser.Outcome.EmailTaken(var email) -> throw UserProblems.emailTaken(email);
      case ReplaceUser.Outcome.LastAdministrator() -> throw UserProblems.lastAdministrator();
    };
  }

  /** {@code DELETE /api/users/{id}}: removes a user. */
  @Delete("/{id}")
  @RequiresPermission(Permission.ADMINISTER_USERS)
  HttpResponse<?> remove(HttpRequest<?> request, String id, Actor actor) {
    QueryParameters.of(request);
    return switch (removeUser.remove(new RemoveUser.Command(actor, id(id), expected(request)))) {
      case RemoveUser.Outcome.Removed _ -> HttpResponse.noContent();
      case RemoveUser.Outcome.LastAdministrator() -> throw UserProblems.lastAdministrator();
    };
  }

  /**
   * {@code PUT /api/users/{id}/actions/key/reset}: replaces the credential, and returns it once.
   */
  @Put("/{id}/actions/key/reset")
  @RequiresPermission(Permission.ADMINISTER_USERS)
  HttpResponse<?> reset(HttpRequest<?> request, String id, Actor actor) {
    QueryParameters.of(request);
    var reset =
        resetCredential.reset(new ResetCredential.Command(actor, id(id), expected(request)));
    return tags.withSecret(
        HttpResponse.ok(UserDocument.of(reset.user(), reset.credential())),
        UserDocument.of(reset.user()));
  }

  /** {@code POST /api/users/{id}/actions/reset}: sets the password, as classic clients do. */
  @Post("/{id}/actions/reset")
  @RequiresPermission(Permission.ADMINISTER_USERS)
  HttpResponse<?> resetPassword(
      HttpRequest<?> request, String id, @Body byte @Nullable [] body, Actor actor) {
    // Other members are ignored: classic clients send the user's permissions again.
    var password = new Password(JsonObject.parse(body).secret("new_password"));
    var present = users.find(actor, id(id));
    var command =
        new ReplaceUser.Command(
            actor,
            present.id(),
            present.profile(),
            Optional.of(password),
            Optional.empty(),
            user -> user.profile().equals(present.profile()));
    return switch (replaceUser.replace(command)) {
      case ReplaceUser.Outcome.Replaced _ ->
          HttpResponse.ok(PortalReply.ok("User password updated"));
      case ReplaceUser.Outcome.EmailTaken(var email) -> throw UserProblems.emailTaken(email);
      case ReplaceUser.Outcome.LastAdministrator() -> throw UserProblems.lastAdministrator();
    };
  }

  private Precondition<DashboardUser> expected(HttpRequest<?> request) {
    return tags.expected(request, UserDocument::of);
  }

  private static UserId id(String text) {
    return Ids.inPath(RecordKind.USER, text, UserId::new);
  }
}
