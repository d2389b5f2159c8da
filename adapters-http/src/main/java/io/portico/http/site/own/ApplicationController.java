package io.portico.http.site.own;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.application.AddApplication;
import io.portico.application.port.in.application.ChangeMembers;
import io.portico.application.port.in.application.RemoveApplication;
import io.portico.application.port.in.own.OwnApplications;
import io.portico.application.port.in.own.OwnApplications.MemberChange;
import io.portico.application.port.in.own.OwnQueries;
import io.portico.application.port.in.own.OwnQueries.OwnApplication;
import io.portico.application.port.in.own.SignedInDeveloper;
import io.portico.domain.application.Application;
import io.portico.domain.application.ApplicationDetails;
import io.portico.domain.application.NamedMember;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.RecordKind;
import io.portico.http.browser.Form;
import io.portico.http.dashboard.records.Input;
import io.portico.http.dashboard.records.Question;
import io.portico.http.page.Fields;
import io.portico.http.page.Flash;
import io.portico.http.page.Words;
import io.portico.http.site.ForDevelopers;
import io.portico.http.site.Portal;
import io.portico.http.site.SiteContent;
import io.portico.http.site.SiteController;
import io.portico.http.site.SiteForms;
import io.portico.http.site.SitePages;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The applications of a developer. */
@SiteController(Portal.SITE + OwnPaths.APPLICATIONS)
@ForDevelopers
record ApplicationController(
    OwnApplications applications, OwnQueries own, SiteForms forms, SitePages pages) {

  private static final String NAME = "name";
  private static final String DESCRIPTION = "description";

  /** {@code GET /portal/{site}/applications}: the list. */
  @Get
  HttpResponse<?> list(HttpRequest<?> request, SignedInDeveloper me) {
    return show(
        request,
        "site/own/applications.jte",
        new ApplicationsPage(own.applications(me), me.developer().id()),
        Words.of("applications.title"));
  }

  private HttpResponse<?> show(HttpRequest<?> request, String template, Object model, Words title) {
    return pages.show(request, SiteContent.of(template, model, title).at(OwnPaths.APPLICATIONS));
  }

  /** {@code GET /portal/{site}/applications/{id}}: one with its keys, requests and members. */
  @Get("/{id}")
  HttpResponse<?> one(HttpRequest<?> request, String id, SignedInDeveloper me) {
    var found = find(me, id);
    return show(
        request,
        "site/own/application.jte",
        new ApplicationPage(found, me.developer().id()),
        Words.plain(found.application().details().name()));
  }

  private OwnApplication find(SignedInDeveloper me, String id) {
    return own.application(me, OwnPaths.application(id));
  }

  /** {@code GET /portal/{site}/applications/new}: the form of a new one. */
  @Get("/new")
  HttpResponse<?> compose(HttpRequest<?> request) {
    return pages.show(request, adding().page(request));
  }

  private static Asked adding() {
    return asking(Words.of("application.add"), OwnPaths.APPLICATIONS, "/new", Fields.NONE);
  }

  private static Asked asking(Words title, String back, String action, Fields begun) {
    var question =
        Question.harmless(title, List.of())
            .asking(
                begun,
                Input.line(NAME, Words.of("application.name"))
                    .most(ApplicationDetails.LONGEST_NAME)
                    .required(),
                Input.area(
                    DESCRIPTION,
                    Words.of("application.description"),
                    3,
                    ApplicationDetails.LONGEST_DESCRIPTION));
    return new Asked(question, Words.of("application.save"), back + action, back);
  }

  private static ApplicationDetails details(Form form) {
    return new ApplicationDetails(
        form.text(NAME), form.prose(DESCRIPTION).strip(), CustomFields.none());
  }

  /** {@code POST /portal/{site}/applications/new}: adds one. */
  @Post("/new")
  HttpResponse<?> add(HttpRequest<?> request, Form form, SignedInDeveloper me) {
    return forms.once(request, form, me, () -> added(request, form, me));
  }

  private HttpResponse<?> added(HttpRequest<?> request, Form form, SignedInDeveloper me) {
    var sent = Fields.of(form.fields());
    try {
      return switch (applications.add(me, details(form))) {
        case AddApplication.Outcome.Added(var added) ->
            pages.leadTo(request, OwnPaths.of(added), Flash.done("application.added"));
        case AddApplication.Outcome.TooMany() ->
            pages.reject(
                request,
                adding()
                    .page(
                        request,
                        sent.wrong(
                            Words.of("application.tooMany", Application.MOST_OF_DEVELOPER))));
      };
    } catch (InvalidValueException e) {
      return pages.reject(request, adding().page(request, sent.wrong(e)));
    }
  }

  /** {@code GET /portal/{site}/applications/{id}/edit}: the form of its name. */
  @Get("/{id}/edit")
  HttpResponse<?> edit(HttpRequest<?> request, String id, SignedInDeveloper me) {
    return pages.show(request, editing(find(me, id).application()).page(request));
  }

  private static Asked editing(Application application) {
    var details = application.details();
    return asking(
        Words.of("application.editing", details.name()),
        OwnPaths.of(application),
        "/edit",
        Fields.NONE.with(NAME, details.name()).with(DESCRIPTION, details.description()));
  }

  /** {@code POST /portal/{site}/applications/{id}/edit}: changes its name. */
  @Post("/{id}/edit")
  HttpResponse<?> replace(HttpRequest<?> request, String id, Form form, SignedInDeveloper me) {
    var application = find(me, id).application();
    try {
      var replaced = applications.replace(me, application.id(), details(form));
      return pages.leadTo(request, OwnPaths.of(replaced), Flash.done("application.changed"));
    } catch (InvalidValueException e) {
      return pages.reject(
          request, editing(application).page(request, Fields.of(form.fields()).wrong(e)));
    }
  }

  /** {@code GET /portal/{site}/applications/{id}/remove}: asks before it is removed. */
  @Get("/{id}/remove")
  HttpResponse<?> askToRemove(HttpRequest<?> request, String id, SignedInDeveloper me) {
    return pages.show(request, removing(find(me, id).application()).page(request));
  }

  private static Asked removing(Application application) {
    var path = OwnPaths.of(application);
    return new Asked(
        Question.danger(
            Words.of("application.remove.question", application.details().name()),
            Words.of("application.remove.keys"),
            Words.of("application.remove.requests")),
        Words.of("application.remove"),
        path + "/remove",
        path);
  }

  /** {@code POST /portal/{site}/applications/{id}/remove}: removes it. */
  @Post("/{id}/remove")
  HttpResponse<?> remove(HttpRequest<?> request, String id, SignedInDeveloper me) {
    var application = find(me, id).application();
    return switch (applications.remove(me, application.id())) {
      case RemoveApplication.Outcome.REMOVED ->
          pages.leadTo(
              request,
              OwnPaths.APPLICATIONS,
              Flash.done("application.removed", application.details().name()));
      case RemoveApplication.Outcome.DEFAULT ->
          pages.leadTo(
              request, OwnPaths.of(application), Flash.refused("application.defaultStays"));
    };
  }

  /**
   * {@code GET /portal/{site}/applications/{id}/members/{member}/{change}}: asks before a member
   * gets another role or leaves.
   */
  @Get("/{id}/members/{member}/{change}")
  HttpResponse<?> askToChange(
      HttpRequest<?> request, String id, String member, String change, SignedInDeveloper me) {
    var found = find(me, id);
    var who = member(found, member);
    var wanted = change(change);
    var leaves =
        wanted == MemberChange.LEAVE && who.member().developer().equals(me.developer().id());
    var what = "application." + (leaves ? "leaveSelf" : wanted.word());
    var path = OwnPaths.of(found.application());
    var asked =
        new Asked(
            new Question(
                Words.of(
                    what + ".question", MemberRow.name(who), found.application().details().name()),
                List.of(Words.of(what + ".text")),
                wanted == MemberChange.LEAVE || wanted == MemberChange.TRANSFER,
                true),
            Words.of(what),
            path + "/members/" + member + "/" + change,
            path);
    return pages.show(request, asked.page(request));
  }

  private static NamedMember member(OwnApplication found, String id) {
    return found.members().stream()
        .filter(one -> one.member().developer().toString().equals(id))
        .findFirst()
        .orElseThrow(RecordKind.DEVELOPER.notFound(id));
  }

  private static MemberChange change(String word) {
    return Arrays.stream(MemberChange.values())
        .filter(one -> one.word().equals(word))
        .findFirst()
        .orElseThrow(RecordKind.DEVELOPER.notFound(word));
  }

  /** {@code POST /portal/{site}/applications/{id}/members/{member}/{change}}: changes a member. */
  @Post("/{id}/members/{member}/{change}")
  HttpResponse<?> change(
      HttpRequest<?> request, String id, String member, String change, SignedInDeveloper me) {
    var found = find(me, id);
    var who = member(found, member).member().developer();
    var wanted = change(change);
    var outcome = applications.change(me, found.application().id(), who, wanted);
    var path = OwnPaths.of(found.application());
    var why = refusal(outcome);
    if (why.isPresent()) {
      return pages.leadTo(request, path, Flash.refused(why.get()));
    }
    return wanted == MemberChange.LEAVE && who.equals(me.developer().id())
        ? pages.leadTo(
            request,
            OwnPaths.APPLICATIONS,
            Flash.done("application.left", found.application().details().name()))
        : pages.leadTo(request, path, Flash.done("application.membersChanged"));
  }

  private static Optional<String> refusal(ChangeMembers.Outcome outcome) {
    return switch (outcome) {
      case ChangeMembers.Outcome.Changed _ -> Optional.empty();
      case ChangeMembers.Outcome.LastMember() -> Optional.of("application.lastMember");
      case ChangeMembers.Outcome.LastOwner() -> Optional.of("application.lastOwner");
      case ChangeMembers.Outcome.Default() -> Optional.of("application.defaultStays");
      case ChangeMembers.Outcome.UnknownDeveloper _,
          ChangeMembers.Outcome.NotMember _,
          ChangeMembers.Outcome.Full(),
          ChangeMembers.Outcome.TooMany() ->
          Optional.of("application.notMember");
    };
  }
}
