package io.portico.mail;

import io.portico.domain.key.KeyLocation;
import io.portico.domain.mail.ApiOffer;
import io.portico.domain.mail.Message;
import io.portico.domain.mail.OutgoingMail;
import io.portico.domain.mail.SiteLink;
import io.portico.domain.session.AccessLinkToken;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.site.SiteLanguage;
import io.portico.domain.webhook.DisabledReason;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The values of the {@link TemplateVariable}s of one mail. */
final class TemplateValues {

  private final Map<TemplateVariable, Object> values = new EnumMap<>(TemplateVariable.class);

  private final HostOfSite hosts;
  private final SiteLanguage language;

  private TemplateValues(HostOfSite hosts, SiteLanguage language) {
    this.hosts = hosts;
    this.language = language;
  }

  /** Returns the values of {@code mail} in a language: texts, flags, and lists of items. */
  static Map<TemplateVariable, Object> of(
      OutgoingMail mail, HostOfSite hosts, SiteLanguage language) {
    var values = new TemplateValues(hosts, language);
    values.set(TemplateVariable.RECIPIENT, mail.to().written());
    values.set(TemplateVariable.SITE, mail.site().toString());
    values.setFor(mail);
    return values.values;
  }

  /** Returns {@code values} by the names that templates use. */
  static Map<String, Object> named(Map<TemplateVariable, Object> values) {
    var named = new HashMap<String, Object>();
    values.forEach((variable, value) -> named.put(variable.word(), value));
    return named;
  }

  private void setFor(OutgoingMail mail) {
    switch (mail.message()) {
      case Message.KeyIssued(var offer, var key, var previousUntil) -> {
        set(offer);
        set(TemplateVariable.KEY, key.secret());
        setLocation(offer);
        setPrevious(previousUntil, mail);
      }
      case Message.KeyReady(var offer, var link, var previousUntil) -> {
        set(offer);
        set(TemplateVariable.KEY_LINK, mail.site() + "/portal/key/" + link.secret());
        setLocation(offer);
        setPrevious(previousUntil, mail);
      }
      case Message.RequestReceived(var offer, var developer, var request, var fields) -> {
        set(offer);
        set(TemplateVariable.DEVELOPER, developer.written());
        set(TemplateVariable.REQUEST_LINK, mail.site() + "/dashboard/requests/" + request);
        values.put(TemplateVariable.FIELDS, items(fields));
      }
      case Message.SignUpReceived(var site, var signUp, var fields) -> {
        set(TemplateVariable.PORTAL, site.title());
        set(TemplateVariable.DEVELOPER, site.about());
        set(TemplateVariable.REQUEST_LINK, mail.site() + "/dashboard/sign-ups/" + signUp);
        values.put(TemplateVariable.FIELDS, items(fields));
      }
      case Message.RequestDeclined(var offer, var reason) -> {
        set(offer);
        set(TemplateVariable.REASON, reason.strip());
      }
      case Message.PasswordChanged(), Message.TestMail() -> {}
      case Message.SecondFactorChanged(var access, var change) -> {
        set(TemplateVariable.ORGANISATION, access.organisation());
        set(TemplateVariable.BY, access.by().written());
        set(TemplateVariable.CHANGE, change);
        set(TemplateVariable.ACCOUNT_LINK, mail.site() + "/dashboard/account/second-factor");
      }
      case Message.KeyRevoked(var offer) -> set(offer);
      case Message.KeyExpires(var offer, var expiresAt, var days) -> {
        set(offer);
        set(TemplateVariable.EXPIRES, moment(expiresAt));
        set(TemplateVariable.TIME_LEFT, daysLeft(days));
      }
      case Message.UserInvited(var access, var link) -> set(access, link, mail);
      case Message.PasswordReset(var access, var link) -> set(access, link, mail);
      case Message.ToDeveloper(var kind, var site, var link) -> {
        set(TemplateVariable.PORTAL, site.title());
        set(TemplateVariable.SITE_LINK, home(mail, site) + path(kind) + link.secret());
        switch (kind) {
          case SIGN_UP, PASSWORD -> {}
          case ADDRESS -> set(TemplateVariable.ADDRESS, site.about());
          case APPLICATION -> set(TemplateVariable.APPLICATION, site.about());
        }
      }
      case Message.AccountNotice(var kind, var site) -> {
        set(TemplateVariable.PORTAL, site.title());
        set(TemplateVariable.PORTAL_LINK, home(mail, site));
        switch (kind) {
          case SIGN_UP_KNOWN, SIGN_UP_APPROVED, ACCOUNT_REMOVED -> {}
          case SIGN_UP_DECLINED -> set(TemplateVariable.REASON, site.about().strip());
          case ADDRESS_CHANGED -> set(TemplateVariable.ADDRESS, site.about());
        }
      }
      case Message.Announced(var site, var markdown) -> {
        set(TemplateVariable.PORTAL, site.title());
        set(TemplateVariable.PORTAL_LINK, home(mail, site));
        set(TemplateVariable.TITLE, site.about());
        set(TemplateVariable.TEXT, markdown.strip());
      }
      case Message.WebhookDisabled(var host, var reason) -> {
        set(TemplateVariable.HOST, host);
        set(TemplateVariable.REASON, cause(reason));
        set(TemplateVariable.WEBHOOKS_LINK, mail.site() + "/dashboard/system/webhooks");
      }
    }
  }

  private void set(Message.Access access, AccessLinkToken link, OutgoingMail mail) {
    set(TemplateVariable.ORGANISATION, access.organisation());
    set(TemplateVariable.BY, access.by().written());
    set(TemplateVariable.PASSWORD_LINK, mail.site() + "/dashboard/set-password/" + link.secret());
  }

  private String home(OutgoingMail mail, Message.OfSite site) {
    return hosts.home(mail.site(), site.name());
  }

  private String moment(Instant at) {
    var pattern =
        switch (language) {
          case EN -> "d MMMM uuuu, HH:mm 'UTC'";
          case DE -> "d. MMMM uuuu, HH:mm 'UTC'";
        };
    return DateTimeFormatter.ofPattern(pattern, Locale.of(language.word()))
        .withZone(ZoneOffset.UTC)
        .format(at);
  }

  private String daysLeft(int days) {
    return switch (language) {
      case EN -> days == 1 ? "1 day" : days + " days";
      case DE -> days == 1 ? "1 Tag" : days + " Tagen";
    };
  }

  private static String path(SiteLink kind) {
    return switch (kind) {
      case SIGN_UP -> "/confirm/";
      case PASSWORD -> "/set-password/";
      case ADDRESS -> "/confirm-address/";
      case APPLICATION -> "/invitations/";
    };
  }

  private void set(ApiOffer offer) {
    set(TemplateVariable.OFFER, named(offer));
    set(TemplateVariable.API, offer.name());
    set(TemplateVariable.VERSION, offer.version());
    set(TemplateVariable.PLAN, offer.plan());
  }

  private void setLocation(ApiOffer offer) {
    set(TemplateVariable.SENT_AS, sentAs(offer));
    values.put(TemplateVariable.IN_HEADER, offer.keyLocation() instanceof KeyLocation.Header);
  }

  private void setPrevious(Optional<Instant> until, OutgoingMail mail) {
    values.put(TemplateVariable.REPLACES, until.isPresent());
    set(
        TemplateVariable.PREVIOUS_UNTIL,
        until.filter(end -> end.isAfter(mail.createdAt())).map(this::moment).orElse(""));
  }

  private void set(TemplateVariable variable, String text) {
    values.put(variable, text);
  }

  private static List<Map<String, String>> items(CustomFields fields) {
    return fields.values().entrySet().stream()
        .map(
            field ->
                Map.of(
                    TemplateVariable.ITEM.getFirst(), field.getKey(),
                    TemplateVariable.ITEM.getLast(), field.getValue()))
        .toList();
  }

  private String sentAs(ApiOffer offer) {
    var placeholder =
        switch (language) {
          case EN -> "<your key>";
          case DE -> "<Ihr Schlüssel>";
        };
    return switch (offer.keyLocation()) {
      case KeyLocation.Header(var name) -> name + ": " + placeholder;
      case KeyLocation.Parameter(var name) -> "?" + name + "=" + placeholder;
    };
  }

  private static String cause(DisabledReason reason) {
    return switch (reason) {
      case GONE -> "the receiver answered 410 Gone";
      case FAILING -> "its deliveries have failed for three days";
      case BACKLOG -> "too many of its deliveries are waiting";
    };
  }

  private String named(ApiOffer offer) {
    var api = offer.version().isEmpty() ? offer.name() : offer.name() + " " + offer.version();
    var plan =
        switch (language) {
          case EN -> "plan";
          case DE -> "Tarif";
        };
    return offer.name().equals(offer.plan())
        ? api
        : "%s (%s %s)".formatted(api, plan, offer.plan());
  }
}
