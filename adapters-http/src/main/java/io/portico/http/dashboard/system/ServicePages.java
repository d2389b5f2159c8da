package io.portico.http.dashboard.system;

import io.micronaut.http.HttpRequest;
import io.portico.application.port.in.PageLimits;
import io.portico.application.port.in.access.AddServiceCredential;
import io.portico.application.port.in.access.RemoveServiceCredential;
import io.portico.application.port.in.access.ReplaceServiceCredential;
import io.portico.application.port.in.access.RotateServiceCredential;
import io.portico.application.port.in.access.ServiceCredentialQueries;
import io.portico.domain.access.AccessToken;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.access.ServiceCredential;
import io.portico.domain.access.ServiceCredentialDetails;
import io.portico.domain.access.ServiceCredentialId;
import io.portico.domain.audit.AuditKind;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.RotationOverlap;
import io.portico.http.dashboard.Dashboard;
import io.portico.http.dashboard.records.Action;
import io.portico.http.dashboard.records.Cell;
import io.portico.http.dashboard.records.Column;
import io.portico.http.dashboard.records.FormPage;
import io.portico.http.dashboard.records.Input;
import io.portico.http.dashboard.records.Kind;
import io.portico.http.dashboard.records.ListPage;
import io.portico.http.dashboard.records.Question;
import io.portico.http.dashboard.records.RecordPages;
import io.portico.http.dashboard.records.Records;
import io.portico.http.dashboard.records.Saved;
import io.portico.http.dashboard.records.SecretPage;
import io.portico.http.dashboard.records.Sent;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.exchange.Ids;
import io.portico.http.page.Colour;
import io.portico.http.page.Fields;
import io.portico.http.page.Flash;
import io.portico.http.page.Words;
import io.portico.http.security.RequiresPermission;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** The service credentials. A link to the form of a new one can say its scope, and come back. */
@DashboardController("/dashboard/system/services")
@RequiresPermission(Permission.READ_USERS)
record ServicePages(
    ServiceCredentialQueries credentials,
    AddServiceCredential addCredential,
    ReplaceServiceCredential replaceCredential,
    RotateServiceCredential rotateCredential,
    RemoveServiceCredential removeCredential,
    InstantSource clock,
    Records records)
    implements RecordPages<ServiceCredential, ServiceCredentialDetails> {

  private static final String BACK = "back";
  private static final String LIST = SystemPart.SERVICES.path();
  private static final Kind<ServiceCredential> KIND =
      Kind.<ServiceCredential>of(
              SystemPart.SERVICES,
              Permission.ADMINISTER_USERS,
              AuditKind.SERVICE_CREDENTIAL,
              ServiceCredential::id,
              credential -> credential.details().name())
          .adding("system.services.add", "system.services.add")
          // A use of the credential is no change.
          .counting(ServiceCredential::withoutUse);
  private static final ListPage.Empty EMPTY =
      new ListPage.Empty(
          "plug-connected", Words.of("system.services.none"), Words.of("system.services.noneText"));

  @Override
  public Kind<ServiceCredential> kind() {
    return KIND;
  }

  @Override
  public Found<ServiceCredential> found(HttpRequest<?> request, Actor actor) {
    // An organisation has fewer credentials than a page may hold.
    var query = new ServiceCredentialQueries.Query(actor, Optional.empty(), PageLimits.LARGEST);
    return Found.all(credentials.page(query).items(), EMPTY);
  }

  @Override
  public List<Column<ServiceCredential>> columns(HttpRequest<?> request, Actor actor) {
    var now = clock.instant();
    return List.of(
        Column.of(Words.of("system.service.name"), credential -> link(actor, credential)),
        Column.of(
            Words.of("system.service.scopes"),
            credential ->
                new Cell.Badges(
                    credential.details().scopes().stream()
                        .map(scope -> new Cell.Badge(Colour.GREY, Words.plain(scope.toString())))
                        .toList())),
        Column.of(Words.of("system.services.state"), credential -> state(credential, now)),
        Column.of(
            Words.of("system.service.addresses"),
            credential ->
                credential.details().addresses().ranges().isEmpty()
                    ? new Cell.Text(Words.of("system.services.anywhere"))
                    : Cell.plain(credential.details().addresses().toString())),
        Column.number(
            Words.of("system.services.lastUse"),
            credential ->
                credential
                    .lastUsedAt()
                    .<Cell>map(Cell.Time::new)
                    .orElse(new Cell.Text(Words.of("system.services.never")))));
  }

  private static Cell state(ServiceCredential credential, Instant now) {
    if (credential.isExpired(now)) {
      return new Cell.Status(Colour.GREY, Words.of("system.services.expired"));
    }
    return credential.previous().filter(old -> now.isBefore(old.until())).isPresent()
        ? new Cell.Status(Colour.ORANGE, Words.of("system.services.rotating"))
        : new Cell.Status(Colour.GREEN, Words.of("system.services.active"));
  }

  @Override
  public ServiceCredential find(Actor actor, String id) {
    return credentials.find(actor, credentialId(id));
  }

  private static ServiceCredentialId credentialId(String text) {
    return Ids.inPath(RecordKind.SERVICE_CREDENTIAL, text, ServiceCredentialId::new);
  }

  @Override
  public Optional<Words> note(Actor actor, Optional<ServiceCredential> known) {
    return known.isPresent() ? Optional.empty() : Optional.of(Words.of("system.services.addText"));
  }

  @Override
  public List<Input> inputs(Actor actor, Optional<ServiceCredential> known, Fields shown) {
    return ServiceForm.inputs(known.isPresent() ? Optional.empty() : Optional.of(BACK));
  }

  @Override
  public Fields beginning(HttpRequest<?> request, Actor actor) {
    var parameters = request.getParameters();
    return ServiceForm.allowing(parameters.get("scope", String.class, ""))
        .with(BACK, parameters.get(BACK, String.class, ""));
  }

  @Override
  public Fields values(Actor actor, ServiceCredential credential) {
    return BindingLines.in(ServiceForm.of(credential.details()), credential.details().bindings());
  }

  @Override
  public ServiceCredentialDetails read(
      Actor actor, Fields sent, Optional<ServiceCredential> known) {
    return ServiceForm.details(sent, known.flatMap(present -> present.details().expiresAt()));
  }

  @Override
  public String back(Fields shown) {
    var from = shown.value(BACK);
    return from.isEmpty() ? LIST : Dashboard.local(from);
  }

  @Override
  public Saved add(Sent sent, ServiceCredentialDetails details) {
    return BindingLines.saving(() -> readAndAdd(sent, details));
  }

  private Saved readAndAdd(Sent sent, ServiceCredentialDetails details) {
    var command =
        new AddServiceCredential.Command(sent.actor(), details, BindingLines.read(sent.fields()));
    return switch (addCredential.add(command)) {
      case AddServiceCredential.Outcome.Added(var credential, var token) ->
          token(credential, "system.services.added", token, back(sent.fields()));
      case AddServiceCredential.Outcome.NameTaken(var name) -> taken(name);
      case AddServiceCredential.Outcome.TooMany(var most) ->
          Saved.wrong(Words.of("system.services.tooMany", most));
    };
  }

  private Saved token(ServiceCredential credential, String key, AccessToken token, String back) {
    return new Saved.Shown(
        new SecretPage(
            Words.of(key, name(credential)),
            Words.of("system.services.token"),
            token.secret(),
            Words.of("system.services.tokenOnce"),
            back),
        path(credential));
  }

  private static Saved taken(String name) {
    return Saved.wrong(ServiceForm.NAME, Words.of("system.services.nameTaken", name));
  }

  @Override
  public Saved replace(Sent sent, ServiceCredential known, ServiceCredentialDetails details) {
    return BindingLines.saving(() -> readAndReplace(sent, known, details));
  }

  private Saved readAndReplace(
      Sent sent, ServiceCredential known, ServiceCredentialDetails details) {
    var command =
        new ReplaceServiceCredential.Command(
            sent.actor(),
            known.id(),
            details,
            Optional.of(BindingLines.read(sent.fields())),
            sent.unchanged(KIND));
    return switch (replaceCredential.replace(command)) {
      case ReplaceServiceCredential.Outcome.Replaced(var credential) ->
          new Saved.Done(LIST, Flash.done("system.services.saved", credential.details().name()));
      case ReplaceServiceCredential.Outcome.NameTaken(var name) -> taken(name);
    };
  }

  @Override
  public Optional<FormPage.About> about(ServiceCredential credential) {
    return Optional.of(
        new FormPage.About(
            Words.of("system.services.token"), Words.of("system.services.tokenText")));
  }

  @Override
  public List<Action<ServiceCredential>> actions() {
    return List.of(
        Action.asking(
            "rotate",
            "refresh",
            Words.of("system.services.rotate"),
            credential ->
                Question.danger(
                    Words.of("system.services.rotateQuestion", name(credential)),
                    Words.of("system.services.rotateOverlap"),
                    Words.of("system.services.rotateEarlier")),
            this::rotate),
        Action.asking(
            "remove",
            "trash",
            Words.of("system.services.remove"),
            credential ->
                Question.danger(
                    Words.of("system.services.removeQuestion", name(credential)),
                    Words.of("system.services.removeConsequence")),
            this::remove));
  }

  private Saved rotate(Sent sent, String id) {
    var rotated =
        rotateCredential.rotate(
            new RotateServiceCredential.Command(
                sent.actor(), credentialId(id), RotationOverlap.DEFAULT, sent.unchanged(KIND)));
    return token(rotated.credential(), "system.services.rotated", rotated.token(), LIST);
  }

  private Saved remove(Sent sent, String id) {
    var removed =
        removeCredential.remove(
            new RemoveServiceCredential.Command(
                sent.actor(), credentialId(id), sent.unchanged(KIND)));
    return new Saved.Done(LIST, Flash.done("system.services.removed", removed.details().name()));
  }
}
