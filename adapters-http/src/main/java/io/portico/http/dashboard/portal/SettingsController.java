package io.portico.http.dashboard.portal;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.portal.PortalSettingsQueries;
import io.portico.application.port.in.portal.PortalSettingsQueries.View;
import io.portico.application.port.in.portal.ReplacePortalSettings;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.audit.AuditKind;
import io.portico.domain.portal.PortalSettings;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.RefusedException;
import io.portico.http.browser.Form;
import io.portico.http.dashboard.conflict.Conflict;
import io.portico.http.dashboard.conflict.Conflicts;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.Crumb;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.dashboard.view.RecordTag;
import io.portico.http.dashboard.view.Section;
import io.portico.http.page.Fields;
import io.portico.http.page.Flash;
import io.portico.http.page.Words;
import io.portico.http.security.RequiresPermission;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The settings of the developer portal. */
@DashboardController("/dashboard/portal/settings")
record SettingsController(
    PortalSettingsQueries settings,
    ReplacePortalSettings replaceSettings,
    Conflicts conflicts,
    Pages pages) {

  private static final String ON = "on";
  private static final String APPROVAL = "requireKeyApproval";
  private static final String SIGNUP = "allowSignup";
  private static final String SECURE = "secureKeyApproval";
  private static final String ENFORCE = "enforceInactive";
  private static final String SECOND_FACTOR = "requireSecondFactor";
  private static final String SIGNUP_FIELDS = "signupFields";
  private static final String REQUEST_FIELDS = "keyRequestFields";
  private static final String OWNER = "owner";
  private static final String MAIL_FROM = "mailFrom";
  private static final String MAIL_FROM_NAME = "mailFromName";

  /** {@code GET /dashboard/portal/settings}: the settings, as a form. */
  @Get
  @RequiresPermission(Permission.READ)
  HttpResponse<?> show(HttpRequest<?> request, Actor actor) {
    var present = settings.find(actor);
    return pages.show(request, page(present, fields(present.settings()), Optional.empty()));
  }

  /** {@code POST /dashboard/portal/settings}: replaces the settings. */
  @Post
  @RequiresPermission(Permission.ADMINISTER_PORTAL)
  HttpResponse<?> replace(HttpRequest<?> request, Form form, Actor actor) {
    var sent = Fields.of(form.fields());
    var present = settings.find(actor);
    var read =
        sent.read(
            fields -> settings(fields, present.settings()),
            Map.of("mailOptions", MAIL_FROM_NAME),
            Map.of());
    if (read.value().isEmpty()) {
      return pages.reject(request, page(present, read.fields(), form.text(RecordTag.FIELD)));
    }
    try {
      replaceSettings.replace(
          new ReplacePortalSettings.Command(
              actor, read.value().get(), RecordTag.<View>expected(form.text(RecordTag.FIELD))));
    } catch (RefusedException.Stale _) {
      var now = settings.find(actor);
      var conflict =
          conflicts.of(
              actor,
              AuditKind.SETTINGS,
              actor.organisation().toString(),
              differences(sent, now.settings()));
      return pages.respond(request, HttpStatus.CONFLICT, page(now, sent, Optional.of(conflict)));
    }
    return pages.leadTo(PortalPart.SETTINGS.path(), Flash.done("settings.saved"));
  }

  private static Page page(View present, Fields fields, Optional<Conflict> conflict) {
    return page(
        new SettingsPage(fields, RecordTag.of(present), present.keyForm().isHashed(), conflict));
  }

  private static Page page(View present, Fields fields, String tag) {
    return page(new SettingsPage(fields, tag, present.keyForm().isHashed(), Optional.empty()));
  }

  private static Page page(SettingsPage model) {
    return Page.of("portal/settings.jte", model, PortalPart.SETTINGS.words())
        .in(Section.PORTAL)
        .below(Crumb.of(Section.PORTAL));
  }

  private static Fields fields(PortalSettings present) {
    var fields = Fields.NONE;
    for (var value : values(present).entrySet()) {
      fields = fields.with(value.getKey(), value.getValue());
    }
    return fields;
  }

  private static Map<String, String> values(PortalSettings present) {
    var values = new LinkedHashMap<String, String>();
    values.put(APPROVAL, present.requireKeyApproval() ? ON : "");
    values.put(SIGNUP, present.disableSignup() ? "" : ON);
    values.put(SECURE, present.mail().secureKeyApproval() ? ON : "");
    values.put(ENFORCE, present.accounts().enforceInactive() ? ON : "");
    values.put(SECOND_FACTOR, present.accounts().requireSecondFactor() ? ON : "");
    values.put(SIGNUP_FIELDS, String.join("\n", present.signupFields()));
    values.put(REQUEST_FIELDS, String.join("\n", present.keyRequestFields()));
    values.put(OWNER, present.owner().map(EmailAddress::written).orElse(""));
    values.put(MAIL_FROM, present.mail().from().map(EmailAddress::written).orElse(""));
    values.put(MAIL_FROM_NAME, present.mail().fromName().orElse(""));
    return values;
  }

  /* The form does not show what only portals interpret. */
  private static PortalSettings settings(Fields sent, PortalSettings present) {
    return new PortalSettings(
        sent.has(APPROVAL, ON),
        !sent.has(SIGNUP, ON),
        lines(sent, SIGNUP_FIELDS),
        lines(sent, REQUEST_FIELDS),
        email(sent, OWNER),
        new PortalSettings.MailOptions(
            email(sent, MAIL_FROM),
            optional(sent, MAIL_FROM_NAME),
            sent.has(SECURE, ON),
            present.mail().extras()),
        new PortalSettings.AccountRules(sent.has(ENFORCE, ON), sent.has(SECOND_FACTOR, ON)),
        present.extras());
  }

  /* Says which of two addresses is wrong: the domain names both of them email. */
  private static Optional<EmailAddress> email(Fields sent, String name) {
    try {
      return optional(sent, name).map(EmailAddress::new);
    } catch (InvalidValueException e) {
      throw e.at(name);
    }
  }

  private static Optional<String> optional(Fields sent, String name) {
    return Optional.of(sent.value(name).strip()).filter(text -> !text.isEmpty());
  }

  private static List<String> lines(Fields sent, String name) {
    return sent.value(name).lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
  }

  private static List<Conflict.Difference> differences(Fields sent, PortalSettings now) {
    var differences = new ArrayList<Conflict.Difference>();
    values(now)
        .forEach(
            (field, stored) -> {
              var typed = sent.value(field).replace("\r\n", "\n").strip();
              if (!typed.equals(stored)) {
                differences.add(
                    new Conflict.Difference(Words.of("settings." + field), stored, typed));
              }
            });
    return differences;
  }
}
