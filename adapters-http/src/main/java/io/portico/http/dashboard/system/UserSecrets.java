package io.portico.http.dashboard.system;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.portico.application.port.in.access.ResetCredential;
import io.portico.application.port.in.session.InviteUser;
import io.portico.domain.access.UserProfile;
import io.portico.domain.shared.UserId;
import io.portico.http.dashboard.records.Saved;
import io.portico.http.dashboard.records.SecretPage;
import io.portico.http.dashboard.records.Sent;
import io.portico.http.page.Flash;
import io.portico.http.page.Words;
import io.portico.http.security.TrustedProxies;
import jakarta.inject.Singleton;

/** Gives users invitations and access credentials, which a page shows once. */
@Singleton
record UserSecrets(InviteUser inviteUser, ResetCredential resetCredential, TrustedProxies proxies) {

  private static final String LIST = SystemPart.USERS.path();

  private static String path(UserId user) {
    return LIST + "/" + user;
  }

  /** Invites a new user. */
  Saved invite(Sent sent, UserProfile profile) {
    return switch (inviteUser.invite(new InviteUser.Command(sent.actor(), profile))) {
      case InviteUser.Outcome.Invited invited -> link(sent, invited);
      case InviteUser.Outcome.EmailTaken(var email) -> UserPages.taken(email);
      case InviteUser.Outcome.TooMany(var most) ->
          Saved.wrong(Words.of("system.users.tooMany", most));
      case InviteUser.Outcome.Inactive() -> Saved.wrong(Words.of("system.users.inactive"));
      case InviteUser.Outcome.PasswordsRefused() -> Saved.wrong(Words.of("system.users.only"));
    };
  }

  private Saved link(Sent sent, InviteUser.Outcome.Invited invited) {
    var link = origin(sent.request()) + "/dashboard/set-password/" + invited.link().secret();
    return new Saved.Shown(
        new SecretPage(
            Words.of("system.users.invited", invited.user().profile().email().written()),
            Words.of("system.users.link"),
            link,
            Words.of("system.users.linkHint"),
            LIST),
        path(invited.user().id()));
  }

  private String origin(HttpRequest<?> request) {
    return (request.isSecure() || proxies.isSecure(request) ? "https://" : "http://")
        + request.getHeaders().get(HttpHeaders.HOST, String.class).orElse("localhost");
  }

  /** Invites a user who was invited before. */
  Saved inviteAgain(Sent sent, UserId user) {
    return switch (inviteUser.inviteAgain(sent.actor(), user)) {
      case InviteUser.Outcome.Invited invited -> link(sent, invited);
      case InviteUser.Outcome.Inactive() ->
          new Saved.Done(path(user), Flash.refused("system.users.inactive"));
      case InviteUser.Outcome.PasswordsRefused() ->
          new Saved.Done(path(user), Flash.refused("system.users.only"));
      // Only of new users.
      case InviteUser.Outcome.EmailTaken _, InviteUser.Outcome.TooMany _ ->
          throw new IllegalStateException("a present user was invited as a new one");
    };
  }

  /** Replaces the access credential of another user. */
  Saved reset(Sent sent, UserId user) {
    if (user.equals(sent.actor().user())) {
      return UserPages.own("", "system.users.ownCredential");
    }
    var reset =
        resetCredential.reset(new ResetCredential.Command(sent.actor(), user, sent.unchanged()));
    return new Saved.Shown(
        new SecretPage(
            Words.of("system.users.wasReset", reset.user().profile().email().written()),
            Words.of("signIn.accessCredential"),
            reset.credential().secret(),
            Words.of("account.credentialOnce"),
            LIST),
        path(reset.user().id()));
  }
}
