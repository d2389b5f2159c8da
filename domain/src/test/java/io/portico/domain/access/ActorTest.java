package io.portico.domain.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.fixture.Ids;
import io.portico.domain.shared.UserId;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ActorTest {

  @ParameterizedTest
  @CsvSource({
    "READ, true, true, true",
    "READ_APIS, true, true, true",
    "DEFINE_LABELS, true, false, false",
    "LABEL_APIS, true, false, false",
    "CHANGE_APIS, true, false, false",
    "PUBLISH, true, false, false",
    "DISCOVER, true, false, false",
    "DEFINE_POLICIES, true, false, false",
    "ADMINISTER_DEVELOPERS, true, false, false",
    "ADMINISTER_PORTAL, true, false, false",
    "DECIDE_KEY_REQUESTS, true, true, false",
    "ADMINISTER_USERS, true, false, false",
    "READ_INSTALLATION, true, false, false",
    "READ_AUDIT, true, false, false"
  })
  void may_roleByRole_isWhatTheTableSays(
      Permission permission, boolean admin, boolean approver, boolean viewer) {
    assertThat(withRole(Role.ADMIN).may(permission)).isEqualTo(admin);
    assertThat(withRole(Role.APPROVER).may(permission)).isEqualTo(approver);
    assertThat(withRole(Role.VIEWER).may(permission)).isEqualTo(viewer);
  }

  @ParameterizedTest
  @CsvSource({
    "READ, true, true",
    "LABEL_APIS, true, true",
    "CHANGE_APIS, false, true",
    "PUBLISH, false, true",
    "DISCOVER, false, false",
    "ADMINISTER_PORTAL, false, false",
    "DECIDE_KEY_REQUESTS, false, false"
  })
  void may_labelerAndPublisher_isWhatTheTableSays(
      Permission permission, boolean labeler, boolean publisher) {
    assertThat(withRole(Role.LABELER).may(permission)).isEqualTo(labeler);
    assertThat(withRole(Role.PUBLISHER).may(permission)).isEqualTo(publisher);
  }

  @Test
  void portico_ofAnOrganisation_isNoUserAndMayDiscover() {
    var organisation = Ids.organisation();

    var portico = Actor.portico(organisation);

    assertThat(portico.organisation()).isEqualTo(organisation);
    assertThat(portico.user()).hasToString("000000000000000000000000");
    assertThat(portico.may(Permission.DISCOVER)).isTrue();
  }

  @Test
  void operator_inAnOrganisation_isNoUserAndKeepsTheRequest() {
    var organisation = Ids.organisation();

    var operator = new Operator(Optional.of("request-1")).in(organisation);

    assertThat(operator.organisation()).isEqualTo(organisation);
    assertThat(operator.user()).isEqualTo(UserId.OPERATOR).isNotEqualTo(UserId.PORTICO);
    assertThat(operator.request()).contains("request-1");
  }

  @Test
  void during_aRequest_isTheSameActorCallingByIt() {
    var actor = withRole(Role.VIEWER);

    assertThat(actor.request()).isEmpty();
    assertThat(actor.during("request-1"))
        .isEqualTo(
            new Actor(
                actor.organisation(), actor.user(), actor.rights(), Optional.of("request-1")));
  }

  private static Actor withRole(Role role) {
    return new Actor(Ids.organisation(), Ids.user(), role);
  }
}
