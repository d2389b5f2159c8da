package io.portico.domain.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.domain.fixture.Ids;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.OrganisationId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DashboardUserTest {

  private static final OrganisationId ORGANISATION = Ids.organisation();
  private static final UserId USER = Ids.user();
  private static final TokenHash CREDENTIAL = new TokenHash("0".repeat(64));

  @ParameterizedTest
  @EnumSource
  void actor_user_isWhoCalls(Role role) {
    assertThat(user("anna@example.com", role).actor())
        .isEqualTo(new Actor(ORGANISATION, USER, role));
  }

  @Test
  void new_emailOf254Characters_keepsIt() {
    var email = "a".repeat(242) + "@example.com";

    assertThat(user(email, Role.ADMIN).email()).isEqualTo(email).hasSize(254);
  }

  @Test
  void new_emailOf255Characters_isRefused() {
    assertThatThrownBy(() -> user("a".repeat(243) + "@example.com", Role.ADMIN))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageStartingWith("email_address: 'aaa")
        .hasMessageEndingWith("(expected: 1 to 254 characters)");
  }

  @Test
  void new_noEmail_isRefused() {
    assertThatThrownBy(() -> user("", Role.ADMIN))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage("email_address: '' (expected: 1 to 254 characters)");
  }

  @Test
  void new_emailOfTwoLines_isRefused() {
    assertThatThrownBy(() -> user("anna@example.com\nBcc: eve@example.com", Role.ADMIN))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage(
            "email_address: 'anna@example.com\\u000aBcc: eve@example.com'"
                + " (expected: no control characters)");
  }

  private static DashboardUser user(String email, Role role) {
    return new DashboardUser(USER, ORGANISATION, email, role, CREDENTIAL);
  }
}
