package io.portico.domain.access;

import static io.portico.domain.fixture.UserFixture.aUser;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.fixture.Ids;
import io.portico.domain.fixture.UserFixture;
import io.portico.domain.shared.UserId;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AdministratorsTest {

  private static final UserId ANNA = Ids.user();
  private static final UserId BOB = Ids.user();

  @Test
  void remainWithout_theOnlyOne_isFalse() {
    assertThat(new Administrators(Set.of(ANNA)).remainWithout(ANNA)).isFalse();
  }

  @Test
  void remainWithout_oneOfTwo_isTrue() {
    assertThat(new Administrators(Set.of(ANNA, BOB)).remainWithout(ANNA)).isTrue();
  }

  @Test
  void remainWithout_anotherUser_isTrue() {
    assertThat(new Administrators(Set.of(ANNA)).remainWithout(BOB)).isTrue();
  }

  @Test
  void remainWithout_withoutAny_isFalse() {
    assertThat(new Administrators(Set.of()).remainWithout(ANNA)).isFalse();
  }

  @Test
  void allow_theOnlyOne_onlyWhatStillAdministers() {
    var only = new Administrators(Set.of(ANNA));

    assertThat(only.allow(anna().named("Anna", "B").build())).isTrue();
    assertThat(only.allow(anna().as(Role.VIEWER).build())).isFalse();
    assertThat(only.allow(anna().as(Role.APPROVER).build())).isFalse();
    assertThat(only.allow(anna().inactive().build())).isFalse();
  }

  @Test
  void allow_oneOfTwo_anything() {
    var both = new Administrators(Set.of(ANNA, BOB));

    assertThat(both.allow(anna().as(Role.VIEWER).build())).isTrue();
    assertThat(both.allow(anna().inactive().build())).isTrue();
  }

  private static UserFixture anna() {
    return aUser(Ids.organisation(), "anna@example.com").withId(ANNA);
  }
}
