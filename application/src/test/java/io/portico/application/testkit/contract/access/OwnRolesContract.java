package io.portico.application.testkit.contract.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.access.OwnRoles;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.domain.access.OwnRole;
import io.portico.domain.access.Permission;
import java.util.EnumSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What each store of roles does. */
class OwnRolesContract extends StoreContract {

  private static final OwnRole STEWARD = role("steward", Permission.LABEL_APIS);
  private static final OwnRole LONGEST = role("z".repeat(64), Permission.values());

  private OwnRoles roles;

  @BeforeEach
  void openRoles() {
    roles = stores.ownRoles();
  }

  private static OwnRole role(String name, Permission first, Permission... others) {
    return new OwnRole(name, EnumSet.of(first, others));
  }

  private static OwnRole role(String name, Permission[] all) {
    return role(name, all[0], all);
  }

  @Test
  void add_rolesOfAnOrganisation_areItsAloneByName() {
    unitOfWork.run(
        () -> {
          assertThat(roles.add(organisation, LONGEST)).isTrue();
          assertThat(roles.add(organisation, STEWARD)).isTrue();
          assertThat(roles.add(otherOrganisation, role("steward", Permission.READ_AUDIT))).isTrue();
        });

    assertThat(roles.all(organisation)).containsExactly(STEWARD, LONGEST);
    assertThat(roles.find(organisation, "steward")).contains(STEWARD);
    assertThat(roles.find(organisation, "Steward")).isEmpty();
    assertThat(roles.find(organisation, "steward ")).isEmpty();
    assertThat(roles.find(otherOrganisation, LONGEST.name())).isEmpty();
  }

  @Test
  void add_nameThatIsTaken_changesNothing() {
    unitOfWork.run(() -> roles.add(organisation, STEWARD));

    unitOfWork.run(
        () ->
            assertThat(roles.add(organisation, role("steward", Permission.READ_AUDIT))).isFalse());

    assertThat(roles.all(organisation)).containsExactly(STEWARD);
  }

  @Test
  void replaceAndRemove_ofOneOrganisation_leaveTheOther() {
    var changed = role("steward", Permission.CHANGE_APIS);
    unitOfWork.run(
        () -> {
          roles.add(organisation, STEWARD);
          roles.add(otherOrganisation, STEWARD);
        });

    unitOfWork.run(() -> roles.replace(organisation, changed));

    assertThat(roles.all(organisation)).containsExactly(changed);
    assertThat(roles.all(otherOrganisation)).containsExactly(STEWARD);

    unitOfWork.run(() -> assertThat(roles.remove(organisation, "steward")).isTrue());

    assertThat(roles.all(organisation)).isEmpty();
    assertThat(roles.all(otherOrganisation)).containsExactly(STEWARD);
    unitOfWork.run(() -> assertThat(roles.remove(organisation, "steward")).isFalse());
  }
}
