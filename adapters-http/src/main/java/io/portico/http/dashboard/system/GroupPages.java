package io.portico.http.dashboard.system;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.exceptions.HttpStatusException;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.identity.BindGroup;
import io.portico.application.port.in.identity.BindGroup.Group;
import io.portico.application.port.in.identity.BindGroup.Outcome;
import io.portico.application.port.in.identity.IdentityProviderQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.audit.AuditKind;
import io.portico.domain.shared.RefusedException;
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
import io.portico.http.page.Fields;
import io.portico.http.page.Flash;
import io.portico.http.page.Words;
import io.portico.http.security.RequiresPermission;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** The groups of identity providers that give roles. */
@DashboardController("/dashboard/system/groups")
@RequiresPermission(Permission.ADMINISTER_USERS)
record GroupPages(IdentityProviderQueries queries, BindGroup bindGroup, Records records)
    implements RecordPages<Group, String> {

  private static final String NAME = "group";
  private static final String LIST = SystemPart.GROUPS.path();
  private static final Kind<Group> KIND =
      Kind.<Group>of(
              SystemPart.GROUPS,
              Permission.ADMINISTER_USERS,
              AuditKind.GROUP,
              Group::name,
              Group::name)
          .adding("system.group.add", "system.group.add")
          .at(GroupPages::pathOf);
  private static final ListPage.Empty EMPTY =
      new ListPage.Empty("users", Words.of("system.group.none"), Words.of("system.group.noneText"));

  @Override
  public Kind<Group> kind() {
    return KIND;
  }

  @Override
  public Found<Group> found(HttpRequest<?> request, Actor actor) {
    return Found.all(queries.groups(actor), EMPTY);
  }

  @Override
  public List<Column<Group>> columns(HttpRequest<?> request, Actor actor) {
    var sizes = queries.groupSizes(actor);
    return List.of(
        Column.of(Words.of("system.group.name"), group -> link(actor, group)),
        Column.of(
            Words.of("system.group.bindings"),
            group -> Cell.plain(BindingLines.text(group.bindings()))),
        Column.number(
            Words.of("system.group.members"),
            group -> new Cell.Figure(sizes.getOrDefault(group.name(), 0))));
  }

  @Override
  public Group find(Actor actor, String id) {
    var group = queries.group(actor, named(id));
    if (group.bindings().isEmpty()) {
      throw unknown();
    }
    return group;
  }

  private static String named(String id) {
    try {
      return new String(Base64.getUrlDecoder().decode(id), UTF_8);
    } catch (IllegalArgumentException _) {
      throw unknown();
    }
  }

  private static HttpStatusException unknown() {
    return new HttpStatusException(HttpStatus.NOT_FOUND, "no such group");
  }

  /* A name may have any characters, slashes and dots too. */
  private static String pathOf(Group group) {
    return LIST
        + "/"
        + Base64.getUrlEncoder().withoutPadding().encodeToString(group.name().getBytes(UTF_8));
  }

  @Override
  public Optional<Words> note(Actor actor, Optional<Group> known) {
    return known.isPresent() ? Optional.empty() : Optional.of(Words.of("system.group.addText"));
  }

  @Override
  public List<Input> inputs(Actor actor, Optional<Group> known, Fields shown) {
    var inputs = new ArrayList<Input>();
    if (known.isEmpty()) {
      inputs.add(
          Input.line(NAME, Words.of("system.group.name"))
              .most(BindGroup.LONGEST_NAME)
              .required()
              .hint(Words.of("system.group.nameHint")));
    }
    inputs.add(
        BindingLines.input(Words.of("system.group.bindings"), Words.of("system.group.bindingsHint"))
            .required());
    return inputs;
  }

  @Override
  public Fields values(Actor actor, Group group) {
    return BindingLines.in(Fields.NONE, group.bindings());
  }

  @Override
  public String read(Actor actor, Fields sent, Optional<Group> known) {
    return known.map(Group::name).orElseGet(() -> sent.value(NAME).strip());
  }

  @Override
  public Saved add(Sent sent, String name) {
    try {
      return bind(sent, name, present -> present.bindings().isEmpty());
    } catch (RefusedException.Stale _) {
      return Saved.wrong(NAME, Words.of("system.group.taken"));
    }
  }

  @Override
  public Saved replace(Sent sent, Group known, String name) {
    return bind(sent, name, sent.unchanged());
  }

  private Saved bind(Sent sent, String name, Precondition<Group> expected) {
    return BindingLines.saving(
        () -> {
          var wanted = BindingLines.read(sent.fields());
          if (wanted.isEmpty()) {
            return BindingLines.wrong(Words.of("system.group.noRoles"));
          }
          return switch (bindGroup.bind(sent.actor(), name, wanted, expected)) {
            case Outcome.Bound _ -> new Saved.Done(LIST, Flash.done("system.group.saved", name));
            case Outcome.TooMany(var most) -> Saved.wrong(Words.of("system.group.tooMany", most));
          };
        });
  }

  @Override
  public Optional<FormPage.About> about(Group group) {
    return Optional.of(
        new FormPage.About(Words.of("system.group.members"), Words.of("system.group.membersText")));
  }

  @Override
  public List<Action<Group>> actions() {
    return List.of(
        Action.asking(
            "remove",
            "trash",
            Words.of("system.group.remove"),
            group ->
                Question.danger(
                    Words.of("system.group.removeQuestion", name(group)),
                    Words.of("system.group.removeConsequence")),
            this::remove));
  }

  private Saved remove(Sent sent, String id) {
    var name = named(id);
    var _ = bindGroup.bind(sent.actor(), name, List.of(), sent.unchanged());
    return new Saved.Done(LIST, Flash.done("system.group.removed", name));
  }
}
