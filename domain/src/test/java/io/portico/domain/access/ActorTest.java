package io.portico.domain.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.fixture.Ids;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ActorTest {

  @ParameterizedTest
  @CsvSource({"ADMIN, true", "APPROVER, false", "VIEWER, false"})
  void mayDefineLabels_role_isOnlyForAdministrators(Role role, boolean may) {
    assertThat(withRole(role).mayDefineLabels()).isEqualTo(may);
  }

  @ParameterizedTest
  @CsvSource({"ADMIN, true", "APPROVER, false", "VIEWER, false"})
  void mayChangeApis_role_isOnlyForAdministrators(Role role, boolean may) {
    assertThat(withRole(role).mayChangeApis()).isEqualTo(may);
  }

  @ParameterizedTest
  @CsvSource({"ADMIN, true", "APPROVER, false", "VIEWER, false"})
  void mayDefinePolicies_role_isOnlyForAdministrators(Role role, boolean may) {
    assertThat(withRole(role).mayDefinePolicies()).isEqualTo(may);
  }

  private static Actor withRole(Role role) {
    return new Actor(Ids.organisation(), Ids.user(), role);
  }

  @Test
  void portico_ofAnOrganisation_isNoUserAndMayDiscover() {
    var organisation = Ids.organisation();

    var portico = Actor.portico(organisation);

    assertThat(portico.organisation()).isEqualTo(organisation);
    assertThat(portico.user()).hasToString("000000000000000000000000");
    assertThat(portico.mayDiscover()).isTrue();
  }
}
