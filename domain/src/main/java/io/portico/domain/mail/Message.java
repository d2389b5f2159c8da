package io.portico.domain.mail;

import io.portico.domain.account.EmailAddress;
import io.portico.domain.key.RawKey;
import io.portico.domain.session.AccessLinkToken;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.signup.SignUpId;
import io.portico.domain.site.Site;
import io.portico.domain.site.SiteLanguage;
import io.portico.domain.site.SiteName;
import io.portico.domain.webhook.DisabledReason;
import java.time.Instant;
import java.util.Optional;

/** The content of a mail. */
public sealed interface Message {

  /**
   * To the developer: a key was issued.
   *
   * @param previousUntil until when the key works that it replaces; empty if it replaces none
   */
  record KeyIssued(ApiOffer offer, RawKey key, Optional<Instant> previousUntil)
      implements Message {}

  /**
   * To the developer: a key was issued, and a link shows it once.
   *
   * @param previousUntil until when the key works that it replaces; empty if it replaces none
   */
  record KeyReady(ApiOffer offer, LinkToken link, Optional<Instant> previousUntil)
      implements Message {}

  /** A message with a one-time link of a dashboard user or a developer. */
  sealed interface ToUser extends Message {}

  /** To a new dashboard user: a link with which to choose a password. */
  record UserInvited(Access access, AccessLinkToken link) implements ToUser {}

  /** To a dashboard user who has forgotten the password: a link with which to choose another. */
  record PasswordReset(Access access, AccessLinkToken link) implements ToUser {}

  /**
   * The account that a mail to a dashboard user is about.
   *
   * @param organisation the name of the organisation
   * @param by who asked for the link, or made the change: an administrator, or the user
   */
  record Access(String organisation, EmailAddress by) {}

  /** To a developer, or to somebody who becomes one: a link of the site. */
  record ToDeveloper(SiteLink purpose, OfSite site, AccessLinkToken link) implements ToUser {}

  /**
   * Which site a mail is about.
   *
   * @param title of the site
   * @param about the new address, the application, or the reason, if the mail names one, else empty
   * @param language that of the request which caused the mail; empty for mails of former releases
   */
  record OfSite(String title, SiteName name, String about, Optional<SiteLanguage> language) {

    /** Returns the same without anything further, in the first language of {@code site}. */
    public static OfSite of(Site site) {
      return new OfSite(
          site.brand().title(), site.name(), "", Optional.of(site.languages().getFirst()));
    }

    /** Returns the same about something. */
    public OfSite about(String other) {
      return new OfSite(title, name, other, language);
    }
  }

  /** A message without a secret, which is stored as it is. */
  sealed interface Notice extends Message, StoredMessage {}

  /** To the owner of the catalogue: a developer requests a key. */
  record RequestReceived(
      ApiOffer offer, EmailAddress developer, KeyRequestId request, CustomFields fields)
      implements Notice {}

  /**
   * To the owner of the catalogue: a sign-up waits for a review.
   *
   * @param site about the address
   */
  record SignUpReceived(OfSite site, SignUpId signUp, CustomFields fields) implements Notice {}

  /** To the developer: the request was declined. */
  record RequestDeclined(ApiOffer offer, String reason) implements Notice {}

  /** To the developer: the password was changed. */
  record PasswordChanged() implements Notice {}

  /** To a developer, or to somebody who signed up: what happened to the account on the site. */
  record AccountNotice(SiteNotice notice, OfSite site) implements Notice {}

  /**
   * To a developer: an announcement.
   *
   * @param site about its title
   * @param markdown its text; may be empty
   */
  record Announced(OfSite site, String markdown) implements Notice {}

  /**
   * To a dashboard user: second factors changed.
   *
   * @param change what happened, as a sentence
   */
  record SecondFactorChanged(Access access, String change) implements Notice {}

  /** To the developer: a key was revoked. */
  record KeyRevoked(ApiOffer offer) implements Notice {}

  /** To the developer: a key expires at {@code expiresAt}. */
  record KeyExpires(ApiOffer offer, Instant expiresAt, int days) implements Notice {}

  /**
   * To the administrators: Portico disabled a webhook.
   *
   * @param host of its address; the rest may be a secret
   */
  record WebhookDisabled(String host, DisabledReason reason) implements Notice {}

  /** To the administrator who tests the mail server. */
  record TestMail() implements Notice {}

  /** Returns this message without its secret. */
  default StoredMessage stored() {
    return switch (this) {
      case KeyIssued(var offer, _, var previous) -> new StoredMessage.KeyEnclosed(offer, previous);
      case KeyReady(var offer, _, var previous) -> new StoredMessage.LinkEnclosed(offer, previous);
      case UserInvited(var access, _) -> new StoredMessage.InvitationEnclosed(access);
      case ToDeveloper(var kind, var site, _) -> new StoredMessage.SiteLinkEnclosed(kind, site);
      case PasswordReset(var access, _) -> new StoredMessage.PasswordLinkEnclosed(access);
      case Notice notice -> notice;
    };
  }

  /** Returns the secret; empty for a notice. */
  default Optional<String> secret() {
    return switch (this) {
      case KeyIssued(_, var key, _) -> Optional.of(key.secret());
      case KeyReady(_, var link, _) -> Optional.of(link.secret());
      case UserInvited(_, var link) -> Optional.of(link.secret());
      case ToDeveloper(_, _, var link) -> Optional.of(link.secret());
      case PasswordReset(_, var link) -> Optional.of(link.secret());
      case Notice _ -> Optional.empty();
    };
  }
}
