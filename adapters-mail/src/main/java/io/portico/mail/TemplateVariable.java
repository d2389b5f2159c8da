package io.portico.mail;

import io.portico.domain.mail.MailKind;
import java.util.ArrayList;
import java.util.List;

/** A value of a mail that its templates can show. */
enum TemplateVariable {
  /** The email address that the mail goes to. */
  RECIPIENT("recipient"),
  /** The base URL of Portico, without a slash at the end. */
  SITE("site"),
  /** The API with its version and plan, as the built-in texts name it. */
  OFFER("offer"),
  API("api"),
  /** Empty for an API without versions. */
  VERSION("version"),
  PLAN("plan"),
  KEY("key"),
  /** The page that shows the key once. */
  KEY_LINK("link"),
  /** How a program sends the key, with a placeholder for it. */
  SENT_AS("sent_as"),
  /** Whether the key is sent in a header, and not in the address. */
  IN_HEADER("in_header", Type.FLAG),
  /** Whether the key replaces another. */
  REPLACES("replaces", Type.FLAG),
  /** Until when the replaced key works; empty if it no longer does. */
  PREVIOUS_UNTIL("previous_until"),
  DEVELOPER("developer"),
  REQUEST_LINK("link"),
  FIELDS("fields", Type.LIST),
  REASON("reason"),
  EXPIRES("expires"),
  /** The days to the expiry, with their unit. */
  TIME_LEFT("time_left"),
  /** The name of the organisation of a dashboard user. */
  ORGANISATION("organisation"),
  /** Who asked for the link, or made the change: an administrator, or the user. */
  BY("by"),
  /** The page on which a dashboard user chooses a password. */
  PASSWORD_LINK("link"),
  /** The title of the site of developers. */
  PORTAL("portal"),
  /** The page of the site that uses the link. */
  SITE_LINK("link"),
  /** The site. */
  PORTAL_LINK("link"),
  /** The new address of a developer. */
  ADDRESS("address"),
  /** The title of an announcement. */
  TITLE("title"),
  /** The text of an announcement, as it was written. */
  TEXT("text"),
  /** The name of an application. */
  APPLICATION("application"),
  /** What happened to second factors, as a sentence. */
  CHANGE("change"),
  /** The second factors in the dashboard. */
  ACCOUNT_LINK("link"),
  /** The host of a webhook. */
  HOST("host"),
  /** The webhooks in the dashboard. */
  WEBHOOKS_LINK("link"),
  /** The subject of this mail, for texts and HTML. */
  SUBJECT("subject");

  /** What a variable holds, and so how a template uses it. */
  enum Type {
    /** Shown by its name; as a section, it is a condition. */
    TEXT,
    /** Only a condition. */
    FLAG,
    /** Only a section, which is repeated for each of its items. */
    LIST
  }

  /** The variables of an item of a list. */
  static final List<String> ITEM = List.of("name", "value");

  private final String word;
  private final Type type;

  TemplateVariable(String word) {
    this(word, Type.TEXT);
  }

  TemplateVariable(String word, Type type) {
    this.word = word;
    this.type = type;
  }

  /** Returns its name in templates. */
  String word() {
    return word;
  }

  Type type() {
    return type;
  }

  /** Returns whether it gives access to an API or an account, and so stays out of subjects. */
  boolean isSecret() {
    return this == KEY || this == KEY_LINK || this == PASSWORD_LINK || this == SITE_LINK;
  }

  /** Returns the variables of mails of {@code kind}, as their values are set. */
  static List<TemplateVariable> of(MailKind kind) {
    return switch (kind) {
      case KEY_ISSUED -> ofOffer(KEY, SENT_AS, IN_HEADER, REPLACES, PREVIOUS_UNTIL);
      case KEY_READY -> ofOffer(KEY_LINK, SENT_AS, IN_HEADER, REPLACES, PREVIOUS_UNTIL);
      case REQUEST_RECEIVED -> ofOffer(DEVELOPER, FIELDS, REQUEST_LINK);
      case REQUEST_DECLINED -> ofOffer(REASON);
      case PASSWORD_CHANGED, TEST -> List.of(RECIPIENT, SITE);
      case SECOND_FACTOR_CHANGED ->
          List.of(RECIPIENT, SITE, ORGANISATION, BY, CHANGE, ACCOUNT_LINK);
      case KEY_REVOKED -> ofOffer();
      case KEY_EXPIRES -> ofOffer(EXPIRES, TIME_LEFT);
      case USER_INVITED, PASSWORD_RESET ->
          List.of(RECIPIENT, SITE, ORGANISATION, BY, PASSWORD_LINK);
      case SIGN_UP_STARTED, DEVELOPER_PASSWORD_RESET -> List.of(RECIPIENT, SITE, PORTAL, SITE_LINK);
      case ADDRESS_CONFIRMATION -> List.of(RECIPIENT, SITE, PORTAL, ADDRESS, SITE_LINK);
      case APPLICATION_INVITATION -> List.of(RECIPIENT, SITE, PORTAL, APPLICATION, SITE_LINK);
      case SIGN_UP_KNOWN, SIGN_UP_APPROVED, ACCOUNT_REMOVED ->
          List.of(RECIPIENT, SITE, PORTAL, PORTAL_LINK);
      case ANNOUNCEMENT -> List.of(RECIPIENT, SITE, PORTAL, TITLE, TEXT, PORTAL_LINK);
      case SIGN_UP_RECEIVED -> List.of(RECIPIENT, SITE, PORTAL, DEVELOPER, FIELDS, REQUEST_LINK);
      case SIGN_UP_DECLINED -> List.of(RECIPIENT, SITE, PORTAL, REASON, PORTAL_LINK);
      case ADDRESS_CHANGED -> List.of(RECIPIENT, SITE, PORTAL, ADDRESS, PORTAL_LINK);
      case WEBHOOK_DISABLED -> List.of(RECIPIENT, SITE, HOST, REASON, WEBHOOKS_LINK);
    };
  }

  private static List<TemplateVariable> ofOffer(TemplateVariable... further) {
    var all = new ArrayList<>(List.of(RECIPIENT, SITE, OFFER, API, VERSION, PLAN));
    all.addAll(List.of(further));
    return all;
  }

  /** Returns the variables of {@code part} in mails of {@code kind}. */
  static List<TemplateVariable> of(MailKind kind, MailPart part) {
    var all = new ArrayList<>(of(kind));
    switch (part) {
      case SUBJECT -> all.removeIf(TemplateVariable::isSecret);
      case TEXT, HTML -> all.add(SUBJECT);
    }
    return all;
  }
}
