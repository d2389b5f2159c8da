package io.portico.http.dashboard.system;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.access.RemoveUser;
import io.portico.application.port.in.access.ReplaceUser;
import io.portico.application.port.in.access.ResetCredential;
import io.portico.application.port.in.access.UserQueries;
import io.portico.application.port.in.session.InviteUser;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.Permission;
import io.portico.domain.access.UserId;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.audit.AuditKind;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.RefusedException;
import io.portico.http.dashboard.conflict.Conflict;
import io.portico.http.dashboard.conflict.Conflicts;
import io.portico.http.dashboard.once.FormOnce;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.session.Form;
import io.portico.http.dashboard.view.Address;
import io.portico.http.dashboard.view.Confirmation;
import io.portico.http.dashboard.view.Fields;
import io.portico.http.dashboard.view.Flash;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.dashboard.view.Paging;
import io.portico.http.dashboard.view.RecordTag;
import io.portico.http.dashboard.view.Section;
import io.portico.http.dashboard.view.Words;
import io.portico.http.security.RequiresPermission;
import io.portico.http.security.TrustedProxies;
import io.portico.http.server.Ids;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The dashboard users. */
@DashboardController("/dashboard/system/users")
record UserPages(
    UserQueries users,
    InviteUser inviteUser,
    ReplaceUser replaceUser,
    RemoveUser removeUser,
    ResetCredential resetCredential,
    Conflicts conflicts,
    TrustedProxies proxies,
    FormOnce once,
    Pages pages) {

  private static final int PAGE_SIZE = 100;
  private static final String EMAIL = "email";

  /** {@code GET /dashboard/system/users}: the users by email address. */
  @Get
  @RequiresPermission(Permission.READ_USERS)
  HttpResponse<?> list(HttpRequest<?> request, Actor actor) {
    var after = Optional.ofNullable(request.getParameters().get("after"));
    var found =
        users.page(new UserQueries.Query(actor, after.flatMap(EmailAddress::parse), PAGE_SIZE));
    var path = Address.of(SystemPart.USERS.path());
    var paging =
        new Paging(
            Words.of("system.users.shown", found.items().size()),
            after.map(_ -> path.toString()),
            found.next().map(next -> path.with("after", next.written()).toString()));
    return pages.show(
        request,
        SystemPart.USERS.page(
            "system/users.jte", new UserListPage(found.items(), actor.user(), paging)));
  }

  /** {@code GET /dashboard/system/users/new}: the form of an invitation. */
  @Get("/new")
  @RequiresPermission(Permission.ADMINISTER_USERS)
  HttpResponse<?> ask(HttpRequest<?> request, Actor actor) {
    return pages.showForm(request, invitation(Fields.NONE.with("role", "viewer")));
  }

  private static Page invitation(Fields fields) {
    return SystemPart.USERS.below(
        "system/user.jte", UserFormPage.invitation(fields), Words.of("system.users.invite"));
  }

  /** {@code POST /dashboard/system/users/new}: invites somebody. */
  @Post("/new")
  @RequiresPermission(Permission.ADMINISTER_USERS)
  HttpResponse<?> invite(HttpRequest<?> request, Form form, Actor actor) {
    return once.execute(request, form, actor, () -> inviteOnce(request, form, actor));
  }

  private HttpResponse<?> inviteOnce(HttpRequest<?> request, Form form, Actor actor) {
    var read = UserForm.invitation(form);
    if (read.profile().isEmpty()) {
      return pages.reject(request, invitation(read.fields()));
    }
    return switch (inviteUser.invite(new InviteUser.Command(actor, read.profile().get()))) {
      case InviteUser.Outcome.Invited invited -> showLink(request, invited);
      case InviteUser.Outcome.EmailTaken(var email) ->
          pages.reject(request, invitation(read.fields().wrong(EMAIL, emailTaken(email))));
      case InviteUser.Outcome.TooMany(var most) ->
          pages.reject(
              request, invitation(read.fields().wrong(Words.of("system.users.tooMany", most))));
      case InviteUser.Outcome.Inactive() ->
          pages.reject(request, invitation(read.fields().wrong(Words.of("system.users.inactive"))));
    };
  }

  private HttpResponse<?> showLink(HttpRequest<?> request, InviteUser.Outcome.Invited invited) {
    var email = invited.user().profile().email().written();
    var model =
        new SecretPage(
            Words.of("system.users.invited", email),
            Words.of("system.users.link"),
            origin(request) + "/dashboard/set-password/" + invited.link().secret(),
            Words.of("system.users.linkHint"),
            SystemPart.USERS.path());
    var page = SystemPart.USERS.below("system/secret.jte", model, Words.of("system.users.invite"));
    return FormOnce.shownOnce(pages.show(request, page), path(invited.user()));
  }

  private String origin(HttpRequest<?> request) {
    return (request.isSecure() || proxies.isSecure(request) ? "https://" : "http://")
        + request.getHeaders().get(HttpHeaders.HOST, String.class).orElse("localhost");
  }

  private static Words emailTaken(EmailAddress email) {
    return Words.of("system.users.emailTaken", email.written());
  }

  /** {@code GET /dashboard/system/users/{id}}: the form of a user. */
  @Get("/{id}")
  @RequiresPermission(Permission.ADMINISTER_USERS)
  HttpResponse<?> show(HttpRequest<?> request, String id, Actor actor) {
    var user = find(actor, id);
    return pages.show(request, form(user, UserForm.of(user), actor, Optional.empty()));
  }

  private DashboardUser find(Actor actor, String id) {
    return users.find(actor, userId(id));
  }

  private static UserId userId(String id) {
    return Ids.inPath(RecordKind.USER, id, UserId::new);
  }

  private static String path(DashboardUser user) {
    return SystemPart.USERS.path() + "/" + user.id();
  }

  private static Page form(
      DashboardUser user, Fields fields, Actor actor, Optional<Conflict> conflict) {
    var model =
        new UserFormPage(
            fields,
            path(user),
            Optional.of(user),
            RecordTag.of(user),
            user.id().equals(actor.user()),
            conflict);
    return SystemPart.USERS.below(
        "system/user.jte", model, Words.plain(user.profile().email().written()));
  }

  /** {@code POST /dashboard/system/users/{id}}: changes a user. */
  @Post("/{id}")
  @RequiresPermission(Permission.ADMINISTER_USERS)
  HttpResponse<?> change(HttpRequest<?> request, String id, Form form, Actor actor) {
    var read = UserForm.change(form);
    if (read.profile().isEmpty()) {
      return pages.reject(request, form(find(actor, id), read.fields(), actor, Optional.empty()));
    }
    try {
      return switch (replaceUser.replace(
          new ReplaceUser.Command(
              actor,
              userId(id),
              read.profile().get(),
              Optional.empty(),
              Optional.empty(),
              RecordTag.expected(form.text(RecordTag.FIELD))))) {
        case ReplaceUser.Outcome.Replaced(var user) ->
            pages.leadTo(
                SystemPart.USERS.path(),
                Flash.done("system.users.saved", user.profile().email().written()));
        case ReplaceUser.Outcome.EmailTaken(var email) ->
            pages.reject(
                request,
                form(
                    find(actor, id),
                    read.fields().wrong(EMAIL, emailTaken(email)),
                    actor,
                    Optional.empty()));
        case ReplaceUser.Outcome.LastAdministrator() ->
            pages.reject(
                request,
                form(
                    find(actor, id),
                    read.fields().wrong("role", Words.of("system.users.last")),
                    actor,
                    Optional.empty()));
      };
    } catch (RefusedException.Stale _) {
      var present = find(actor, id);
      var conflict =
          conflicts.of(
              actor,
              AuditKind.USER,
              present.id().toString(),
              UserForm.differences(read.fields(), present));
      return pages.respond(
          request, HttpStatus.CONFLICT, form(present, read.fields(), actor, Optional.of(conflict)));
    } catch (InvalidValueException e) {
      return pages.reject(
          request, form(find(actor, id), read.fields().wrong(e), actor, Optional.empty()));
    }
  }

  /** {@code POST /dashboard/system/users/{id}/invite}: sends a link again. */
  @Post("/{id}/invite")
  @RequiresPermission(Permission.ADMINISTER_USERS)
  HttpResponse<?> inviteAgain(HttpRequest<?> request, String id, Form form, Actor actor) {
    return once.execute(request, form, actor, () -> inviteAgainOnce(request, id, actor));
  }

  private HttpResponse<?> inviteAgainOnce(HttpRequest<?> request, String id, Actor actor) {
    return switch (inviteUser.inviteAgain(actor, userId(id))) {
      case InviteUser.Outcome.Invited invited -> showLink(request, invited);
      case InviteUser.Outcome.Inactive() ->
          pages.leadTo(
              SystemPart.USERS.path() + "/" + userId(id), Flash.refused("system.users.inactive"));
      // Only of new users.
      case InviteUser.Outcome.EmailTaken _, InviteUser.Outcome.TooMany _ ->
          throw new IllegalStateException("a present user was invited as a new one");
    };
  }

  /** {@code GET /dashboard/system/users/{id}/credential}: asks before it is replaced. */
  @Get("/{id}/credential")
  @RequiresPermission(Permission.ADMINISTER_USERS)
  HttpResponse<?> askForReset(HttpRequest<?> request, String id, Actor actor) {
    var user = find(actor, id);
    return pages.show(
        request,
        question(
            user,
            Words.of("system.users.resetQuestion", user.profile().email().written()),
            List.of(Words.of("system.users.resetConsequence"), Words.of("system.users.resetOnce")),
            Words.of("system.users.reset"),
            "/credential"));
  }

  private static Page question(
      DashboardUser user, Words asked, List<Words> consequences, Words button, String below) {
    return new Confirmation(
            asked,
            consequences,
            button,
            true,
            path(user) + below,
            Map.of(RecordTag.FIELD, RecordTag.of(user)),
            path(user),
            Fields.NONE)
        .page(Section.SYSTEM);
  }

  /** {@code POST /dashboard/system/users/{id}/credential}: a new one, shown once. */
  @Post("/{id}/credential")
  @RequiresPermission(Permission.ADMINISTER_USERS)
  HttpResponse<?> reset(HttpRequest<?> request, String id, Form form, Actor actor) {
    return once.execute(request, form, actor, () -> resetOnce(request, id, form, actor));
  }

  private HttpResponse<?> resetOnce(HttpRequest<?> request, String id, Form form, Actor actor) {
    var reset =
        resetCredential.reset(
            new ResetCredential.Command(
                actor, userId(id), RecordTag.expected(form.text(RecordTag.FIELD))));
    var model =
        new SecretPage(
            Words.of("system.users.wasReset", reset.user().profile().email().written()),
            Words.of("signIn.accessCredential"),
            reset.credential().secret(),
            Words.of("account.credentialOnce"),
            SystemPart.USERS.path());
    var page = SystemPart.USERS.below("system/secret.jte", model, Words.of("system.users.reset"));
    return FormOnce.shownOnce(pages.show(request, page), path(reset.user()));
  }

  /** {@code GET /dashboard/system/users/{id}/remove}: asks before the user is removed. */
  @Get("/{id}/remove")
  @RequiresPermission(Permission.ADMINISTER_USERS)
  HttpResponse<?> askToRemove(HttpRequest<?> request, String id, Actor actor) {
    var user = find(actor, id);
    return pages.show(
        request,
        question(
            user,
            Words.of("system.users.removeQuestion", user.profile().email().written()),
            List.of(
                Words.of("system.users.removeConsequence"), Words.of("system.users.removeTrail")),
            Words.of("system.users.remove"),
            "/remove"));
  }

  /** {@code POST /dashboard/system/users/{id}/remove}: removes the user. */
  @Post("/{id}/remove")
  @RequiresPermission(Permission.ADMINISTER_USERS)
  HttpResponse<?> remove(String id, Form form, Actor actor) {
    var command =
        new RemoveUser.Command(actor, userId(id), RecordTag.expected(form.text(RecordTag.FIELD)));
    return switch (removeUser.remove(command)) {
      case RemoveUser.Outcome.Removed(var user) ->
          pages.leadTo(
              SystemPart.USERS.path(),
              Flash.done("system.users.removed", user.profile().email().written()));
      case RemoveUser.Outcome.LastAdministrator() ->
          pages.leadTo(
              SystemPart.USERS.path() + "/" + userId(id), Flash.refused("system.users.last"));
    };
  }
}
