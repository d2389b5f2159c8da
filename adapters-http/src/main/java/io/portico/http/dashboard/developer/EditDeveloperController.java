package io.portico.http.dashboard.developer;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.developer.DeveloperQueries;
import io.portico.application.port.in.developer.RemoveDeveloper;
import io.portico.application.port.in.developer.ReplaceDeveloper;
import io.portico.application.port.in.portal.PortalSettingsQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.account.PasswordRules;
import io.portico.domain.audit.AuditKind;
import io.portico.domain.developer.Developer;
import io.portico.domain.developer.DeveloperWithKeys;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.RefusedException;
import io.portico.http.dashboard.conflict.Conflict;
import io.portico.http.dashboard.conflict.Conflicts;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.session.Form;
import io.portico.http.dashboard.view.Confirmation;
import io.portico.http.dashboard.view.Crumb;
import io.portico.http.dashboard.view.Fields;
import io.portico.http.dashboard.view.Flash;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.dashboard.view.RecordTag;
import io.portico.http.dashboard.view.Section;
import io.portico.http.dashboard.view.Words;
import io.portico.http.security.RequiresPermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The forms that change, deactivate, activate and remove one developer. */
@DashboardController("/dashboard/developers/{id}")
record EditDeveloperController(
    DeveloperQueries developers,
    ReplaceDeveloper replaceDeveloper,
    RemoveDeveloper removeDeveloper,
    PasswordRules passwordRules,
    PortalSettingsQueries settings,
    Conflicts conflicts,
    Pages pages) {

  private static final String EDIT = "/edit";

  /** {@code GET /dashboard/developers/{id}/edit}: the form. */
  @Get(EDIT)
  @RequiresPermission(Permission.ADMINISTER_DEVELOPERS)
  HttpResponse<?> edit(HttpRequest<?> request, String id, Actor actor) {
    var developer = find(actor, id).developer();
    return pages.show(
        request,
        form(developer, DeveloperForms.of(developer), RecordTag.of(developer), Optional.empty()));
  }

  /** {@code POST /dashboard/developers/{id}/edit}: changes the details, or adds a row. */
  @Post(EDIT)
  @RequiresPermission(Permission.ADMINISTER_DEVELOPERS)
  HttpResponse<?> change(HttpRequest<?> request, String id, Form form, Actor actor) {
    var sent = Fields.of(form.fields());
    var tag = form.text(RecordTag.FIELD);
    var present = find(actor, id).developer();
    if (form.has(DeveloperForms.MORE)) {
      return pages.show(request, form(present, sent, tag, Optional.empty()));
    }
    var read = DeveloperForms.read(sent, present.details().inactive(), passwordRules);
    if (read.value().isEmpty()) {
      var fields =
          DeveloperForms.withTakenEmail(
              read.fields(),
              email ->
                  developers
                      .findByEmail(actor, email)
                      .filter(other -> !other.developer().id().equals(present.id()))
                      .isPresent());
      return pages.reject(request, form(present, fields, tag, Optional.empty()));
    }
    try {
      var command =
          new ReplaceDeveloper.Command(
              actor,
              present.id(),
              read.value().get(),
              DeveloperForms.password(sent),
              expected(tag));
      return switch (replaceDeveloper.replace(command)) {
        case ReplaceDeveloper.Outcome.Replaced() ->
            pages.leadTo(DeveloperPaths.of(present.id()), Flash.done("developer.saved"));
        case ReplaceDeveloper.Outcome.EmailTaken(var email) ->
            pages.reject(
                request, form(present, DeveloperForms.taken(sent, email), tag, Optional.empty()));
      };
    } catch (InvalidValueException e) {
      return pages.reject(request, form(present, sent.wrong(e), tag, Optional.empty()));
    } catch (RefusedException.Stale _) {
      var now = find(actor, id).developer();
      return pages.respond(
          request,
          HttpStatus.CONFLICT,
          form(now, sent, RecordTag.of(now), Optional.of(conflict(actor, sent, now))));
    }
  }

  private static Page form(
      Developer developer, Fields fields, String tag, Optional<Conflict> conflict) {
    var path = DeveloperPaths.of(developer.id());
    var model =
        new DeveloperForm("developer.form.edit", fields, path + EDIT, path, tag, false, conflict);
    return DeveloperController.below(
        developer, "developer/form.jte", model, Words.of(model.title()));
  }

  private Conflict conflict(Actor actor, Fields sent, Developer now) {
    return conflicts.of(
        actor, AuditKind.DEVELOPER, now.id().toString(), DeveloperForms.differences(sent, now));
  }

  /**
   * {@code GET /dashboard/developers/{id}/deactivate}: asks before the developer is deactivated.
   */
  @Get("/deactivate")
  @RequiresPermission(Permission.ADMINISTER_DEVELOPERS)
  HttpResponse<?> deactivate(HttpRequest<?> request, String id, Actor actor) {
    return pages.show(request, stateQuestion(actor, find(actor, id), true));
  }

  /** {@code POST /dashboard/developers/{id}/deactivate}: deactivates the developer. */
  @Post("/deactivate")
  @RequiresPermission(Permission.ADMINISTER_DEVELOPERS)
  HttpResponse<?> deactivateNow(HttpRequest<?> request, String id, Form form, Actor actor) {
    return setInactive(request, find(actor, id), form.text(RecordTag.FIELD), true, actor);
  }

  /** {@code GET /dashboard/developers/{id}/activate}: asks before the developer is activated. */
  @Get("/activate")
  @RequiresPermission(Permission.ADMINISTER_DEVELOPERS)
  HttpResponse<?> activate(HttpRequest<?> request, String id, Actor actor) {
    return pages.show(request, stateQuestion(actor, find(actor, id), false));
  }

  /** {@code POST /dashboard/developers/{id}/activate}: activates the developer. */
  @Post("/activate")
  @RequiresPermission(Permission.ADMINISTER_DEVELOPERS)
  HttpResponse<?> activateNow(HttpRequest<?> request, String id, Form form, Actor actor) {
    return setInactive(request, find(actor, id), form.text(RecordTag.FIELD), false, actor);
  }

  private HttpResponse<?> setInactive(
      HttpRequest<?> request, DeveloperWithKeys record, String tag, boolean inactive, Actor actor) {
    var developer = record.developer();
    var details = developer.details();
    var command =
        new ReplaceDeveloper.Command(
            actor, developer.id(), details.withInactive(inactive), Optional.empty(), expected(tag));
    try {
      return switch (replaceDeveloper.replace(command)) {
        case ReplaceDeveloper.Outcome.Replaced() ->
            pages.leadTo(
                DeveloperPaths.of(developer.id()),
                Flash.done(
                    inactive ? "developer.deactivated" : "developer.activated",
                    details.email().written()));
        // The address stays, so this is not expected.
        case ReplaceDeveloper.Outcome.EmailTaken(var email) ->
            pages.leadTo(
                DeveloperPaths.of(developer.id()),
                Flash.refused("developer.emailTaken", email.written()));
      };
    } catch (RefusedException.Stale _) {
      return pages.respond(
          request, HttpStatus.CONFLICT, stateQuestion(actor, find(actor, record), inactive));
    }
  }

  private Page stateQuestion(Actor actor, DeveloperWithKeys record, boolean inactive) {
    var enforced = settings.find(actor).settings().enforceInactive();
    var keys = record.keys().size();
    var consequences = new ArrayList<Words>();
    if (inactive) {
      consequences.add(
          enforced
              ? Words.of("developer.deactivate.keysStop", keys)
              : Words.of("developer.deactivate.keysWork", keys));
      if (enforced) {
        consequences.add(Words.of("developer.deactivate.noNewKeys"));
      }
      consequences.add(Words.of("developer.deactivate.login"));
      consequences.add(Words.of("developer.deactivate.undo"));
    } else {
      consequences.add(
          enforced
              ? Words.of("developer.activate.keysWork", keys)
              : Words.of("developer.activate.unenforced"));
    }
    return question(record, inactive ? "deactivate" : "activate", consequences, inactive);
  }

  /** {@code GET /dashboard/developers/{id}/remove}: asks before the developer is removed. */
  @Get("/remove")
  @RequiresPermission(Permission.ADMINISTER_DEVELOPERS)
  HttpResponse<?> remove(HttpRequest<?> request, String id, Actor actor) {
    return pages.show(request, removeQuestion(find(actor, id)));
  }

  /** {@code POST /dashboard/developers/{id}/remove}: removes the developer. */
  @Post("/remove")
  @RequiresPermission(Permission.ADMINISTER_DEVELOPERS)
  HttpResponse<?> removeNow(HttpRequest<?> request, String id, Form form, Actor actor) {
    var record = find(actor, id);
    try {
      removeDeveloper.remove(
          new RemoveDeveloper.Command(
              actor, record.developer().id(), expected(form.text(RecordTag.FIELD))));
    } catch (RefusedException.Stale _) {
      return pages.respond(request, HttpStatus.CONFLICT, removeQuestion(find(actor, record)));
    }
    return pages.leadTo(
        Section.DEVELOPERS.path(),
        Flash.done("developer.removed", record.developer().details().email().written()));
  }

  private static Page removeQuestion(DeveloperWithKeys record) {
    return question(
        record,
        "remove",
        List.of(
            Words.of("developer.remove.keys", record.keys().size()),
            Words.of("developer.remove.requests"),
            Words.of("developer.remove.login"),
            Words.of("developer.remove.kept")),
        true);
  }

  private static Page question(
      DeveloperWithKeys record, String action, List<Words> consequences, boolean danger) {
    var developer = record.developer();
    var path = DeveloperPaths.of(developer.id());
    return new Confirmation(
            Words.of("developer." + action + ".question", developer.details().email().written()),
            consequences,
            Words.of("developer." + action),
            danger,
            path + "/" + action,
            Map.of(RecordTag.FIELD, RecordTag.of(developer)),
            path,
            Fields.NONE)
        .page(Section.DEVELOPERS)
        .below(Crumb.of(Section.DEVELOPERS), DeveloperController.crumb(developer));
  }

  /* Keys come and go without a change of the developer. */
  private static Precondition<DeveloperWithKeys> expected(String tag) {
    return record -> RecordTag.of(record.developer()).equals(tag);
  }

  private DeveloperWithKeys find(Actor actor, String id) {
    return developers.find(actor, DeveloperPaths.id(id));
  }

  private DeveloperWithKeys find(Actor actor, DeveloperWithKeys record) {
    return developers.find(actor, record.developer().id());
  }
}
