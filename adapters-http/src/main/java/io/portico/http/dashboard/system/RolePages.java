package io.portico.http.dashboard.system;

import static java.util.stream.Collectors.toCollection;

import io.micronaut.http.HttpRequest;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.access.AdministerRoles;
import io.portico.application.port.in.access.AdministerRoles.Addition;
import io.portico.application.port.in.access.AdministerRoles.Removal;
import io.portico.application.port.in.access.RoleQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.OwnRole;
import io.portico.domain.access.Permission;
import io.portico.domain.access.Role;
import io.portico.domain.audit.AuditKind;
import io.portico.domain.shared.Worded;
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
import io.portico.http.page.Choice;
import io.portico.http.page.Colour;
import io.portico.http.page.Fields;
import io.portico.http.page.Flash;
import io.portico.http.page.Words;
import io.portico.http.security.RequiresPermission;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The roles: the built-in ones, and those that administrators define. */
@DashboardController("/dashboard/system/roles")
@RequiresPermission(Permission.READ_USERS)
record RolePages(RoleQueries roles, AdministerRoles administer, Records records)
    implements RecordPages<RolePages.Known, OwnRole> {

  private static final String NAME = "name";
  private static final String PERMISSIONS = "permissions";
  private static final String LIST = SystemPart.ROLES.path();
  private static final int NAMED_HOLDERS = 10;
  private static final Kind<Known> KIND =
      Kind.<Known>of(
              SystemPart.ROLES,
              Permission.ADMINISTER_USERS,
              AuditKind.ROLE,
              Known::name,
              Known::name)
          .adding("system.role.add", "system.role.add");
  private static final ListPage.Empty EMPTY =
      new ListPage.Empty("users", Words.of("system.role.add"), Words.of("system.role.addText"));

  /** A role; {@code own} is empty if it is built in. */
  record Known(String name, Set<Permission> permissions, Optional<OwnRole> own) {

    private static Known of(Role role) {
      return new Known(role.word(), role.permissions(), Optional.empty());
    }

    private static Known of(OwnRole role) {
      return new Known(role.name(), role.permissions(), Optional.of(role));
    }
  }

  @Override
  public Kind<Known> kind() {
    return KIND;
  }

  @Override
  public Found<Known> found(HttpRequest<?> request, Actor actor) {
    var builtIn = Arrays.stream(Role.values()).filter(role -> role != Role.NONE).map(Known::of);
    var own = roles.own(actor).stream().map(Known::of);
    return Found.all(Stream.concat(own, builtIn).toList(), EMPTY);
  }

  @Override
  public List<Column<Known>> columns(HttpRequest<?> request, Actor actor) {
    var holders = roles.holders(actor);
    return List.of(
        Column.of(Words.of("system.role.name"), role -> link(actor, role)),
        Column.of(Words.of("system.role.permissions"), RolePages::permissions),
        Column.number(
            Words.of("system.role.holders"),
            role -> new Cell.Figure(holders.getOrDefault(role.name(), List.of()).size())));
  }

  @Override
  public Cell.Link link(Actor actor, Known role) {
    return role.own().isPresent()
        ? RecordPages.super.link(actor, role)
        : new Cell.Link(name(role), Optional.empty(), Optional.of(Words.of("system.role.builtIn")));
  }

  private static Cell permissions(Known role) {
    return role.own().isPresent()
        ? new Cell.Badges(
            role.permissions().stream()
                .map(one -> new Cell.Badge(Colour.GREY, Words.plain(one.word())))
                .toList())
        : new Cell.Text(Words.of("system.role.may." + role.name()));
  }

  @Override
  public Known find(Actor actor, String id) {
    return Known.of(roles.find(actor, id));
  }

  @Override
  public Optional<Words> note(Actor actor, Optional<Known> known) {
    return Optional.of(
        known
            .flatMap(role -> bound(actor, role))
            .orElseGet(
                () -> Words.of(known.isEmpty() ? "system.role.addText" : "system.role.unbound")));
  }

  /* Whom a role is bound to; empty if it is bound to none. */
  private Optional<Words> bound(Actor actor, Known role) {
    var all = roles.holders(actor).getOrDefault(role.name(), List.of());
    return all.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Words.of(
                "system.role.bound",
                String.join(", ", all.stream().limit(NAMED_HOLDERS).toList()),
                Math.max(0, all.size() - NAMED_HOLDERS)));
  }

  @Override
  public List<Input> inputs(Actor actor, Optional<Known> known, Fields shown) {
    var inputs = new ArrayList<Input>();
    if (known.isEmpty()) {
      inputs.add(
          Input.line(NAME, Words.of("system.role.name"))
              .most(64)
              .required()
              .hint(Words.of("system.role.nameHint"))
              .accepting("x"));
    }
    inputs.add(
        Input.boxes(PERMISSIONS, Words.of("system.role.permissions"), choices())
            .hint(Words.of("system.role.permissionsHint"))
            .accepting(Permission.READ.word()));
    return inputs;
  }

  /* Every role reads APIs. */
  private static List<Choice> choices() {
    return Arrays.stream(Permission.values())
        .filter(permission -> permission != Permission.READ_APIS)
        .map(one -> new Choice(one.word(), Words.of("permission." + one.word())))
        .toList();
  }

  @Override
  public Fields values(Actor actor, Known role) {
    return Fields.NONE.with(
        PERMISSIONS, role.permissions().stream().map(Permission::word).toArray(String[]::new));
  }

  @Override
  public OwnRole read(Actor actor, Fields sent, Optional<Known> known) {
    var permissions =
        sent.all(PERMISSIONS).stream()
            .map(word -> Worded.of(Permission.class, PERMISSIONS, word))
            .collect(toCollection(() -> EnumSet.of(Permission.READ_APIS)));
    return new OwnRole(
        known.map(Known::name).orElseGet(() -> sent.value(NAME).strip()), permissions);
  }

  @Override
  public Saved add(Sent sent, OwnRole role) {
    return switch (administer.add(sent.actor(), role)) {
      case Addition.Added(var added) -> saved(added);
      case Addition.NameTaken(var name) ->
          Saved.wrong(NAME, Words.of("system.role.nameTaken", name));
      case Addition.TooMany(var most) -> Saved.wrong(Words.of("system.role.tooMany", most));
    };
  }

  @Override
  public Saved replace(Sent sent, Known known, OwnRole role) {
    return saved(administer.replace(sent.actor(), role, unchanged(sent)));
  }

  private static Precondition<OwnRole> unchanged(Sent sent) {
    var expected = sent.<Known>unchanged();
    return present -> expected.holdsFor(Known.of(present));
  }

  private static Saved saved(OwnRole role) {
    return new Saved.Done(LIST, Flash.done("system.role.saved", role.name()));
  }

  @Override
  public Optional<FormPage.About> about(Known role) {
    return Optional.of(
        new FormPage.About(Words.of("system.role.removal"), Words.of("system.role.removalText")));
  }

  @Override
  public List<Action<Known>> actions() {
    return List.of(
        Action.asking(
            "remove", "trash", Words.of("system.role.remove"), this::removal, this::remove));
  }

  private Question removal(Actor actor, Known role) {
    return bound(actor, role)
        .map(why -> Question.impossible(Words.of("system.role.cannotRemove", name(role)), why))
        .orElseGet(
            () ->
                Question.danger(
                    Words.of("system.role.removeQuestion", name(role)),
                    Words.of("system.role.removeConsequence")));
  }

  private Saved remove(Sent sent, String name) {
    return switch (administer.remove(sent.actor(), name, unchanged(sent))) {
      case Removal.Removed() -> new Saved.Done(LIST, Flash.done("system.role.removed", name));
      case Removal.Bound(var holders) ->
          new Saved.Done(
              LIST + "/" + name,
              Flash.refused("system.role.stillBound", String.join(", ", holders)));
    };
  }
}
