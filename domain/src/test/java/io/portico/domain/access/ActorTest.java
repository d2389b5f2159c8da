package io.portico.domain.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.fixture.Ids;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ActorTest {

  @ParameterizedTest
  @CsvSource({
    "READ, true, true, true",
    "DEFINE_LABELS, true, false, false",
    "CHANGE_APIS, true, false, false",
    "DISCOVER, true, false, false",
    "DEFINE_POLICIES, true, false, false",
    "ADMINISTER_DEVELOPERS, true, false, false",
    "ADMINISTER_PORTAL, true, false, false",
    "DECIDE_KEY_REQUESTS, true, true, false",
    "ADMINISTER_USERS, true, false, false"
  })
  void may_roleByRole_isWhatTheTableSays(
      Permission permission, boolean admin, boolean approver, boolean viewer) {
    assertThat(withRole(Role.ADMIN).may(permission)).isEqualTo(admin);
    assertThat(withRole(Role.APPROVER).may(permission)).isEqualTo(approver);
    assertThat(withRole(Role.VIEWER).may(permission)).isEqualTo(viewer);
  }

  @Test
  void portico_ofAnOrganisation_isNoUserAndMayDiscover() {
    var organisation = Ids.organisation();

    var portico = Actor.portico(organisation);

    assertThat(portico.organisation()).isEqualTo(organisation);
    assertThat(portico.user()).hasToString("000000000000000000000000");
    assertThat(portico.may(Permission.DISCOVER)).isTrue();
  }

  private static Actor withRole(Role role) {
    return new Actor(Ids.organisation(), Ids.user(), role);
  }
}
