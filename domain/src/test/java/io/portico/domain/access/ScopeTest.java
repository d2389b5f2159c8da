package io.portico.domain.access;

import static io.portico.domain.fixture.Invalid.assertInvalid;
import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScopeTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "keys:verify",
        "usage:write",
        "portal",
        "apis:read",
        "labels:write",
        "discovery:kong-eu.1"
      })
  void parse_aScope_isWrittenTheSame(String text) {
    assertThat(Scope.parse(text)).hasToString(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "discovery:", "discovery:<source>", "discovery:-a", "users:write", "PORTAL"})
  void parse_anythingElse_isRefused(String text) {
    assertInvalid(
        "scopes: '%s' (expected: keys:verify, usage:write, portal, apis:read, labels:write,"
                .formatted(text)
            + " discovery:<source>)",
        () -> Scope.parse(text));
  }

  @Test
  void parse_longSource_isRefusedBeyond63Characters() {
    assertThat(Scope.parse("discovery:" + "a".repeat(63)).source()).isPresent();
    assertThatInvalid(() -> Scope.parse("discovery:" + "a".repeat(64)));
  }

  @Test
  void allow_discovery_onlyItsSource() {
    var rights = new ServiceRights(Set.of(Scope.parse("discovery:kong")), AddressRanges.ALL);

    assertThat(rights.allow(Scope.Kind.DISCOVERY, Optional.of("kong"))).isTrue();
    assertThat(rights.allow(Scope.Kind.DISCOVERY, Optional.of("tyk"))).isFalse();
    assertThat(rights.allow(Scope.Kind.DISCOVERY, Optional.empty())).isTrue();
    assertThat(rights.allow(Scope.Kind.PORTAL, Optional.of("kong"))).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void permissions_ofEveryKind_excludeUsersAndTheTrail(Scope.Kind kind) {
    assertThat(kind.permissions())
        .isNotEmpty()
        .doesNotContain(Permission.READ_USERS, Permission.ADMINISTER_USERS, Permission.READ_AUDIT);
  }
}
