package io.portico.mail;

import io.portico.domain.mail.ApiOffer;
import io.portico.domain.mail.Message;
import io.portico.domain.mail.OutgoingMail;
import io.portico.domain.session.AccessLinkToken;
import io.portico.domain.shared.CustomFields;
import java.time.Instant;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The values of the {@link TemplateVariable}s of one mail. */
final class TemplateValues {

  private final Map<TemplateVariable, Object> values = new EnumMap<>(TemplateVariable.class);

  private TemplateValues() {}

  /** Returns the values of {@code mail}: texts, flags, and lists of items. */
  static Map<TemplateVariable, Object> of(OutgoingMail mail) {
    var values = new TemplateValues();
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
        set(TemplateVariable.SENT_AS, MailTexts.sentAs(offer));
        setPrevious(previousUntil, mail);
      }
      case Message.KeyReady(var offer, var link, var previousUntil) -> {
        set(offer);
        set(TemplateVariable.KEY_LINK, MailTexts.keyPage(mail, link).toString());
        set(TemplateVariable.SENT_AS, MailTexts.sentAs(offer));
        setPrevious(previousUntil, mail);
      }
      case Message.RequestReceived(var offer, var developer, var request, var fields) -> {
        set(offer);
        set(TemplateVariable.DEVELOPER, developer.written());
        set(TemplateVariable.REQUEST_LINK, MailTexts.requestPage(mail.site(), request).toString());
        values.put(TemplateVariable.FIELDS, items(fields));
      }
      case Message.RequestDeclined(var offer, var reason) -> {
        set(offer);
        set(TemplateVariable.REASON, reason.strip());
      }
      case Message.PasswordChanged() -> {}
      case Message.KeyRevoked(var offer) -> set(offer);
      case Message.KeyExpires(var offer, var expiresAt, var days) -> {
        set(offer);
        set(TemplateVariable.EXPIRES, MailTexts.MOMENT.format(expiresAt));
        set(TemplateVariable.TIME_LEFT, MailTexts.days(days));
      }
      case Message.UserInvited(var access, var link) -> set(access, link, mail);
      case Message.PasswordReset(var access, var link) -> set(access, link, mail);
      case Message.WebhookDisabled(var host, var reason) -> {
        set(TemplateVariable.HOST, host);
        set(TemplateVariable.REASON, MailTexts.cause(reason));
        set(TemplateVariable.WEBHOOKS_LINK, MailTexts.webhooksPage(mail.site()).toString());
      }
    }
  }

  private void set(Message.Access access, AccessLinkToken link, OutgoingMail mail) {
    set(TemplateVariable.ORGANISATION, access.organisation());
    set(TemplateVariable.BY, access.by().written());
    set(TemplateVariable.PASSWORD_LINK, MailTexts.passwordPage(mail, link).toString());
  }

  private void set(ApiOffer offer) {
    set(TemplateVariable.OFFER, MailTexts.named(offer));
    set(TemplateVariable.API, offer.name());
    set(TemplateVariable.VERSION, offer.version());
    set(TemplateVariable.PLAN, offer.plan());
  }

  private void setPrevious(Optional<Instant> until, OutgoingMail mail) {
    values.put(TemplateVariable.REPLACES, until.isPresent());
    set(
        TemplateVariable.PREVIOUS_UNTIL,
        until
            .filter(end -> end.isAfter(mail.createdAt()))
            .map(MailTexts.MOMENT::format)
            .orElse(""));
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
}
