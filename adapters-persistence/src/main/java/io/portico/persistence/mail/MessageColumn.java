package io.portico.persistence.mail;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.core.type.Argument;
import io.micronaut.json.JsonMapper;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.key.KeyLocation;
import io.portico.domain.key.KeyLocations;
import io.portico.domain.mail.ApiOffer;
import io.portico.domain.mail.MailKind;
import io.portico.domain.mail.Message;
import io.portico.domain.mail.SiteLink;
import io.portico.domain.mail.SiteNotice;
import io.portico.domain.mail.StoredMessage;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.shared.RecordId;
import io.portico.domain.shared.Worded;
import io.portico.domain.signup.SignUpId;
import io.portico.domain.site.SiteLanguage;
import io.portico.domain.site.SiteName;
import io.portico.domain.webhook.DisabledReason;
import io.portico.persistence.column.JsonColumn;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The content of mails as two columns: the kind, and the rest as JSON. */
@Singleton
final class MessageColumn {

  private final JsonColumn<Document> documents;

  MessageColumn(JsonMapper mapper) {
    this.documents = new JsonColumn<>(mapper, Argument.of(Document.class));
  }

  String write(StoredMessage message) {
    return documents.write(document(message));
  }

  StoredMessage read(String kind, String column) {
    return message(Worded.of(MailKind.class, "kind", kind), documents.read(column));
  }

  private static Document document(StoredMessage message) {
    return switch (message) {
      case StoredMessage.KeyEnclosed(var offer, var previous) ->
          Document.of(offer).previousUntil(previous);
      case StoredMessage.LinkEnclosed(var offer, var previous) ->
          Document.of(offer).previousUntil(previous);
      case StoredMessage.InvitationEnclosed(var access) -> Document.of(access);
      case StoredMessage.PasswordLinkEnclosed(var access) -> Document.of(access);
      case StoredMessage.SiteLinkEnclosed(_, var site) -> Document.of(site);
      case Message.AccountNotice(_, var site) -> Document.of(site);
      case Message.SignUpReceived(var site, var signUp, var fields) ->
          Document.of(site).requested(signUp, fields);
      case Message.Announced(var site, var markdown) -> Document.of(site).announcing(markdown);
      case Message.RequestReceived(var offer, var developer, var request, var fields) ->
          Document.of(offer).withText(developer.written()).requested(request, fields);
      case Message.RequestDeclined(var offer, var reason) -> Document.of(offer).withText(reason);
      case Message.PasswordChanged() -> Document.EMPTY;
      case Message.SecondFactorChanged(var access, var change) ->
          Document.of(access).changed(change);
      case Message.KeyRevoked(var offer) -> Document.of(offer);
      case Message.KeyExpires(var offer, var expiresAt, var days) ->
          Document.of(offer).expiring(expiresAt, days);
      case Message.WebhookDisabled(var host, var reason) ->
          Document.EMPTY.named(host).withText(reason.word());
      case Message.TestMail() -> Document.EMPTY;
    };
  }

  private static StoredMessage message(MailKind kind, Document document) {
    return switch (kind) {
      case KEY_ISSUED -> new StoredMessage.KeyEnclosed(document.offer(), document.previousUntil());
      case KEY_READY -> new StoredMessage.LinkEnclosed(document.offer(), document.previousUntil());
      case REQUEST_RECEIVED ->
          new Message.RequestReceived(
              document.offer(),
              new EmailAddress(document.requireText()),
              new KeyRequestId(
                  Identifier.of("request", requireNonNull(document.request(), "request"))),
              CustomFields.of(requireNonNull(document.fields(), "fields")));
      case REQUEST_DECLINED ->
          new Message.RequestDeclined(document.offer(), document.requireText());
      case PASSWORD_CHANGED -> new Message.PasswordChanged();
      case SECOND_FACTOR_CHANGED ->
          new Message.SecondFactorChanged(
              document.access(), requireNonNull(document.change(), "change"));
      case KEY_REVOKED -> new Message.KeyRevoked(document.offer());
      case KEY_EXPIRES ->
          new Message.KeyExpires(
              document.offer(),
              Instant.ofEpochMilli(requireNonNull(document.expiresAt(), "expiresAt")),
              requireNonNull(document.days(), "days"));
      case USER_INVITED -> new StoredMessage.InvitationEnclosed(document.access());
      case PASSWORD_RESET -> new StoredMessage.PasswordLinkEnclosed(document.access());
      case SIGN_UP_STARTED -> document.link(SiteLink.SIGN_UP);
      case DEVELOPER_PASSWORD_RESET -> document.link(SiteLink.PASSWORD);
      case ADDRESS_CONFIRMATION -> document.link(SiteLink.ADDRESS);
      case APPLICATION_INVITATION -> document.link(SiteLink.APPLICATION);
      case SIGN_UP_KNOWN -> document.notice(SiteNotice.SIGN_UP_KNOWN);
      case SIGN_UP_APPROVED -> document.notice(SiteNotice.SIGN_UP_APPROVED);
      case SIGN_UP_DECLINED -> document.notice(SiteNotice.SIGN_UP_DECLINED);
      case ADDRESS_CHANGED -> document.notice(SiteNotice.ADDRESS_CHANGED);
      case ACCOUNT_REMOVED -> document.notice(SiteNotice.ACCOUNT_REMOVED);
      case SIGN_UP_RECEIVED ->
          new Message.SignUpReceived(
              document.site(),
              new SignUpId(Identifier.of("request", requireNonNull(document.request(), "request"))),
              CustomFields.of(requireNonNull(document.fields(), "fields")));
      case ANNOUNCEMENT ->
          new Message.Announced(document.site(), requireNonNull(document.markdown(), "markdown"));
      case WEBHOOK_DISABLED ->
          new Message.WebhookDisabled(
              requireNonNull(document.name(), "name"),
              Worded.of(DisabledReason.class, "text", document.requireText()));
      case TEST -> new Message.TestMail();
    };
  }

  /** The members of all kinds of content; {@code null} where a kind has none. */
  @Serdeable
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Document(
      @Nullable String plan,
      @Nullable String name,
      @Nullable String version,
      @Nullable String text,
      @Nullable Long expiresAt,
      @Nullable Integer days,
      @Nullable String request,
      @Nullable Map<String, String> fields,
      @Nullable String keyLocation,
      @Nullable String language,
      @Nullable String markdown,
      @Nullable String change) {

    /* Without what announcements and changes of second factors alone have. */
    private Document(
        @Nullable String plan,
        @Nullable String name,
        @Nullable String version,
        @Nullable String text,
        @Nullable Long expiresAt,
        @Nullable Integer days,
        @Nullable String request,
        @Nullable Map<String, String> fields,
        @Nullable String keyLocation,
        @Nullable String language) {
      this(
          plan,
          name,
          version,
          text,
          expiresAt,
          days,
          request,
          fields,
          keyLocation,
          language,
          null,
          null);
    }

    static final Document EMPTY =
        new Document(null, null, null, null, null, null, null, null, null, null);

    static Document of(ApiOffer offer) {
      return new Document(
          offer.plan(),
          offer.name(),
          offer.version(),
          null,
          null,
          null,
          null,
          null,
          offer.keyLocation().text(),
          null);
    }

    static Document of(Message.Access access) {
      return new Document(
          null,
          access.organisation(),
          null,
          access.by().written(),
          null,
          null,
          null,
          null,
          null,
          null);
    }

    Message.Access access() {
      return new Message.Access(requireNonNull(name, "name"), new EmailAddress(requireText()));
    }

    /* The title of the site as the name, and its name as the version. */
    static Document of(Message.OfSite site) {
      return new Document(
          null,
          site.title(),
          site.name().value(),
          site.about(),
          null,
          null,
          null,
          null,
          null,
          site.language().map(SiteLanguage::word).orElse(null));
    }

    Document announcing(String announced) {
      return new Document(
          null, name, version, text, null, null, null, null, null, language, announced, null);
    }

    StoredMessage link(SiteLink kind) {
      return new StoredMessage.SiteLinkEnclosed(kind, site());
    }

    StoredMessage notice(SiteNotice kind) {
      return new Message.AccountNotice(kind, site());
    }

    private Message.OfSite site() {
      return new Message.OfSite(
          requireNonNull(name, "name"),
          new SiteName(requireNonNull(version, "version")),
          requireText(),
          Optional.ofNullable(language)
              .map(word -> Worded.of(SiteLanguage.class, "language", word)));
    }

    Document previousUntil(Optional<Instant> until) {
      var end = until.map(Instant::toEpochMilli).orElse(null);
      return new Document(
          plan, name, version, text, end, days, request, fields, keyLocation, language);
    }

    Document withText(String otherText) {
      return new Document(
          plan, name, version, otherText, expiresAt, days, request, fields, keyLocation, language);
    }

    Document changed(String changed) {
      return new Document(
          null, name, null, text, null, null, null, null, null, language, null, changed);
    }

    Document named(String otherName) {
      return new Document(
          plan, otherName, version, text, expiresAt, days, request, fields, keyLocation, language);
    }

    Document requested(RecordId id, CustomFields given) {
      return new Document(
          plan,
          name,
          version,
          text,
          expiresAt,
          days,
          id.toString(),
          given.values(),
          keyLocation,
          language);
    }

    Document expiring(Instant at, int inDays) {
      return new Document(
          plan,
          name,
          version,
          text,
          at.toEpochMilli(),
          inDays,
          request,
          fields,
          keyLocation,
          language);
    }

    ApiOffer offer() {
      return new ApiOffer(
          requireNonNull(plan, "plan"),
          requireNonNull(name, "name"),
          requireNonNull(version, "version"),
          // The mails of former releases have none.
          keyLocation == null ? KeyLocations.DEFAULT.first() : KeyLocation.of(keyLocation));
    }

    Optional<Instant> previousUntil() {
      return Optional.ofNullable(expiresAt).map(Instant::ofEpochMilli);
    }

    String requireText() {
      return requireNonNull(text, "text");
    }
  }
}
