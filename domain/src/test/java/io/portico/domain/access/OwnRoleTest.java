package io.portico.domain.access;

import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OwnRoleTest {

  @Test
  void permissions_anyRole_readsApisAndLabelsWhatItChanges() {
    assertThat(new OwnRole("auditor", Set.of(Permission.READ_AUDIT)).permissions())
        .containsExactly(Permission.READ_APIS, Permission.READ_AUDIT);
    assertThat(new OwnRole("owner", Set.of(Permission.CHANGE_APIS)).permissions())
        .containsExactly(Permission.READ_APIS, Permission.LABEL_APIS, Permission.CHANGE_APIS);
  }

  @Test
  void permissions_manyOfARole_areInOrderInItsBindingsToo() {
    var steward = new OwnRole("steward", Set.of(Permission.values()));

    assertThat(steward.permissions()).containsExactly(Permission.values());
    assertThat(Binding.of(steward, Optional.empty()).permissions())
        .containsExactly(Permission.values());
    assertThat(Role.ADMIN.permissions()).containsExactly(Permission.values());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Steward", "1st", "a b", "a/b", "admin", "none", "labeler"})
  void name_thatIsNone_isRefused(String name) {
    assertThatInvalid(() -> new OwnRole(name, Set.of(Permission.READ)))
        .hasMessageStartingWith("name: '" + name + "'");
  }

  @Test
  void name_of65Characters_isRefused() {
    assertThat(new OwnRole("a".repeat(64), Set.of(Permission.READ)).name()).hasSize(64);
    assertThatInvalid(() -> new OwnRole("a".repeat(65), Set.of(Permission.READ)));
  }

  @Test
  void permissions_none_isRefused() {
    assertThatInvalid(() -> new OwnRole("idle", Set.of()))
        .hasMessageStartingWith("permissions: none (expected: read_apis, read, ");
  }
}
