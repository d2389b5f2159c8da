package io.portico.domain.access;

import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.account.EmailAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UserProfileTest {

  private static final EmailAddress EMAIL = new EmailAddress("anna@example.com");

  @Test
  void of_addressAndRole_isActiveAndHasNoNames() {
    assertThat(UserProfile.of(EMAIL, Role.APPROVER))
        .isEqualTo(new UserProfile(EMAIL, "", "", Role.APPROVER, true));
  }

  @Test
  void of_addressOfTheFirstAdministrator_isAccepted() {
    assertThat(UserProfile.of(new EmailAddress("admin@localhost"), Role.ADMIN).email())
        .hasToString("admin@localhost");
  }

  @Test
  void new_namesOf100Characters_keepsThem() {
    var name = "😀".repeat(100);

    var profile = new UserProfile(EMAIL, name, name, Role.ADMIN, true);

    assertThat(profile.firstName()).isEqualTo(name);
    assertThat(profile.lastName()).isEqualTo(name);
  }

  @Test
  void new_nameOf101Characters_isRefusedUnderItsField() {
    var name = "n".repeat(101);

    assertThatInvalid(() -> new UserProfile(EMAIL, name, "", Role.ADMIN, true))
        .hasMessageStartingWith("firstName: 'nnn")
        .hasMessageEndingWith("(expected: 1 to 100 characters)");
    assertThatInvalid(() -> new UserProfile(EMAIL, "", name, Role.ADMIN, true))
        .hasMessageStartingWith("lastName: 'nnn");
  }

  @ParameterizedTest
  @ValueSource(strings = {" Anna", "Anna ", " ", "An\nna"})
  void new_nameThatIsNoLine_isRefused(String name) {
    assertThatInvalid(() -> new UserProfile(EMAIL, name, "", Role.ADMIN, true))
        .hasMessageStartingWith("firstName: ");
  }
}
