package io.portico.http.user;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Produces;
import io.micronaut.http.annotation.Put;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.access.AddUser;
import io.portico.application.port.in.access.BrowseUsers;
import io.portico.application.port.in.access.RemoveUser;
import io.portico.application.port.in.access.ReplaceUser;
import io.portico.application.port.in.access.ResetCredential;
import io.portico.application.port.in.access.ShowUser;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.Permission;
import io.portico.domain.access.UserId;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.RefusedException;
import io.portico.http.security.RequiresPermission;
import io.portico.http.server.Cursor;
import io.portico.http.server.EntityTags;
import io.portico.http.server.IdempotentExecution;
import io.portico.http.server.Page;
import io.portico.http.server.QueryParameters;
import java.net.URI;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The routes by which dashboard users are let in, changed and let go (contract 3.5). */
@Controller("/api/users")
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_AUTHENTICATED)
final class UserController {

  private static final String CURSOR = "users";

  private final AddUser addUser;
  private final BrowseUsers browseUsers;
  private final ShowUser showUser;
  private final ReplaceUser replaceUser;
  private final RemoveUser removeUser;
  private final ResetCredential resetCredential;
  private final EntityTags tags;
  private final IdempotentExecution idempotent;

  UserController(
      AddUser addUser,
      BrowseUsers browseUsers,
      ShowUser showUser,
      ReplaceUser replaceUser,
      RemoveUser removeUser,
      ResetCredential resetCredential,
      EntityTags tags,
      IdempotentExecution idempotent) {
    this.addUser = addUser;
    this.browseUsers = browseUsers;
    this.showUser = showUser;
    this.replaceUser = replaceUser;
    this.removeUser = removeUser;
    this.resetCredential = resetCredential;
    this.tags = tags;
    this.idempotent = idempotent;
  }

  /** {@code POST /api/users}: lets somebody in, with a credential that is shown once. */
  @Post
  @RequiresPermission(Permission.ADMINISTER_USERS)
  HttpResponse<?> add(HttpRequest<?> request, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    return idempotent.execute(request, body, actor, () -> added(request, body, actor));
  }

  private HttpResponse<?> added(HttpRequest<?> request, byte @Nullable [] body, Actor actor) {
    return switch (addUser.add(UserRequest.read(body, actor))) {
      case AddUser.Outcome.Added(var user, var credential) ->
          shownOnce(
              user,
              HttpResponse.created(
                  UserDocument.of(user, credential), URI.create("/api/users/" + user.id())));
      case AddUser.Outcome.EmailTaken(var email) -> UserAnswers.emailTaken(request, email);
      case AddUser.Outcome.TooMany(var most) -> UserAnswers.tooMany(request, most);
      case AddUser.Outcome.NotPermitted() -> throw new RefusedException.NotPermitted();
    };
  }

  /** {@code GET /api/users}: the users, by email. */
  @Get
  @RequiresPermission(Permission.READ)
  Page<UserDocument> browse(HttpRequest<?> request, Actor actor) {
    var parameters = QueryParameters.of(request, "limit", "cursor");
    var page =
        browseUsers.browse(
            new BrowseUsers.Query(
                actor,
                parameters
                    .one("cursor")
                    .map(cursor -> Cursor.read(CURSOR, cursor, EmailAddress::new)),
                parameters.limit()));
    return Page.of(
        page.users().stream().map(UserDocument::of).toList(),
        page.next().map(email -> Cursor.behind(CURSOR, email)).orElse(null));
  }

  /** {@code GET /api/users/{id}}: one user. */
  @Get("/{id}")
  @RequiresPermission(Permission.READ)
  HttpResponse<?> show(HttpRequest<?> request, String id, Actor actor) {
    QueryParameters.of(request);
    var user = user(id).flatMap(known -> showUser.show(actor, known));
    return user.isPresent()
        ? tags.ok(request, UserDocument.of(user.get()))
        : UserAnswers.unknown(request, id);
  }

  /** {@code PUT /api/users/{id}}: replaces what is written of a user. */
  @Put("/{id}")
  @RequiresPermission(Permission.ADMINISTER_USERS)
  HttpResponse<?> replace(
      HttpRequest<?> request, String id, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    var known = user(id);
    if (known.isEmpty()) {
      return UserAnswers.unknown(request, id);
    }
    var command = UserRequest.readReplacement(body, known.get(), actor, expected(request));
    return switch (replaceUser.replace(command)) {
      case ReplaceUser.Outcome.Replaced(var user) -> tags.ok(UserDocument.of(user));
      case ReplaceUser.Outcome.UnknownUser _ -> UserAnswers.unknown(request, id);
      case ReplaceUser.Outcome.Stale() -> throw new RefusedException.Stale();
      case ReplaceUser.Outcome.EmailTaken(var email) -> UserAnswers.emailTaken(request, email);
      case ReplaceUser.Outcome.LastAdministrator() -> UserAnswers.lastAdministrator(request);
      case ReplaceUser.Outcome.NotPermitted() -> throw new RefusedException.NotPermitted();
    };
  }

  /** {@code DELETE /api/users/{id}}: lets somebody go. */
  @Delete("/{id}")
  @RequiresPermission(Permission.ADMINISTER_USERS)
  HttpResponse<?> remove(HttpRequest<?> request, String id, Actor actor) {
    QueryParameters.of(request);
    var known = user(id);
    if (known.isEmpty()) {
      return UserAnswers.unknown(request, id);
    }
    var command = new RemoveUser.Command(actor, known.get(), expected(request));
    return switch (removeUser.remove(command)) {
      case RemoveUser.Outcome.Removed _ -> HttpResponse.noContent();
      case RemoveUser.Outcome.UnknownUser _ -> UserAnswers.unknown(request, id);
      case RemoveUser.Outcome.Stale() -> throw new RefusedException.Stale();
      case RemoveUser.Outcome.LastAdministrator() -> UserAnswers.lastAdministrator(request);
      case RemoveUser.Outcome.NotPermitted() -> throw new RefusedException.NotPermitted();
    };
  }

  /** {@code PUT /api/users/{id}/actions/key/reset}: another credential, shown once. */
  @Put("/{id}/actions/key/reset")
  @RequiresPermission(Permission.ADMINISTER_USERS)
  HttpResponse<?> reset(HttpRequest<?> request, String id, Actor actor) {
    QueryParameters.of(request);
    var known = user(id);
    if (known.isEmpty()) {
      return UserAnswers.unknown(request, id);
    }
    var command = new ResetCredential.Command(actor, known.get(), expected(request));
    return switch (resetCredential.reset(command)) {
      case ResetCredential.Outcome.Reset(var user, var credential) ->
          shownOnce(user, HttpResponse.ok(UserDocument.of(user, credential)));
      case ResetCredential.Outcome.UnknownUser _ -> UserAnswers.unknown(request, id);
      case ResetCredential.Outcome.Stale() -> throw new RefusedException.Stale();
      case ResetCredential.Outcome.NotPermitted() -> throw new RefusedException.NotPermitted();
    };
  }

  private Precondition<DashboardUser> expected(HttpRequest<?> request) {
    return tags.expected(request, UserDocument::of);
  }

  /* The tag is that of the user as others read it, without the credential. */
  private HttpResponse<?> shownOnce(DashboardUser user, MutableHttpResponse<?> answer) {
    return answer
        .header(HttpHeaders.ETAG, tags.of(UserDocument.of(user)))
        .header(HttpHeaders.CACHE_CONTROL, "no-store");
  }

  private static Optional<UserId> user(String id) {
    return Identifier.parse(id).map(UserId::new);
  }
}
