package io.portico.domain.access;

import static io.portico.domain.fixture.UserFixture.AT;
import static io.portico.domain.fixture.UserFixture.aUser;
import static io.portico.domain.fixture.UserFixture.hash;
import static io.portico.domain.fixture.UserFixture.passwordHash;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.fixture.Ids;
import io.portico.domain.fixture.UserFixture;
import io.portico.domain.shared.OrganisationId;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class DashboardUserTest {

  private static final OrganisationId ORGANISATION = Ids.organisation();
  private static final Instant LATER = AT.plusSeconds(60);

  @ParameterizedTest
  @EnumSource
  void actor_user_isWhoCalls(Role role) {
    var user = anna().as(role).build();

    assertThat(user.actor()).isEqualTo(new Actor(ORGANISATION, user.id(), role));
  }

  @ParameterizedTest
  @CsvSource({
    "ADMIN, true, true",
    "ADMIN, false, false",
    "APPROVER, true, false",
    "VIEWER, true, false"
  })
  void administers_roleAndActivity_onlyActiveAdmins(Role role, boolean active, boolean expected) {
    var user = active ? anna().as(role) : anna().as(role).inactive();

    assertThat(user.build().administers()).isEqualTo(expected);
  }

  @Test
  void described_otherProfile_keepsTheRestAndSetsTheTime() {
    var user = anna().withPassword(passwordHash(1)).build();
    var wanted = aUser(ORGANISATION, "Anna.B@example.com").named("Anna", "B").as(Role.VIEWER);

    assertThat(user.described(wanted.profile(), Optional.empty(), LATER))
        .isEqualTo(
            new DashboardUser(
                user.id(),
                ORGANISATION,
                wanted.profile(),
                user.credential(),
                Optional.of(passwordHash(1)),
                AT,
                LATER));
  }

  @Test
  void described_newPassword_replacesTheOldOne() {
    var user = anna().withPassword(passwordHash(1)).build();

    var changed = user.described(user.profile(), Optional.of(passwordHash(2)), LATER);

    assertThat(changed.password()).contains(passwordHash(2));
    assertThat(changed.updatedAt()).isEqualTo(LATER);
  }

  @Test
  void described_asBefore_isTheSameUser() {
    var user = anna().withPassword(passwordHash(1)).build();

    assertThat(user.described(user.profile(), Optional.empty(), LATER)).isSameAs(user);
  }

  @Test
  void withCredential_another_isAllThatChanges() {
    var user = anna().withPassword(passwordHash(1)).build();

    assertThat(user.withCredential(hash("another"), LATER))
        .isEqualTo(
            new DashboardUser(
                user.id(),
                ORGANISATION,
                user.profile(),
                hash("another"),
                user.password(),
                AT,
                LATER));
  }

  @ParameterizedTest
  @CsvSource({"0", "-1", "-5000"})
  void anyChange_clockThatStops_stillHasAnInstantOfItsOwn(int millis) {
    var at = AT.plusMillis(millis);
    var viewer = anna().as(Role.VIEWER).profile();

    var once = anna().build().withCredential(hash("second"), at);
    var twice = once.described(viewer, Optional.empty(), at);

    assertThat(once.updatedAt()).isEqualTo(AT.plusMillis(1));
    assertThat(twice.updatedAt()).isEqualTo(AT.plusMillis(2));
  }

  @Test
  void toString_any_showsNoPassword() {
    assertThat(anna().withPassword(passwordHash(1)).build().toString()).doesNotContain("argon2id");
  }

  private static UserFixture anna() {
    return aUser(ORGANISATION, "anna@example.com");
  }
}
