package io.portico.http.dashboard.system;

import static java.util.stream.Collectors.joining;

import io.micronaut.http.HttpRequest;
import io.portico.application.port.in.PageLimits;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.access.RemoveUser;
import io.portico.application.port.in.access.ReplaceUser;
import io.portico.application.port.in.access.UserQueries;
import io.portico.application.port.in.factor.RemoveFactors;
import io.portico.application.port.in.identity.IdentityProviderQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.Permission;
import io.portico.domain.access.Role;
import io.portico.domain.access.UserProfile;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.audit.AuditKind;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.UserId;
import io.portico.domain.shared.Worded;
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
import io.portico.http.dashboard.records.Sent;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.exchange.Ids;
import io.portico.http.page.Choice;
import io.portico.http.page.Colour;
import io.portico.http.page.Fields;
import io.portico.http.page.Flash;
import io.portico.http.page.Words;
import io.portico.http.security.RequiresPermission;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The dashboard users. */
@DashboardController("/dashboard/system/users")
@RequiresPermission(Permission.READ_USERS)
record UserPages(
    UserQueries users,
    IdentityProviderQueries providers,
    UserSecrets secrets,
    ReplaceUser replaceUser,
    RemoveUser removeUser,
    RemoveFactors removeFactors,
    Records records)
    implements RecordPages<DashboardUser, UserProfile> {

  private static final String EMAIL = "email";
  private static final String FIRST_NAME = "first_name";
  private static final String LAST_NAME = "last_name";
  private static final String ROLE = "role";
  private static final String ACTIVE = "active";
  private static final String LIST = SystemPart.USERS.path();
  private static final Kind<DashboardUser> KIND =
      Kind.<DashboardUser>of(
              SystemPart.USERS,
              Permission.ADMINISTER_USERS,
              AuditKind.USER,
              DashboardUser::id,
              user -> user.profile().email().written())
          .adding("system.users.invite", "system.users.send");
  private static final ListPage.Empty EMPTY =
      new ListPage.Empty(
          "users", Words.of("system.users.none"), Words.of("system.users.inviteText"));

  @Override
  public Kind<DashboardUser> kind() {
    return KIND;
  }

  @Override
  public Optional<Words> note(Actor actor, Optional<DashboardUser> known) {
    return known.isEmpty()
        ? Optional.of(Words.of("system.users.inviteText"))
        : Optional.of(linked(actor, known.get()))
            .filter(names -> !names.isEmpty())
            .map(names -> Words.of("system.users.linked", names));
  }

  private String linked(Actor actor, DashboardUser user) {
    return providers.linkedTo(actor, user.id()).stream()
        .map(provider -> provider.details().name())
        .collect(joining(", "));
  }

  @Override
  public Found<DashboardUser> found(HttpRequest<?> request, Actor actor) {
    // An organisation has at most as many users as this page.
    var query = new UserQueries.Query(actor, Optional.empty(), PageLimits.LARGEST);
    return Found.all(users.page(query).items(), EMPTY);
  }

  @Override
  public List<Column<DashboardUser>> columns(HttpRequest<?> request, Actor actor) {
    return List.of(
        Column.of(Words.of("signIn.email"), user -> link(actor, user)),
        Column.of(
            Words.of("account.name"),
            user ->
                Cell.plain((user.profile().firstName() + " " + user.profile().lastName()).strip())),
        Column.of(
            Words.of("system.user.role"),
            user ->
                new Cell.Text(
                    user.bindings().ofGroups().isEmpty()
                        ? own(user)
                        : Words.of(
                            "system.user.roleByGroups",
                            own(user),
                            BindingLines.text(user.bindings().ofGroups())))),
        Column.of(Words.of("system.users.state"), UserPages::state),
        Column.number(Words.of("system.users.changed"), user -> new Cell.Time(user.updatedAt())));
  }

  @Override
  public Cell.Link link(Actor actor, DashboardUser user) {
    var link = RecordPages.super.link(actor, user);
    return user.id().equals(actor.user()) ? link.with(Words.of("system.users.you")) : link;
  }

  private static Words words(Role role) {
    return Words.of("role." + role.word());
  }

  private static Words own(DashboardUser user) {
    var role = words(user.profile().role());
    return user.bindings().own().isEmpty()
        ? role
        : Words.of("system.user.roleAnd", role, BindingLines.text(user.bindings().own()));
  }

  private static Cell state(DashboardUser user) {
    if (!user.profile().active()) {
      return new Cell.Status(Colour.GREY, Words.of("system.users.isInactive"));
    }
    return user.password().isEmpty()
        ? new Cell.Status(Colour.ORANGE, Words.of("system.users.noPassword"))
        : new Cell.Status(Colour.GREEN, Words.of("system.users.isActive"));
  }

  @Override
  public DashboardUser find(Actor actor, String id) {
    return users.find(actor, userId(id));
  }

  private static UserId userId(String id) {
    return Ids.inPath(RecordKind.USER, id, UserId::new);
  }

  @Override
  public List<Input> inputs(Actor actor, Optional<DashboardUser> known, Fields shown) {
    var roles =
        Arrays.stream(Role.values()).map(role -> new Choice(role.word(), words(role))).toList();
    var inputs =
        new ArrayList<>(
            List.of(
                Input.line(EMAIL, Words.of("signIn.email"))
                    .of("email", 254)
                    .required()
                    .accepting("a@example.com"),
                Input.line(FIRST_NAME, Words.of("account.firstName")).most(100).called("firstName"),
                Input.line(LAST_NAME, Words.of("account.lastName")).most(100).called("lastName"),
                Input.select(ROLE, Words.of("system.user.role"), roles)
                    .hint(Words.of("system.users.roleHint"))
                    .accepting(Role.VIEWER.word())));
    known.ifPresent(
        user ->
            inputs.add(
                BindingLines.input(
                    Words.of("system.user.bindings"), Words.of("system.users.bindingsHint"))));
    known.ifPresent(
        user ->
            inputs.add(
                Input.box(ACTIVE, Words.of("system.user.active"))
                    .hint(
                        user.id().equals(actor.user())
                            ? Words.of("system.users.activeSelf")
                            : Words.of("system.users.activeHint"))));
    return inputs;
  }

  @Override
  public Fields beginning(HttpRequest<?> request, Actor actor) {
    return Fields.NONE.with(ROLE, Role.VIEWER.word());
  }

  @Override
  public Fields values(Actor actor, DashboardUser user) {
    var profile = user.profile();
    var fields =
        Fields.NONE
            .with(EMAIL, profile.email().written())
            .with(FIRST_NAME, profile.firstName())
            .with(LAST_NAME, profile.lastName())
            .with(ROLE, profile.role().word())
            .checked(ACTIVE, profile.active());
    return BindingLines.in(fields, user.bindings().own());
  }

  @Override
  public UserProfile read(Actor actor, Fields sent, Optional<DashboardUser> known) {
    return new UserProfile(
        new EmailAddress(sent.value(EMAIL).strip()),
        sent.value(FIRST_NAME).strip(),
        sent.value(LAST_NAME).strip(),
        Worded.of(Role.class, ROLE, sent.value(ROLE)),
        known.isEmpty() || sent.isChecked(ACTIVE));
  }

  @Override
  public Saved add(Sent sent, UserProfile profile) {
    return secrets.invite(sent, profile);
  }

  static Saved taken(EmailAddress email) {
    return Saved.wrong(EMAIL, Words.of("system.users.emailTaken", email.written()));
  }

  @Override
  public Saved replace(Sent sent, DashboardUser known, UserProfile profile) {
    return BindingLines.saving(() -> readAndReplace(sent, known, profile));
  }

  private Saved readAndReplace(Sent sent, DashboardUser known, UserProfile profile) {
    var command =
        new ReplaceUser.Command(
            sent.actor(),
            known.id(),
            profile,
            Optional.empty(),
            Optional.of(BindingLines.read(sent.fields())),
            Optional.empty(),
            sent.unchanged());
    return switch (replaceUser.replace(command)) {
      case ReplaceUser.Outcome.Replaced(var user) ->
          new Saved.Done(LIST, Flash.done("system.users.saved", user.profile().email().written()));
      case ReplaceUser.Outcome.EmailTaken(var email) -> taken(email);
      case ReplaceUser.Outcome.LastAdministrator() ->
          Saved.wrong(ROLE, Words.of("system.users.last"));
    };
  }

  @Override
  public Optional<FormPage.About> about(DashboardUser user) {
    return Optional.of(
        new FormPage.About(
            Words.of("system.users.access"),
            user.password().isPresent()
                ? Words.of("system.users.hasPassword")
                : Words.of("system.users.hasNone")));
  }

  @Override
  public List<Action<DashboardUser>> actions() {
    return List.of(
        Action.once(
            "invite",
            "mail",
            Words.of("system.users.inviteAgain"),
            (sent, id) -> secrets.inviteAgain(sent, userId(id))),
        Action.asking(
            "credential",
            "key",
            Words.of("system.users.reset"),
            user ->
                Question.danger(
                    Words.of("system.users.resetQuestion", name(user)),
                    Words.of("system.users.resetConsequence"),
                    Words.of("system.users.resetOnce")),
            (sent, id) -> secrets.reset(sent, userId(id))),
        Action.asking(
            "factors",
            "shield-check",
            Words.of("system.users.factors"),
            user ->
                Question.danger(
                    Words.of("system.users.factorsQuestion", name(user)),
                    Words.of("system.users.factorsConsequence"),
                    Words.of("system.users.factorsTrail")),
            this::removeFactors),
        Action.asking(
            "remove",
            "trash",
            Words.of("system.users.remove"),
            user ->
                Question.danger(
                    Words.of("system.users.removeQuestion", name(user)),
                    Words.of("system.users.removeConsequence"),
                    Words.of("system.users.removeTrail")),
            this::remove));
  }

  /* What is one's own needs a proof, and not a session alone. */
  static Saved own(String path, String why) {
    return new Saved.Done(Dashboard.ACCOUNT + path, Flash.refused(why));
  }

  private Saved removeFactors(Sent sent, String id) {
    var user = userId(id);
    if (user.equals(sent.actor().user())) {
      return own("/second-factor", "system.users.ownFactors");
    }
    var removed = removeFactors.removeAll(sent.actor(), user, Precondition.none());
    return new Saved.Done(
        LIST + "/" + user,
        removed == 0
            ? Flash.refused("system.users.noFactors")
            : Flash.done("system.users.factorsRemoved"));
  }

  private Saved remove(Sent sent, String id) {
    var user = userId(id);
    return switch (removeUser.remove(
        new RemoveUser.Command(sent.actor(), user, sent.unchanged()))) {
      case RemoveUser.Outcome.Removed(var removed) ->
          new Saved.Done(
              LIST, Flash.done("system.users.removed", removed.profile().email().written()));
      case RemoveUser.Outcome.LastAdministrator() ->
          new Saved.Done(LIST + "/" + user, Flash.refused("system.users.last"));
    };
  }
}
