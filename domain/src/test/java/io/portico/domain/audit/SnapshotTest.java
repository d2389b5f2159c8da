package io.portico.domain.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.domain.access.AccessToken;
import io.portico.domain.account.Password;
import io.portico.domain.account.PasswordHash;
import io.portico.domain.key.KeyPrefix;
import io.portico.domain.key.RawKey;
import io.portico.domain.key.StoredKey;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SnapshotTest {

  private static final RawKey KEY = RawKey.of(new KeyPrefix("ptk"), new byte[RawKey.BYTES]);

  @Test
  void and_valuesOfEveryKind_areReportedInTheirOrder() {
    var facts =
        Snapshot.of("name", "Gold")
            .and("active", true)
            .and("rate", Optional.of(5))
            .and("tags", List.of("a", "b"));

    assertThat(facts.values())
        .containsExactly(
            Map.entry("name", "Gold"),
            Map.entry("active", "true"),
            Map.entry("rate", "5"),
            Map.entry("tags", "[a, b]"));
  }

  @Test
  void and_nothing_isNoFact() {
    assertThat(
            Snapshot.of("a", "").and("b", Optional.empty()).and("c", List.of()).and(Snapshot.NONE))
        .isEqualTo(Snapshot.NONE);
  }

  @ParameterizedTest
  @MethodSource("secrets")
  void and_secret_isRefusedWithoutShowingIt(Object secret) {
    for (var value : List.of(secret, Optional.of(secret), List.of(secret))) {
      assertThatThrownBy(() -> Snapshot.of("field", value))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("value: a secret (expected: a public value)");
    }
  }

  static Stream<Object> secrets() {
    return Stream.of(
        KEY,
        new Password("correct horse"),
        new PasswordHash("$2a$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy"),
        new AccessToken("a-credential-of-somebody"),
        new AccessToken("a-credential-of-somebody").hash());
  }

  static Stream<StoredKey> storedForms() {
    return Stream.of(KEY.hashed(), KEY.plain());
  }

  @ParameterizedTest
  @MethodSource("storedForms")
  void and_storedKey_isShownByItsHash(StoredKey stored) {
    var hash = KEY.hashed().text();

    assertThat(Snapshot.text(stored)).isEqualTo(hash);
    assertThat(Snapshot.of("key", stored).and("keys", List.of(stored)).values())
        .containsEntry("key", hash)
        .containsEntry("keys", "[" + hash + "]");
  }

  @Test
  void called_nameOrAddress_isTheName() {
    assertThat(Snapshot.of("to", "ann@example.com").name()).contains("ann@example.com");
    assertThat(Snapshot.of("email", "ann@example.com").name()).contains("ann@example.com");
    assertThat(Snapshot.of("email", "ann@example.com").and("name", "Ann").name()).contains("Ann");
    assertThat(Snapshot.of("active", true).name()).isEmpty();
  }
}
