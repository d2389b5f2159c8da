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
import io.portico.http.problem.Problems;
import io.portico.http.security.Needs;
import io.portico.http.server.Cursor;
import io.portico.http.server.EntityTags;
import io.portico.http.server.OnceOnly;
import io.portico.http.server.Page;
import io.portico.http.server.QueryParameters;
import io.portico.http.server.TakesIdempotencyKey;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.enums.ParameterIn;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.parameters.RequestBody;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.net.URI;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The routes by which dashboard users are let in, changed and let go (contract 3.5). */
@Controller("/api/users")
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_AUTHENTICATED)
@Tag(name = "Users")
final class UserController {

  private static final String CURSOR = "users";

  private final AddUser addUser;
  private final BrowseUsers browseUsers;
  private final ShowUser showUser;
  private final ReplaceUser replaceUser;
  private final RemoveUser removeUser;
  private final ResetCredential resetCredential;
  private final EntityTags tags;
  private final OnceOnly onceOnly;

  UserController(
      AddUser addUser,
      BrowseUsers browseUsers,
      ShowUser showUser,
      ReplaceUser replaceUser,
      RemoveUser removeUser,
      ResetCredential resetCredential,
      EntityTags tags,
      OnceOnly onceOnly) {
    this.addUser = addUser;
    this.browseUsers = browseUsers;
    this.showUser = showUser;
    this.replaceUser = replaceUser;
    this.removeUser = removeUser;
    this.resetCredential = resetCredential;
    this.tags = tags;
    this.onceOnly = onceOnly;
  }

  /** {@code POST /api/users}: lets somebody in, with a credential that is shown once. */
  @Post
  @Needs(Permission.ADMINISTER_USERS)
  @Operation(
      operationId = "addUser",
      summary = "Let somebody into the organisation",
      description = "`access_key` is the user's credential. It is in this answer and in no other.",
      requestBody =
          @RequestBody(
              required = true,
              content =
                  @Content(
                      mediaType = MediaType.APPLICATION_JSON,
                      schema = @Schema(implementation = UserRequest.class))))
  @TakesIdempotencyKey
  @ApiResponse(
      responseCode = "201",
      description = "The user, with the credential",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = UserDocument.class)))
  HttpResponse<?> add(
      HttpRequest<?> request,
      @Parameter(hidden = true) @Body byte @Nullable [] body,
      @Parameter(hidden = true) Actor actor) {
    QueryParameters.of(request);
    return onceOnly.answer(request, body, actor, () -> added(request, body, actor));
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
      case AddUser.Outcome.NotPermitted() -> Problems.forbidden(request);
    };
  }

  /** {@code GET /api/users}: the users, by email. */
  @Get
  @Needs(Permission.READ)
  @Operation(operationId = "browseUsers", summary = "List the dashboard users, by email")
  @Parameter(
      in = ParameterIn.QUERY,
      name = "limit",
      description = "How many on a page",
      schema = @Schema(types = "integer", minimum = "1", maximum = "1000", defaultValue = "50"))
  @Parameter(
      in = ParameterIn.QUERY,
      name = "cursor",
      description = "The member next of the page before",
      schema = @Schema(types = "string"))
  Page<UserDocument> browse(HttpRequest<?> request, @Parameter(hidden = true) Actor actor) {
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
  @Needs(Permission.READ)
  @Operation(operationId = "showUser", summary = "Show one dashboard user")
  @ApiResponse(
      responseCode = "200",
      description = "The user with this id",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = UserDocument.class)))
  HttpResponse<?> show(HttpRequest<?> request, String id, @Parameter(hidden = true) Actor actor) {
    QueryParameters.of(request);
    var user = user(id).flatMap(known -> showUser.show(actor, known));
    return user.isPresent()
        ? tags.ok(request, UserDocument.of(user.get()))
        : UserAnswers.unknown(request, id);
  }

  /** {@code PUT /api/users/{id}}: replaces what is written of a user. */
  @Put("/{id}")
  @Needs(Permission.ADMINISTER_USERS)
  @Operation(
      operationId = "replaceUser",
      summary = "Replace what is written of a dashboard user",
      description =
          "Members that are absent get their defaults; `password` alone stays when it is absent. "
              + "A user as it was read may be sent back. The last active admin stays one.",
      requestBody =
          @RequestBody(
              required = true,
              content =
                  @Content(
                      mediaType = MediaType.APPLICATION_JSON,
                      schema = @Schema(implementation = UserRequest.class))))
  @ApiResponse(
      responseCode = "200",
      description = "The user as it is now",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = UserDocument.class)))
  HttpResponse<?> replace(
      HttpRequest<?> request,
      String id,
      @Parameter(hidden = true) @Body byte @Nullable [] body,
      @Parameter(hidden = true) Actor actor) {
    QueryParameters.of(request);
    var known = user(id);
    if (known.isEmpty()) {
      return UserAnswers.unknown(request, id);
    }
    var command = UserRequest.readReplacement(body, known.get(), actor, expected(request));
    return switch (replaceUser.replace(command)) {
      case ReplaceUser.Outcome.Replaced(var user) -> tags.ok(UserDocument.of(user));
      case ReplaceUser.Outcome.UnknownUser _ -> UserAnswers.unknown(request, id);
      case ReplaceUser.Outcome.Stale() -> Problems.stale(request);
      case ReplaceUser.Outcome.EmailTaken(var email) -> UserAnswers.emailTaken(request, email);
      case ReplaceUser.Outcome.LastAdministrator() -> UserAnswers.lastAdministrator(request);
      case ReplaceUser.Outcome.NotPermitted() -> Problems.forbidden(request);
    };
  }

  /** {@code DELETE /api/users/{id}}: lets somebody go. */
  @Delete("/{id}")
  @Needs(Permission.ADMINISTER_USERS)
  @Operation(
      operationId = "removeUser",
      summary = "Remove a dashboard user",
      description = "The last active admin cannot be removed.")
  @ApiResponse(responseCode = "204", description = "The user and the credential are gone")
  HttpResponse<?> remove(HttpRequest<?> request, String id, @Parameter(hidden = true) Actor actor) {
    QueryParameters.of(request);
    var known = user(id);
    if (known.isEmpty()) {
      return UserAnswers.unknown(request, id);
    }
    var command = new RemoveUser.Command(actor, known.get(), expected(request));
    return switch (removeUser.remove(command)) {
      case RemoveUser.Outcome.Removed _ -> HttpResponse.noContent();
      case RemoveUser.Outcome.UnknownUser _ -> UserAnswers.unknown(request, id);
      case RemoveUser.Outcome.Stale() -> Problems.stale(request);
      case RemoveUser.Outcome.LastAdministrator() -> UserAnswers.lastAdministrator(request);
      case RemoveUser.Outcome.NotPermitted() -> Problems.forbidden(request);
    };
  }

  /** {@code PUT /api/users/{id}/actions/key/reset}: another credential, shown once. */
  @Put("/{id}/actions/key/reset")
  @Needs(Permission.ADMINISTER_USERS)
  @Operation(
      operationId = "resetCredential",
      summary = "Give a dashboard user another credential",
      description =
          "The one before opens nothing any more: on this node at once, on others within five "
              + "seconds. `access_key` is the new one. It is in this answer and in no other.")
  @ApiResponse(
      responseCode = "200",
      description = "The user, with the new credential",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = UserDocument.class)))
  HttpResponse<?> reset(HttpRequest<?> request, String id, @Parameter(hidden = true) Actor actor) {
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
      case ResetCredential.Outcome.Stale() -> Problems.stale(request);
      case ResetCredential.Outcome.NotPermitted() -> Problems.forbidden(request);
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
