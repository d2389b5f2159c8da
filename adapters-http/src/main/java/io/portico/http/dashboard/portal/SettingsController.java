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
import io.portico.http.dashboard.records.Input;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.dashboard.view.RecordTag;
import io.portico.http.page.Fields;
import io.portico.http.page.Flash;
import io.portico.http.page.Words;
import io.portico.http.security.RequiresPermission;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

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
  private static final List<Input> COMPARED =
      Stream.of(
              APPROVAL,
              SIGNUP,
              SECURE,
              ENFORCE,
              SECOND_FACTOR,
              SIGNUP_FIELDS,
              REQUEST_FIELDS,
              OWNER,
              MAIL_FROM,
              MAIL_FROM_NAME)
          .map(name -> Input.line(name, Words.of("settings." + name)))
          .toList();

  /** {@code GET /dashboard/portal/settings}: the settings, as a form. */
  @Get
  @RequiresPermission(Permission.READ)
  HttpResponse<?> show(HttpRequest<?> request, Actor actor) {
    var present = settings.find(actor);
    return pages.show(
        request,
        page(present, fields(present.settings()), RecordTag.of(present), Optional.empty()));
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
      return pages.reject(
          request, page(present, read.fields(), form.text(RecordTag.FIELD), Optional.empty()));
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
              Input.differences(COMPARED, fields(now.settings()), sent));
      return pages.respond(
          request, HttpStatus.CONFLICT, page(now, sent, RecordTag.of(now), Optional.of(conflict)));
    }
    return pages.leadTo(PortalPart.SETTINGS.path(), Flash.done("settings.saved"));
  }

  private static Page page(View present, Fields fields, String tag, Optional<Conflict> conflict) {
    var model = new SettingsPage(fields, tag, present.keyForm().isHashed(), conflict);
    return PortalPart.SETTINGS.page("portal/settings.jte", model);
  }

  private static Fields fields(PortalSettings present) {
    return Fields.NONE
        .checked(APPROVAL, present.requireKeyApproval())
        .checked(SIGNUP, !present.disableSignup())
        .checked(SECURE, present.mail().secureKeyApproval())
        .checked(ENFORCE, present.accounts().enforceInactive())
        .checked(SECOND_FACTOR, present.accounts().requireSecondFactor())
        .with(SIGNUP_FIELDS, String.join("\n", present.signupFields()))
        .with(REQUEST_FIELDS, String.join("\n", present.keyRequestFields()))
        .with(OWNER, present.owner().map(EmailAddress::written).orElse(""))
        .with(MAIL_FROM, present.mail().from().map(EmailAddress::written).orElse(""))
        .with(MAIL_FROM_NAME, present.mail().fromName().orElse(""));
  }

  /* The form does not show what only portals interpret. */
  private static PortalSettings settings(Fields sent, PortalSettings present) {
    return new PortalSettings(
        sent.has(APPROVAL, ON),
        !sent.has(SIGNUP, ON),
        sent.lines(SIGNUP_FIELDS),
        sent.lines(REQUEST_FIELDS),
        email(sent, OWNER),
        new PortalSettings.MailOptions(
            email(sent, MAIL_FROM),
            sent.filled(MAIL_FROM_NAME),
            sent.has(SECURE, ON),
            present.mail().extras()),
        new PortalSettings.AccountRules(sent.has(ENFORCE, ON), sent.has(SECOND_FACTOR, ON)),
        present.extras());
  }

  /* Says which of two addresses is wrong: the domain names both of them email. */
  private static Optional<EmailAddress> email(Fields sent, String name) {
    try {
      return sent.filled(name).map(EmailAddress::new);
    } catch (InvalidValueException e) {
      throw e.at(name);
    }
  }
}
