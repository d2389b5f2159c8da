package io.portico.http.dashboard.developer;

import io.micronaut.http.HttpRequest;
import io.portico.application.port.in.developer.DeveloperQueries;
import io.portico.application.port.in.developer.RegisterDeveloper;
import io.portico.application.port.in.developer.RegisterDeveloper.Secret;
import io.portico.application.port.in.developer.RemoveDeveloper;
import io.portico.application.port.in.developer.ReplaceDeveloper;
import io.portico.application.port.in.portal.PortalSettingsQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.PasswordRules;
import io.portico.domain.audit.AuditKind;
import io.portico.domain.developer.Developer;
import io.portico.domain.developer.DeveloperWithKeys;
import io.portico.http.dashboard.developer.DeveloperForms.Registration;
import io.portico.http.dashboard.records.Action;
import io.portico.http.dashboard.records.Input;
import io.portico.http.dashboard.records.Kind;
import io.portico.http.dashboard.records.Question;
import io.portico.http.dashboard.records.RecordEdits;
import io.portico.http.dashboard.records.Records;
import io.portico.http.dashboard.records.Saved;
import io.portico.http.dashboard.records.SectionPlace;
import io.portico.http.dashboard.records.Sent;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.Section;
import io.portico.http.page.Fields;
import io.portico.http.page.Flash;
import io.portico.http.page.Words;
import io.portico.http.security.RequiresPermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The forms that register, change, deactivate, activate and remove a developer. */
@DashboardController("/dashboard/developers")
@RequiresPermission(Permission.ADMINISTER_DEVELOPERS)
record EditDeveloperController(
    DeveloperQueries developers,
    RegisterDeveloper registerDeveloper,
    ReplaceDeveloper replaceDeveloper,
    RemoveDeveloper removeDeveloper,
    PasswordRules passwordRules,
    PortalSettingsQueries settings,
    Records records)
    implements RecordEdits<DeveloperWithKeys, Registration> {

  static final Kind<DeveloperWithKeys> KIND =
      Kind.<DeveloperWithKeys>of(
              new SectionPlace(Section.DEVELOPERS),
              Permission.ADMINISTER_DEVELOPERS,
              AuditKind.DEVELOPER,
              record -> record.developer().id(),
              record -> email(record.developer()))
          .adding(DeveloperPaths.NEW, "developer.form.new", "developer.form.new.do")
          .editing("developer.form.edit")
          .layout("developer/form.jte")
          .withPage()
          // Keys come and go without a change of the developer.
          .counting(DeveloperWithKeys::developer);

  @Override
  public Kind<DeveloperWithKeys> kind() {
    return KIND;
  }

  @Override
  public DeveloperWithKeys find(Actor actor, String id) {
    return developers.find(actor, DeveloperPaths.id(id));
  }

  private static String email(Developer developer) {
    return developer.details().email().written();
  }

  @Override
  public Optional<Words> note(Actor actor, Optional<DeveloperWithKeys> known) {
    return known.isEmpty() && settings.find(actor).settings().disableSignup()
        ? Optional.of(Words.of("developer.signupDisabled"))
        : Optional.empty();
  }

  @Override
  public List<Input> inputs(Actor actor, Optional<DeveloperWithKeys> known, Fields shown) {
    return DeveloperForms.inputs(known.isEmpty());
  }

  @Override
  public Fields beginning(HttpRequest<?> request, Actor actor) {
    return DeveloperForms.suggesting(settings.find(actor).settings().signupFields());
  }

  @Override
  public Fields values(Actor actor, DeveloperWithKeys record) {
    return DeveloperForms.of(record.developer());
  }

  @Override
  public Fields pressed(Actor actor, Optional<DeveloperWithKeys> known, Fields sent) {
    return isShownAgain(sent) ? sent : DeveloperForms.withCustom(sent);
  }

  @Override
  public boolean isShownAgain(Fields sent) {
    return sent.isChecked(DeveloperForms.MORE);
  }

  @Override
  public Registration read(Actor actor, Fields sent, Optional<DeveloperWithKeys> known) {
    var inactive =
        known
            .map(record -> record.developer().details().inactive())
            .orElseGet(() -> sent.isChecked(DeveloperForms.INACTIVE));
    return DeveloperForms.read(sent, inactive, passwordRules);
  }

  @Override
  public Fields checked(Actor actor, Optional<DeveloperWithKeys> known, Fields fields) {
    var own = known.map(record -> record.developer().id());
    return DeveloperForms.withTakenEmail(
        fields,
        email ->
            developers
                .findByEmail(actor, email)
                .filter(other -> own.filter(other.developer().id()::equals).isEmpty())
                .isPresent());
  }

  @Override
  public Saved add(Sent sent, Registration registration) {
    var secret =
        registration.password().<Secret>map(Secret.Chosen::new).orElseGet(Secret.None::new);
    var command = new RegisterDeveloper.Command(sent.actor(), registration.details(), secret);
    return switch (registerDeveloper.register(command)) {
      case RegisterDeveloper.Outcome.Registered(var developer) -> registered(developer);
      case RegisterDeveloper.Outcome.EmailTaken(var email) -> taken(email);
      case RegisterDeveloper.Outcome.SignupDisabled() ->
          Saved.wrong(Words.of("developer.signupDisabled"));
    };
  }

  private static Saved taken(EmailAddress email) {
    return Saved.wrong(DeveloperForms.EMAIL, Words.of("developer.emailTaken", email.written()));
  }

  private static Saved registered(Developer developer) {
    var path = DeveloperPaths.of(developer.id());
    var flash = Flash.done("developer.registered", email(developer));
    return new Saved.Done(
        path,
        developer.details().inactive()
            ? flash
            : flash
                .leadingTo("developer.request.ask", path + "/requests/new")
                .leadingTo("developer.issueAsk", path + "/keys/new"));
  }

  @Override
  public Saved replace(Sent sent, DeveloperWithKeys known, Registration registration) {
    return replaced(sent, known, registration, Flash.done("developer.saved"));
  }

  private Saved replaced(
      Sent sent, DeveloperWithKeys known, Registration registration, Flash flash) {
    var command =
        new ReplaceDeveloper.Command(
            sent.actor(),
            known.developer().id(),
            registration.details(),
            registration.password(),
            sent.unchanged(KIND));
    return switch (replaceDeveloper.replace(command)) {
      case ReplaceDeveloper.Outcome.Replaced() -> new Saved.Done(path(known), flash);
      case ReplaceDeveloper.Outcome.EmailTaken(var email) -> taken(email);
    };
  }

  @Override
  public List<Action<DeveloperWithKeys>> actions() {
    return List.of(
        Action.asking(
            "deactivate",
            "ban",
            Words.of("developer.deactivate"),
            this::deactivation,
            (sent, id) -> setInactive(sent, id, true)),
        Action.asking(
            "activate",
            "check",
            Words.of("developer.activate"),
            this::activation,
            (sent, id) -> setInactive(sent, id, false)),
        Action.asking(
            "remove",
            "trash",
            Words.of("developer.remove"),
            record ->
                Question.danger(
                    Words.of("developer.remove.question", name(record)),
                    Words.of("developer.remove.keys", record.keys().size()),
                    Words.of("developer.remove.requests"),
                    Words.of("developer.remove.login"),
                    Words.of("developer.remove.kept")),
            this::remove));
  }

  private Question deactivation(Actor actor, DeveloperWithKeys record) {
    var keys = record.keys().size();
    var consequences = new ArrayList<Words>();
    if (settings.find(actor).settings().accounts().enforceInactive()) {
      consequences.add(Words.of("developer.deactivate.keysStop", keys));
      consequences.add(Words.of("developer.deactivate.noNewKeys"));
    } else {
      consequences.add(Words.of("developer.deactivate.keysWork", keys));
    }
    consequences.add(Words.of("developer.deactivate.login"));
    consequences.add(Words.of("developer.deactivate.undo"));
    return Question.danger(Words.of("developer.deactivate.question", name(record)), consequences);
  }

  private Question activation(Actor actor, DeveloperWithKeys record) {
    return Question.harmless(
        Words.of("developer.activate.question", name(record)),
        List.of(
            settings.find(actor).settings().accounts().enforceInactive()
                ? Words.of("developer.activate.keysWork", record.keys().size())
                : Words.of("developer.activate.unenforced")));
  }

  private Saved setInactive(Sent sent, String id, boolean inactive) {
    var record = find(sent.actor(), id);
    var details = record.developer().details().withInactive(inactive);
    return replaced(
        sent,
        record,
        new Registration(details, Optional.empty()),
        Flash.done(
            inactive ? "developer.deactivated" : "developer.activated", email(record.developer())));
  }

  private Saved remove(Sent sent, String id) {
    var record = find(sent.actor(), id);
    removeDeveloper.remove(
        new RemoveDeveloper.Command(sent.actor(), record.developer().id(), sent.unchanged(KIND)));
    return new Saved.Done(
        Section.DEVELOPERS.path(), Flash.done("developer.removed", email(record.developer())));
  }
}
