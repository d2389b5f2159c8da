package io.portico.application.service.access;

import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static io.portico.domain.fixture.UserFixture.aUser;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.access.AdministerRoles.Addition;
import io.portico.application.port.in.access.AdministerRoles.Removal;
import io.portico.application.port.in.access.BindUser;
import io.portico.application.port.in.access.WantedBinding;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.fake.TickingClock;
import io.portico.application.testkit.memory.ServiceTest;
import io.portico.domain.access.Binding;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.OwnRole;
import io.portico.domain.access.Permission;
import io.portico.domain.access.Role;
import io.portico.domain.access.UserBindings;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.label.LabelName;
import io.portico.domain.selector.Selector;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RoleServiceTest extends ServiceTest {

  private static final OwnRole STEWARD = new OwnRole("steward", Set.of(Permission.DEFINE_POLICIES));

  private final RoleService service =
      new RoleService(
          stores.ownRoles(),
          stores.users(),
          stores.userChanges(),
          stores.roleHolders(),
          stores.bindingReader(),
          new TickingClock(),
          unitOfWork,
          stores.audit());
  private final DashboardUser ann = aUser(organisation, "ann@example.com").as(Role.VIEWER).build();

  @BeforeEach
  void addUsers() {
    stores.users().add(aUser(organisation, "root@example.com").withId(admin.user()).build());
    stores.users().add(ann);
    Given.freeTextLabels(stores, organisation, "team");
  }

  private static WantedBinding wanted(String role) {
    return new WantedBinding(role, Optional.empty());
  }

  private static WantedBinding wanted(String role, String selector) {
    return new WantedBinding(role, Optional.of(Selector.parse(selector)));
  }

  private BindUser.Outcome bind(DashboardUser user, WantedBinding... wanted) {
    return service.bind(
        new BindUser.Command(admin, user.id(), List.of(wanted), Precondition.none()));
  }

  private DashboardUser now(DashboardUser user) {
    return stores.users().find(organisation, user.id()).orElseThrow();
  }

  @Test
  void bind_rolesOfAllAndOfSome_areTheRoleAndTheBindings() {
    bind(ann, wanted("labeler", "team=a"), wanted("approver"), wanted("viewer"));

    assertThat(now(ann).profile().role()).isEqualTo(Role.APPROVER);
    assertThat(now(ann).bindings().own())
        .containsExactly(
            Binding.of(Role.LABELER, Optional.of(Selector.parse("team=a"))),
            Binding.of(Role.VIEWER, Optional.empty()));
    assertThat(latestEntry().action()).isEqualTo(AuditAction.USER_BOUND);
  }

  @Test
  void bind_formerName_isStoredUnderTheCurrentOne() {
    Given.renamed(stores, organisation, new LabelName("team"), new LabelName("squad"));

    bind(ann, wanted("labeler", "team=a"));

    assertThat(now(ann).bindings().own())
        .containsExactly(Binding.of(Role.LABELER, Optional.of(Selector.parse("squad=a"))));
  }

  @Test
  void bind_lastAdministrator_keepsTheRole() {
    var root = stores.users().find(organisation, admin.user()).orElseThrow();
    bind(ann, wanted("viewer"));

    assertThat(bind(root, wanted("admin", "team=a")))
        .isEqualTo(new BindUser.Outcome.LastAdministrator());
    assertThat(now(root)).isEqualTo(root);
  }

  @Test
  void bind_wrongOnes_nameWhatIsWrong() {
    assertInvalid("bindings[0].role: 'owner' (expected: admin, publisher", wanted("owner"));
    assertInvalid("bindings[1].selector: 'taem=a'", wanted("viewer"), wanted("viewer", "taem=a"));
    assertInvalid(
        "bindings: 101 bindings (expected: at most 100)",
        Collections.nCopies(UserBindings.MOST + 1, wanted("viewer")).toArray(WantedBinding[]::new));
  }

  private void assertInvalid(String message, WantedBinding... wanted) {
    assertThatInvalid(() -> bind(ann, wanted)).hasMessageStartingWith(message);
    assertThat(now(ann)).isEqualTo(ann);
  }

  @Test
  void replace_boundRole_changesWhatItsHoldersMay() {
    service.add(admin, STEWARD);
    bind(ann, wanted("steward"));

    service.replace(
        admin, new OwnRole("steward", Set.of(Permission.READ_AUDIT)), Precondition.none());

    assertThat(now(ann).actor().may(Permission.READ_AUDIT)).isTrue();
    assertThat(now(ann).actor().may(Permission.DEFINE_POLICIES)).isFalse();
    assertThat(service.remove(admin, "steward", Precondition.none()))
        .isEqualTo(new Removal.Bound(List.of("ann@example.com")));
  }

  @Test
  void add_101stRole_isRefused() {
    IntStream.range(0, 100)
        .forEach(
            i -> service.add(admin, new OwnRole("role" + i, Set.of(Permission.DEFINE_POLICIES))));

    assertThat(service.add(admin, STEWARD)).isEqualTo(new Addition.TooMany(100));
    assertThat(service.remove(admin, "role0", Precondition.none()))
        .isEqualTo(new Removal.Removed());
    assertThat(service.add(admin, STEWARD)).isEqualTo(new Addition.Added(STEWARD));
    assertThat(service.add(admin, STEWARD)).isEqualTo(new Addition.TooMany(100));
  }

  @Test
  void anyUse_notAnAdministrator_isRefused() {
    assertNotPermitted(
        () -> service.add(viewer, STEWARD),
        () -> service.replace(viewer, STEWARD, Precondition.none()),
        () -> service.remove(viewer, "steward", Precondition.none()),
        () -> service.bind(new BindUser.Command(viewer, ann.id(), List.of(), Precondition.none())));
    assertNotFound(
        () -> service.replace(admin, STEWARD, Precondition.none()),
        () -> service.remove(admin, "steward", Precondition.none()),
        () -> service.find(admin, "steward"));
  }
}
