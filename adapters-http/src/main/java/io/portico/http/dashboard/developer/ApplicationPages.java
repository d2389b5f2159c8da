package io.portico.http.dashboard.developer;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.portico.application.port.in.application.AddApplication;
import io.portico.application.port.in.application.ApplicationQueries;
import io.portico.application.port.in.application.ChangeMembers;
import io.portico.application.port.in.application.ChangeMembers.Change;
import io.portico.application.port.in.application.RemoveApplication;
import io.portico.application.port.in.application.ReplaceApplication;
import io.portico.application.port.in.developer.DeveloperQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.application.Application;
import io.portico.domain.application.MemberRole;
import io.portico.domain.audit.AuditKind;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.Worded;
import io.portico.http.dashboard.Dashboard;
import io.portico.http.dashboard.developer.ApplicationForm.Described;
import io.portico.http.dashboard.records.Action;
import io.portico.http.dashboard.records.Input;
import io.portico.http.dashboard.records.Kind;
import io.portico.http.dashboard.records.Question;
import io.portico.http.dashboard.records.RecordForms;
import io.portico.http.dashboard.records.Records;
import io.portico.http.dashboard.records.Saved;
import io.portico.http.dashboard.records.SectionPlace;
import io.portico.http.dashboard.records.Sent;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.dashboard.view.Section;
import io.portico.http.exchange.Ids;
import io.portico.http.page.Choice;
import io.portico.http.page.Fields;
import io.portico.http.page.Flash;
import io.portico.http.page.Words;
import io.portico.http.security.RequiresPermission;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The page of an application, its form, and what changes its members. */
@DashboardController(ApplicationPages.PATH)
@RequiresPermission(Permission.READ)
record ApplicationPages(
    ApplicationQueries applications,
    AddApplication addApplication,
    ReplaceApplication replaceApplication,
    RemoveApplication removeApplication,
    ChangeMembers changeMembers,
    DeveloperQueries developers,
    NewestKeys keys,
    Pages pages,
    Records records)
    implements RecordForms<Application, Described> {

  /** Not below the developers, of whom an application may have several. */
  static final String PATH = Dashboard.PATH + "/applications";

  private static final String MEMBER = "member";

  static final Kind<Application> KIND =
      Kind.<Application>of(
              new SectionPlace(Section.DEVELOPERS),
              Permission.ADMINISTER_DEVELOPERS,
              AuditKind.APPLICATION,
              Application::id,
              application -> application.details().name())
          .adding(PATH + "/new", "application.add", "application.add")
          .editing("application.editing")
          .withPage()
          .at(application -> PATH + "/" + application.id());

  /** {@code GET /dashboard/applications/{id}}: the application, its members and keys. */
  @Get("/{id}")
  HttpResponse<?> show(HttpRequest<?> request, String id, Actor actor) {
    var application = find(actor, id);
    return pages.show(
        request,
        KIND.place()
            .below(
                "developer/application.jte",
                new ApplicationPage(
                    application,
                    applications.members(actor, application),
                    keys.newest(actor, application),
                    PATH + "/" + application.id()),
                name(application)));
  }

  @Override
  public Kind<Application> kind() {
    return KIND;
  }

  @Override
  public Application find(Actor actor, String id) {
    return applications.find(actor, Ids.inPath(RecordKind.APPLICATION, id, ApplicationId::new));
  }

  @Override
  public List<Input> inputs(Actor actor, Optional<Application> known, Fields shown) {
    return ApplicationForm.inputs(known.isEmpty());
  }

  @Override
  public Fields beginning(HttpRequest<?> request, Actor actor) {
    return ApplicationForm.of(
        request
            .getParameters()
            .get("developer", String.class)
            .map(id -> developers.find(actor, DeveloperPaths.id(id)).developer())
            .map(developer -> developer.details().email().written())
            .orElse(""));
  }

  @Override
  public Fields values(Actor actor, Application application) {
    return ApplicationForm.of(application.details());
  }

  @Override
  public Described read(Actor actor, Fields sent, Optional<Application> known) {
    return ApplicationForm.read(sent, known);
  }

  @Override
  public Saved add(Sent sent, Described described) {
    var email = described.owner().orElseThrow();
    var owner = developers.findByEmail(sent.actor(), email);
    if (owner.isEmpty()) {
      return unknown(ApplicationForm.OWNER, email);
    }
    var command =
        new AddApplication.Command(sent.actor(), owner.get().developer().id(), described.details());
    return switch (addApplication.add(command)) {
      case AddApplication.Outcome.Added(var added) -> done(added, "application.added");
      case AddApplication.Outcome.TooMany() -> tooMany();
    };
  }

  private static Saved unknown(String field, EmailAddress email) {
    return Saved.wrong(field, Words.of("application.unknownDeveloper", email.written()));
  }

  private static Saved tooMany() {
    return Saved.wrong(Words.of("application.tooMany", Application.MOST_OF_DEVELOPER));
  }

  @Override
  public Saved replace(Sent sent, Application known, Described described) {
    var command =
        new ReplaceApplication.Command(
            sent.actor(), known.id(), described.details(), sent.unchanged());
    return done(replaceApplication.replace(command), "application.saved");
  }

  @Override
  public List<Action<Application>> actions() {
    return List.of(
        Action.asking(
            "members",
            "user-plus",
            Words.of("application.join"),
            application ->
                Question.harmless(
                        Words.of("application.join.question", name(application)),
                        List.of(Words.of("application.join.consequence")))
                    .asking(Fields.NONE, email(), role()),
            this::join),
        Action.asking(
            "transfer",
            "arrow-right",
            Words.of("application.transfer"),
            application ->
                Question.harmless(
                        Words.of("application.transfer.question", name(application)),
                        List.of(Words.of("application.transfer.consequence")))
                    .asking(Fields.NONE, email()),
            this::transfer),
        Action.asking(
            "leave",
            "x",
            Words.of("application.leave"),
            (actor, application) ->
                Question.danger(
                        Words.of("application.leave.question", name(application)),
                        Words.of("application.leave.keys"),
                        Words.of("application.leave.requests"))
                    .asking(Fields.NONE, members(actor, application)),
            this::leave),
        Action.asking(
            "remove",
            "trash",
            Words.of("application.remove"),
            application ->
                Question.danger(
                    Words.of("application.remove.question", name(application)),
                    Words.of("application.remove.keys"),
                    Words.of("application.remove.requests")),
            this::remove));
  }

  private static Input email() {
    return Input.line("email", Words.of("developer.email"))
        .of("email", EmailAddress.LONGEST)
        .required();
  }

  private static Input role() {
    return Input.select(
        "role",
        Words.of("application.role"),
        Arrays.stream(MemberRole.values())
            .sorted(Comparator.reverseOrder())
            .map(role -> new Choice(role.word(), Words.of("application.role." + role.word())))
            .toList());
  }

  private Input members(Actor actor, Application application) {
    return Input.select(
            MEMBER,
            Words.of("application.member"),
            applications.members(actor, application).stream()
                .map(
                    one ->
                        new Choice(
                            one.member().developer().toString(),
                            Words.plain(
                                one.email()
                                    .map(EmailAddress::written)
                                    .orElse(one.member().developer().toString()))))
                .toList())
        .required();
  }

  private Saved join(Sent sent, String id) {
    var email = new EmailAddress(sent.fields().value("email"));
    var role = Worded.of(MemberRole.class, "role", sent.fields().value("role"));
    return change(sent, id, new Change.Join(email, Optional.of(role)), "application.joined");
  }

  private Saved transfer(Sent sent, String id) {
    var email = new EmailAddress(sent.fields().value("email"));
    return change(sent, id, new Change.Transfer(email), "application.transferred");
  }

  private Saved leave(Sent sent, String id) {
    var member = DeveloperPaths.id(sent.fields().value(MEMBER));
    return change(sent, id, new Change.Leave(member), "application.left");
  }

  private Saved change(Sent sent, String id, Change change, String done) {
    var application = find(sent.actor(), id);
    var command = new ChangeMembers.Command(sent.actor(), application.id(), change);
    return switch (changeMembers.change(command)) {
      case ChangeMembers.Outcome.Changed(var changed) -> done(changed, done);
      case ChangeMembers.Outcome.UnknownDeveloper(var email) -> unknown("email", email);
      case ChangeMembers.Outcome.NotMember _ ->
          Saved.wrong(MEMBER, Words.of("application.notMember"));
      case ChangeMembers.Outcome.LastMember() ->
          Saved.wrong(MEMBER, Words.of("application.lastMember"));
      case ChangeMembers.Outcome.LastOwner() ->
          Saved.wrong("role", Words.of("application.lastOwner"));
      case ChangeMembers.Outcome.Full() ->
          Saved.wrong("email", Words.of("application.full", Application.MOST_MEMBERS));
      case ChangeMembers.Outcome.Default() -> isDefault(application);
      case ChangeMembers.Outcome.TooMany() -> tooMany();
    };
  }

  private Saved isDefault(Application application) {
    return new Saved.Done(path(application), Flash.refused("application.isDefault"));
  }

  private Saved remove(Sent sent, String id) {
    var application = find(sent.actor(), id);
    var command = new RemoveApplication.Command(sent.actor(), application.id(), sent.unchanged());
    return switch (removeApplication.remove(command)) {
      case REMOVED ->
          new Saved.Done(
              DeveloperPaths.of(application.owner()),
              Flash.done("application.removed", application.details().name()));
      case DEFAULT -> isDefault(application);
    };
  }
}
