package io.portico.persistence.mail;

import static java.util.Objects.requireNonNull;

import io.micronaut.core.type.Argument;
import io.micronaut.json.JsonMapper;
import io.micronaut.json.tree.JsonNode;
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
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The content of mails as two columns: the kind, and the rest as JSON. */
@Singleton
final class MessageColumn {

  private final JsonColumn<JsonNode> documents;

  MessageColumn(JsonMapper mapper) {
    this.documents = new JsonColumn<>(mapper, Argument.of(JsonNode.class));
  }

  String write(StoredMessage message) {
    return documents.write(document(message).json());
  }

  StoredMessage read(String kind, String column) {
    return message(Worded.of(MailKind.class, "kind", kind), Document.of(documents.read(column)));
  }

  private static Document document(StoredMessage message) {
    return switch (message) {
      case StoredMessage.KeyEnclosed(var offer, var previous) ->
          Document.of(offer).expiring(previous);
      case StoredMessage.LinkEnclosed(var offer, var previous) ->
          Document.of(offer).expiring(previous);
      case StoredMessage.InvitationEnclosed(var access) -> Document.of(access);
      case StoredMessage.PasswordLinkEnclosed(var access) -> Document.of(access);
      case StoredMessage.SiteLinkEnclosed(_, var site) -> Document.of(site);
      case Message.AccountNotice(_, var site) -> Document.of(site);
      case Message.SignUpReceived(var site, var signUp, var fields) ->
          Document.of(site).requested(signUp, fields);
      case Message.Announced(var site, var markdown) ->
          Document.of(site).with(Member.MARKDOWN, markdown);
      case Message.RequestReceived(var offer, var developer, var request, var fields) ->
          Document.of(offer).with(Member.TEXT, developer.written()).requested(request, fields);
      case Message.RequestDeclined(var offer, var reason) ->
          Document.of(offer).with(Member.TEXT, reason);
      case Message.PasswordChanged() -> Document.empty();
      case Message.SecondFactorChanged(var access, var change) ->
          Document.of(access).with(Member.CHANGE, change);
      case Message.KeyRevoked(var offer) -> Document.of(offer);
      case Message.KeyExpires(var offer, var expiresAt, var days) ->
          Document.of(offer)
              .expiring(Optional.of(expiresAt))
              .with(Member.DAYS, JsonNode.createNumberNode(days));
      case Message.WebhookDisabled(var host, var reason) ->
          Document.empty().with(Member.NAME, host).with(Member.TEXT, reason.word());
      case Message.TestMail() -> Document.empty();
    };
  }

  private static StoredMessage message(MailKind kind, Document document) {
    return switch (kind) {
      case KEY_ISSUED -> new StoredMessage.KeyEnclosed(document.offer(), document.expiresAt());
      case KEY_READY -> new StoredMessage.LinkEnclosed(document.offer(), document.expiresAt());
      case REQUEST_RECEIVED ->
          new Message.RequestReceived(
              document.offer(),
              new EmailAddress(document.text(Member.TEXT)),
              new KeyRequestId(document.request()),
              document.fields());
      case REQUEST_DECLINED ->
          new Message.RequestDeclined(document.offer(), document.text(Member.TEXT));
      case PASSWORD_CHANGED -> new Message.PasswordChanged();
      case SECOND_FACTOR_CHANGED ->
          new Message.SecondFactorChanged(document.access(), document.text(Member.CHANGE));
      case KEY_REVOKED -> new Message.KeyRevoked(document.offer());
      case KEY_EXPIRES ->
          new Message.KeyExpires(
              document.offer(),
              document.expiresAt().orElseThrow(),
              document.get(Member.DAYS).getIntValue());
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
              document.site(), new SignUpId(document.request()), document.fields());
      case ANNOUNCEMENT -> new Message.Announced(document.site(), document.text(Member.MARKDOWN));
      case WEBHOOK_DISABLED ->
          new Message.WebhookDisabled(
              document.text(Member.NAME),
              Worded.of(DisabledReason.class, "text", document.text(Member.TEXT)));
      case TEST -> new Message.TestMail();
    };
  }

  /** The members of all kinds of content, in the order in which they are stored. */
  private enum Member {
    PLAN("plan"),
    NAME("name"),
    VERSION("version"),
    TEXT("text"),
    EXPIRES_AT("expiresAt"),
    DAYS("days"),
    REQUEST("request"),
    FIELDS("fields"),
    KEY_LOCATION("keyLocation"),
    LANGUAGE("language"),
    MARKDOWN("markdown"),
    CHANGE("change");

    private final String word;

    Member(String word) {
      this.word = word;
    }
  }

  /** What a content has of the members. */
  private record Document(Map<Member, JsonNode> members) {

    static Document empty() {
      return new Document(new EnumMap<>(Member.class));
    }

    static Document of(JsonNode json) {
      var document = empty();
      for (var member : Member.values()) {
        Optional.ofNullable(json.get(member.word))
            .ifPresent(value -> document.members.put(member, value));
      }
      return document;
    }

    JsonNode json() {
      var json = new LinkedHashMap<String, JsonNode>();
      members.forEach((member, value) -> json.put(member.word, value));
      return JsonNode.createObjectNode(json);
    }

    static Document of(ApiOffer offer) {
      return empty()
          .with(Member.PLAN, offer.plan())
          .with(Member.NAME, offer.name())
          .with(Member.VERSION, offer.version())
          .with(Member.KEY_LOCATION, offer.keyLocation().text());
    }

    ApiOffer offer() {
      return new ApiOffer(
          text(Member.PLAN),
          text(Member.NAME),
          text(Member.VERSION),
          // The mails of former releases have none.
          find(Member.KEY_LOCATION)
              .map(location -> KeyLocation.of(location.getStringValue()))
              .orElseGet(KeyLocations.DEFAULT::first));
    }

    static Document of(Message.Access access) {
      return empty()
          .with(Member.NAME, access.organisation())
          .with(Member.TEXT, access.by().written());
    }

    Message.Access access() {
      return new Message.Access(text(Member.NAME), new EmailAddress(text(Member.TEXT)));
    }

    /* The title of the site as the name, and its name as the version. */
    static Document of(Message.OfSite site) {
      var document =
          empty()
              .with(Member.NAME, site.title())
              .with(Member.VERSION, site.name().value())
              .with(Member.TEXT, site.about());
      site.language().ifPresent(language -> document.with(Member.LANGUAGE, language.word()));
      return document;
    }

    Message.OfSite site() {
      return new Message.OfSite(
          text(Member.NAME),
          new SiteName(text(Member.VERSION)),
          text(Member.TEXT),
          find(Member.LANGUAGE)
              .map(word -> Worded.of(SiteLanguage.class, "language", word.getStringValue())));
    }

    StoredMessage link(SiteLink kind) {
      return new StoredMessage.SiteLinkEnclosed(kind, site());
    }

    StoredMessage notice(SiteNotice kind) {
      return new Message.AccountNotice(kind, site());
    }

    Document requested(RecordId id, CustomFields given) {
      var fields = new LinkedHashMap<String, JsonNode>();
      given.values().forEach((name, text) -> fields.put(name, JsonNode.createStringNode(text)));
      return with(Member.REQUEST, id.toString())
          .with(Member.FIELDS, JsonNode.createObjectNode(fields));
    }

    Identifier request() {
      return Identifier.of("request", text(Member.REQUEST));
    }

    CustomFields fields() {
      var fields = new LinkedHashMap<String, String>();
      get(Member.FIELDS)
          .entries()
          .forEach(field -> fields.put(field.getKey(), field.getValue().getStringValue()));
      return CustomFields.of(fields);
    }

    Document expiring(Optional<Instant> at) {
      at.ifPresent(end -> with(Member.EXPIRES_AT, JsonNode.createNumberNode(end.toEpochMilli())));
      return this;
    }

    Optional<Instant> expiresAt() {
      return find(Member.EXPIRES_AT).map(time -> Instant.ofEpochMilli(time.getLongValue()));
    }

    Document with(Member member, String text) {
      return with(member, JsonNode.createStringNode(text));
    }

    Document with(Member member, JsonNode value) {
      members.put(member, value);
      return this;
    }

    String text(Member member) {
      return get(member).getStringValue();
    }

    JsonNode get(Member member) {
      return requireNonNull(members.get(member), member.word);
    }

    private Optional<JsonNode> find(Member member) {
      return Optional.ofNullable(members.get(member));
    }
  }
}
