package io.portico.http.dashboard.system;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.access.AddServiceCredential;
import io.portico.application.port.in.access.RemoveServiceCredential;
import io.portico.application.port.in.access.ReplaceServiceCredential;
import io.portico.application.port.in.access.RotateServiceCredential;
import io.portico.application.port.in.access.ServiceCredentialQueries;
import io.portico.domain.access.AccessToken;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.access.ServiceCredential;
import io.portico.domain.access.ServiceCredentialId;
import io.portico.domain.audit.AuditKind;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.RefusedException;
import io.portico.domain.shared.RotationOverlap;
import io.portico.http.dashboard.conflict.Conflict;
import io.portico.http.dashboard.conflict.Conflicts;
import io.portico.http.dashboard.once.FormOnce;
import io.portico.http.dashboard.records.SecretPage;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.session.Form;
import io.portico.http.dashboard.view.Address;
import io.portico.http.dashboard.view.Confirmation;
import io.portico.http.dashboard.view.Fields;
import io.portico.http.dashboard.view.Flash;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.dashboard.view.Paging;
import io.portico.http.dashboard.view.RecordTag;
import io.portico.http.dashboard.view.Section;
import io.portico.http.dashboard.view.Words;
import io.portico.http.security.RequiresPermission;
import io.portico.http.server.Ids;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The service credentials. */
@DashboardController("/dashboard/system/services")
record ServicePages(
    ServiceCredentialQueries credentials,
    AddServiceCredential addCredential,
    ReplaceServiceCredential replaceCredential,
    RotateServiceCredential rotateCredential,
    RemoveServiceCredential removeCredential,
    Conflicts conflicts,
    InstantSource clock,
    FormOnce once,
    Pages pages) {

  private static final int PAGE_SIZE = 100;
  private static final String FORM = "system/service.jte";

  /** {@code GET /dashboard/system/services}: the credentials by name. */
  @Get
  @RequiresPermission(Permission.READ_USERS)
  HttpResponse<?> list(HttpRequest<?> request, Actor actor) {
    var after = Optional.ofNullable(request.getParameters().get("after"));
    var found = credentials.page(new ServiceCredentialQueries.Query(actor, after, PAGE_SIZE));
    var path = Address.of(SystemPart.SERVICES.path());
    var paging =
        new Paging(
            Words.of("system.services.shown", found.items().size()),
            after.map(_ -> path.toString()),
            found.next().map(next -> path.with("after", next).toString()));
    return pages.show(
        request,
        SystemPart.SERVICES.page(
            "system/services.jte", new ServiceListPage(found.items(), clock.instant(), paging)));
  }

  /**
   * {@code GET /dashboard/system/services/new}: the form of a new credential, perhaps with a {@code
   * scope}, and with the page to go {@code back} to.
   */
  @Get("/new")
  @RequiresPermission(Permission.ADMINISTER_USERS)
  HttpResponse<?> ask(HttpRequest<?> request, Actor actor) {
    var scope = request.getParameters().get("scope", String.class, "");
    var back = request.getParameters().get(ServiceFormPage.BACK, String.class, "");
    return pages.showForm(
        request, added(ServiceForm.allowing(scope).with(ServiceFormPage.BACK, back)));
  }

  private static Page added(Fields fields) {
    return SystemPart.SERVICES.below(
        FORM, ServiceFormPage.added(fields), Words.of("system.services.add"));
  }

  /** {@code POST /dashboard/system/services/new}: adds a credential, and shows its token once. */
  @Post("/new")
  @RequiresPermission(Permission.ADMINISTER_USERS)
  HttpResponse<?> add(HttpRequest<?> request, Form form, Actor actor) {
    return once.execute(request, form, actor, () -> addOnce(request, form, actor));
  }

  private HttpResponse<?> addOnce(HttpRequest<?> request, Form form, Actor actor) {
    var read = ServiceForm.read(form, Optional.empty());
    if (read.details().isEmpty()) {
      return pages.reject(request, added(read.fields()));
    }
    try {
      return switch (addCredential.add(
          new AddServiceCredential.Command(actor, read.details().get()))) {
        case AddServiceCredential.Outcome.Added(var credential, var token) ->
            showToken(
                request,
                credential,
                Words.of("system.services.added", credential.details().name()),
                token,
                ServiceFormPage.back(read.fields()));
        case AddServiceCredential.Outcome.NameTaken(var name) ->
            pages.reject(request, added(read.fields().wrong(ServiceForm.NAME, nameTaken(name))));
        case AddServiceCredential.Outcome.TooMany(var most) ->
            pages.reject(
                request, added(read.fields().wrong(Words.of("system.services.tooMany", most))));
      };
    } catch (InvalidValueException e) {
      return pages.reject(request, added(read.wrong(e)));
    }
  }

  private HttpResponse<?> showToken(
      HttpRequest<?> request,
      ServiceCredential credential,
      Words title,
      AccessToken token,
      String back) {
    var model =
        new SecretPage(
            title,
            Words.of("system.services.token"),
            token.secret(),
            Words.of("system.services.tokenOnce"),
            back);
    var page =
        SystemPart.SERVICES.below("records/secret.jte", model, Words.of("system.services.token"));
    return FormOnce.shownOnce(pages.show(request, page), path(credential));
  }

  private static Words nameTaken(String name) {
    return Words.of("system.services.nameTaken", name);
  }

  /** {@code GET /dashboard/system/services/{id}}: the form of a credential. */
  @Get("/{id}")
  @RequiresPermission(Permission.ADMINISTER_USERS)
  HttpResponse<?> show(HttpRequest<?> request, String id, Actor actor) {
    var credential = find(actor, id);
    return pages.show(request, form(credential, ServiceForm.of(credential), Optional.empty()));
  }

  private ServiceCredential find(Actor actor, String id) {
    return credentials.find(actor, id(id));
  }

  private static ServiceCredentialId id(String text) {
    return Ids.inPath(RecordKind.SERVICE_CREDENTIAL, text, ServiceCredentialId::new);
  }

  private static String path(ServiceCredential credential) {
    return SystemPart.SERVICES.path() + "/" + credential.id();
  }

  /* A use of the credential is no change. */
  private static String tag(ServiceCredential credential) {
    return RecordTag.of(credential.withoutUse());
  }

  private static Page form(
      ServiceCredential credential, Fields fields, Optional<Conflict> conflict) {
    var model =
        new ServiceFormPage(
            fields, path(credential), Optional.of(credential), tag(credential), conflict);
    return SystemPart.SERVICES.below(FORM, model, Words.plain(credential.details().name()));
  }

  /** {@code POST /dashboard/system/services/{id}}: changes a credential. */
  @Post("/{id}")
  @RequiresPermission(Permission.ADMINISTER_USERS)
  HttpResponse<?> change(HttpRequest<?> request, String id, Form form, Actor actor) {
    var read = ServiceForm.read(form, find(actor, id).details().expiresAt());
    if (read.details().isEmpty()) {
      return reject(request, id, read.fields(), actor);
    }
    try {
      return switch (replaceCredential.replace(
          new ReplaceServiceCredential.Command(
              actor, id(id), read.details().get(), present -> tag(present).equals(tag(form))))) {
        case ReplaceServiceCredential.Outcome.Replaced(var credential) ->
            pages.leadTo(
                SystemPart.SERVICES.path(),
                Flash.done("system.services.saved", credential.details().name()));
        case ReplaceServiceCredential.Outcome.NameTaken(var name) ->
            reject(request, id, read.fields().wrong(ServiceForm.NAME, nameTaken(name)), actor);
      };
    } catch (RefusedException.Stale _) {
      var present = find(actor, id);
      var conflict =
          conflicts.of(
              actor,
              AuditKind.SERVICE_CREDENTIAL,
              present.id().toString(),
              ServiceForm.differences(read.fields(), present));
      return pages.respond(
          request, HttpStatus.CONFLICT, form(present, read.fields(), Optional.of(conflict)));
    } catch (InvalidValueException e) {
      return reject(request, id, read.wrong(e), actor);
    }
  }

  private static String tag(Form form) {
    return form.text(RecordTag.FIELD);
  }

  private HttpResponse<?> reject(HttpRequest<?> request, String id, Fields fields, Actor actor) {
    return pages.reject(request, form(find(actor, id), fields, Optional.empty()));
  }

  /** {@code GET /dashboard/system/services/{id}/rotate}: asks before the token is replaced. */
  @Get("/{id}/rotate")
  @RequiresPermission(Permission.ADMINISTER_USERS)
  HttpResponse<?> askToRotate(HttpRequest<?> request, String id, Actor actor) {
    var credential = find(actor, id);
    return pages.show(
        request,
        question(
            credential,
            Words.of("system.services.rotateQuestion", credential.details().name()),
            List.of(
                Words.of("system.services.rotateOverlap"),
                Words.of("system.services.rotateEarlier")),
            Words.of("system.services.rotate"),
            "/rotate"));
  }

  private static Page question(
      ServiceCredential credential,
      Words asked,
      List<Words> consequences,
      Words button,
      String below) {
    return new Confirmation(
            asked,
            consequences,
            button,
            true,
            path(credential) + below,
            Map.of(RecordTag.FIELD, tag(credential)),
            path(credential),
            Fields.NONE)
        .page(Section.SYSTEM);
  }

  /** {@code POST /dashboard/system/services/{id}/rotate}: a new token, shown once. */
  @Post("/{id}/rotate")
  @RequiresPermission(Permission.ADMINISTER_USERS)
  HttpResponse<?> rotate(HttpRequest<?> request, String id, Form form, Actor actor) {
    return once.execute(request, form, actor, () -> rotateOnce(request, id, form, actor));
  }

  private HttpResponse<?> rotateOnce(HttpRequest<?> request, String id, Form form, Actor actor) {
    var rotated =
        rotateCredential.rotate(
            new RotateServiceCredential.Command(
                actor, id(id), RotationOverlap.DEFAULT, present -> tag(present).equals(tag(form))));
    return showToken(
        request,
        rotated.credential(),
        Words.of("system.services.rotated", rotated.credential().details().name()),
        rotated.token(),
        SystemPart.SERVICES.path());
  }

  /** {@code GET /dashboard/system/services/{id}/remove}: asks before the credential is removed. */
  @Get("/{id}/remove")
  @RequiresPermission(Permission.ADMINISTER_USERS)
  HttpResponse<?> askToRemove(HttpRequest<?> request, String id, Actor actor) {
    var credential = find(actor, id);
    return pages.show(
        request,
        question(
            credential,
            Words.of("system.services.removeQuestion", credential.details().name()),
            List.of(Words.of("system.services.removeConsequence")),
            Words.of("system.services.remove"),
            "/remove"));
  }

  /** {@code POST /dashboard/system/services/{id}/remove}: removes the credential. */
  @Post("/{id}/remove")
  @RequiresPermission(Permission.ADMINISTER_USERS)
  HttpResponse<?> remove(String id, Form form, Actor actor) {
    var removed =
        removeCredential.remove(
            new RemoveServiceCredential.Command(
                actor, id(id), present -> tag(present).equals(tag(form))));
    return pages.leadTo(
        SystemPart.SERVICES.path(),
        Flash.done("system.services.removed", removed.details().name()));
  }
}
