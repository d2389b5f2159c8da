package io.portico.domain.mail;

import io.portico.domain.key.RawKey;
import io.portico.domain.session.AccessLinkToken;
import io.portico.domain.site.SiteLanguage;
import java.time.Instant;
import java.util.Optional;

/** The content of a mail without its secret, as the outbox stores it. */
public sealed interface StoredMessage
    permits StoredMessage.KeyEnclosed,
        StoredMessage.LinkEnclosed,
        StoredMessage.InvitationEnclosed,
        StoredMessage.PasswordLinkEnclosed,
        StoredMessage.SiteLinkEnclosed,
        Message.Notice {

  /** A key was issued; the mail contains it. */
  record KeyEnclosed(ApiOffer offer, Optional<Instant> previousUntil) implements StoredMessage {}

  /** A key was issued; the mail contains a link that shows it once. */
  record LinkEnclosed(ApiOffer offer, Optional<Instant> previousUntil) implements StoredMessage {}

  /** Somebody was invited; the mail contains a link with which to choose a password. */
  record InvitationEnclosed(Message.Access access) implements StoredMessage {}

  /** A password was forgotten; the mail contains a link with which to choose another. */
  record PasswordLinkEnclosed(Message.Access access) implements StoredMessage {}

  /** The mail contains a link of a site. */
  record SiteLinkEnclosed(SiteLink link, Message.OfSite site) implements StoredMessage {}

  /**
   * Returns the message with its secret.
   *
   * @param secret the {@link Message#secret} of the original message
   */
  default Message restore(Optional<String> secret) {
    return switch (this) {
      case KeyEnclosed(var offer, var previous) ->
          new Message.KeyIssued(offer, new RawKey(present(secret)), previous);
      case LinkEnclosed(var offer, var previous) ->
          new Message.KeyReady(offer, new LinkToken(present(secret)), previous);
      case InvitationEnclosed(var access) ->
          new Message.UserInvited(access, new AccessLinkToken(present(secret)));
      case PasswordLinkEnclosed(var access) ->
          new Message.PasswordReset(access, new AccessLinkToken(present(secret)));
      case SiteLinkEnclosed(var kind, var site) ->
          new Message.ToDeveloper(kind, site, new AccessLinkToken(present(secret)));
      case Message.Notice notice -> notice;
    };
  }

  private static String present(Optional<String> secret) {
    return secret.orElseThrow(
        () -> new IllegalArgumentException("secret: missing (expected: the secret of the mail)"));
  }

  /** Returns whether the message has a secret. */
  default boolean hasSecret() {
    return switch (this) {
      case KeyEnclosed _,
          LinkEnclosed _,
          InvitationEnclosed _,
          PasswordLinkEnclosed _,
          SiteLinkEnclosed _ ->
          true;
      case Message.Notice _ -> false;
    };
  }

  /** Returns the language of the request of a site that caused the mail, if any. */
  default Optional<SiteLanguage> language() {
    return switch (this) {
      case SiteLinkEnclosed(_, var site) -> site.language();
      case Message.AccountNotice(_, var site) -> site.language();
      case Message.Announced(var site, _) -> site.language();
      case Message.SignUpReceived(var site, _, _) -> site.language();
      case KeyEnclosed _,
          LinkEnclosed _,
          InvitationEnclosed _,
          PasswordLinkEnclosed _,
          Message.RequestReceived _,
          Message.RequestDeclined _,
          Message.PasswordChanged _,
          Message.SecondFactorChanged _,
          Message.KeyRevoked _,
          Message.KeyExpires _,
          Message.WebhookDisabled _,
          Message.TestMail _ ->
          Optional.empty();
    };
  }

  /** Returns the offer that the mail is about, if any. */
  default Optional<ApiOffer> subject() {
    return switch (this) {
      case KeyEnclosed(var offer, _) -> Optional.of(offer);
      case LinkEnclosed(var offer, _) -> Optional.of(offer);
      case Message.RequestReceived(var offer, _, _, _) -> Optional.of(offer);
      case Message.RequestDeclined(var offer, _) -> Optional.of(offer);
      case InvitationEnclosed _,
          PasswordLinkEnclosed _,
          SiteLinkEnclosed _,
          Message.AccountNotice _,
          Message.Announced _,
          Message.SignUpReceived _,
          Message.PasswordChanged _,
          Message.SecondFactorChanged _,
          Message.WebhookDisabled _,
          Message.TestMail _ ->
          Optional.empty();
      case Message.KeyRevoked(var offer) -> Optional.of(offer);
      case Message.KeyExpires(var offer, _, _) -> Optional.of(offer);
    };
  }

  /** Returns the kind of the mail. */
  default MailKind kind() {
    return switch (this) {
      case KeyEnclosed _ -> MailKind.KEY_ISSUED;
      case LinkEnclosed _ -> MailKind.KEY_READY;
      case Message.RequestReceived _ -> MailKind.REQUEST_RECEIVED;
      case Message.RequestDeclined _ -> MailKind.REQUEST_DECLINED;
      case Message.PasswordChanged() -> MailKind.PASSWORD_CHANGED;
      case Message.SecondFactorChanged _ -> MailKind.SECOND_FACTOR_CHANGED;
      case Message.KeyRevoked _ -> MailKind.KEY_REVOKED;
      case Message.KeyExpires _ -> MailKind.KEY_EXPIRES;
      case InvitationEnclosed _ -> MailKind.USER_INVITED;
      case SiteLinkEnclosed(var kind, _) -> kind.mail();
      case Message.AccountNotice(var kind, _) -> kind.mail();
      case Message.Announced _ -> MailKind.ANNOUNCEMENT;
      case Message.SignUpReceived _ -> MailKind.SIGN_UP_RECEIVED;
      case PasswordLinkEnclosed _ -> MailKind.PASSWORD_RESET;
      case Message.WebhookDisabled _ -> MailKind.WEBHOOK_DISABLED;
      case Message.TestMail() -> MailKind.TEST;
    };
  }
}
