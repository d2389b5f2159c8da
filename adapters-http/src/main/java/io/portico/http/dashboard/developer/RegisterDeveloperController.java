package io.portico.http.dashboard.developer;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.developer.DeveloperQueries;
import io.portico.application.port.in.developer.RegisterDeveloper;
import io.portico.application.port.in.developer.RegisterDeveloper.Secret;
import io.portico.application.port.in.portal.PortalSettingsQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.account.PasswordRules;
import io.portico.domain.developer.Developer;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.dashboard.once.FormOnce;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.session.Form;
import io.portico.http.dashboard.view.Crumb;
import io.portico.http.dashboard.view.Fields;
import io.portico.http.dashboard.view.Flash;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.dashboard.view.Section;
import io.portico.http.dashboard.view.Words;
import io.portico.http.security.RequiresPermission;
import java.util.Optional;

/** The form that registers a developer. */
@DashboardController(DeveloperPaths.NEW)
record RegisterDeveloperController(
    RegisterDeveloper registerDeveloper,
    DeveloperQueries developers,
    PasswordRules passwordRules,
    PortalSettingsQueries settings,
    FormOnce once,
    Pages pages) {

  /** {@code GET /dashboard/new-developer}: the form, with a row for each sign-up field. */
  @Get
  @RequiresPermission(Permission.ADMINISTER_DEVELOPERS)
  HttpResponse<?> form(HttpRequest<?> request, Actor actor) {
    var names = settings.find(actor).settings().signupFields();
    return pages.showForm(request, page(actor, DeveloperForms.suggesting(names)));
  }

  /** {@code POST /dashboard/new-developer}: registers the developer, or adds a row to the form. */
  @Post
  @RequiresPermission(Permission.ADMINISTER_DEVELOPERS)
  HttpResponse<?> register(HttpRequest<?> request, Form form, Actor actor) {
    return once.execute(request, form, actor, () -> registerOnce(request, form, actor));
  }

  private HttpResponse<?> registerOnce(HttpRequest<?> request, Form form, Actor actor) {
    var sent = Fields.of(form.fields());
    if (form.has(DeveloperForms.MORE)) {
      return pages.show(request, page(actor, sent));
    }
    var read = DeveloperForms.read(sent, form.has(DeveloperForms.INACTIVE), passwordRules);
    if (read.value().isEmpty()) {
      var fields =
          DeveloperForms.withTakenEmail(
              read.fields(), email -> developers.findByEmail(actor, email).isPresent());
      return pages.reject(request, page(actor, fields));
    }
    var secret =
        DeveloperForms.password(sent).<Secret>map(Secret.Chosen::new).orElseGet(Secret.None::new);
    try {
      var command = new RegisterDeveloper.Command(actor, read.value().get(), secret);
      return switch (registerDeveloper.register(command)) {
        case RegisterDeveloper.Outcome.Registered(var developer) ->
            pages.leadTo(DeveloperPaths.of(developer.id()), registered(developer));
        case RegisterDeveloper.Outcome.EmailTaken(var email) ->
            pages.reject(request, page(actor, DeveloperForms.taken(sent, email)));
        case RegisterDeveloper.Outcome.SignupDisabled() ->
            pages.reject(request, page(actor, sent.wrong(Words.of("developer.signupDisabled"))));
      };
    } catch (InvalidValueException e) {
      return pages.reject(request, page(actor, sent.wrong(e)));
    }
  }

  private static Flash registered(Developer developer) {
    var path = DeveloperPaths.of(developer.id());
    var flash = Flash.done("developer.registered", developer.details().email().written());
    return developer.details().inactive()
        ? flash
        : flash
            .leadingTo("developer.request.ask", path + "/requests/new")
            .leadingTo("developer.issueAsk", path + "/keys/new");
  }

  private Page page(Actor actor, Fields fields) {
    var model =
        new DeveloperForm(
            "developer.form.new",
            fields,
            FormOnce.address(DeveloperPaths.NEW),
            Section.DEVELOPERS.path(),
            "",
            settings.find(actor).settings().disableSignup(),
            Optional.empty());
    return Page.of("developer/form.jte", model, Words.of(model.title()))
        .in(Section.DEVELOPERS)
        .below(Crumb.of(Section.DEVELOPERS));
  }
}
