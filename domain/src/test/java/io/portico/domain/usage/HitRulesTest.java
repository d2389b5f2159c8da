package io.portico.domain.usage;

import static io.portico.domain.fixture.Invalid.assertInvalid;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.domain.key.RawKey;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.Identifier;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class HitRulesTest {

  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
  private static final HitRules HASHING = new HitRules(StoredKey::hashed, NOW);
  private static final HitRules PLAIN = new HitRules(UnaryOperator.identity(), NOW);
  private static final String HASH = "0123456789abcdef".repeat(4);
  private static final String PLAN = "0123456789abcdef01234567";

  @Test
  void key_hashed_keepsHashesAndHashesRawKeys() {
    assertThat(HASHING.key(HASH)).isEqualTo(new StoredKey(HASH));
    assertThat(HASHING.key("secret")).isEqualTo(new RawKey("secret").hashed());
    for (var other :
        List.of(HASH.toUpperCase(Locale.ROOT), HASH.substring(1), HASH.replace('f', 'g'))) {
      assertThat(HASHING.key(other)).isEqualTo(new RawKey(other).hashed());
    }
  }

  @Test
  void key_plain_isUnchanged() {
    assertThat(PLAIN.key("secret")).isEqualTo(new StoredKey("secret"));
    assertThat(PLAIN.key(HASH)).isEqualTo(new StoredKey(HASH));
  }

  @Test
  void key_invalid_isRejectedAndNotShown() {
    assertThat(PLAIN.key("k".repeat(128)).text()).hasSize(128);
    assertRejected(
        () -> HASHING.key("k".repeat(129)), "apiKey: 129 characters (expected: 1 to 128)");
    assertRejected(
        () -> PLAIN.key("k".repeat(10_240)), "apiKey: 10240 characters (expected: 1 to 128)");
    assertRejected(() -> PLAIN.key(""), "apiKey: 0 characters (expected: 1 to 128)");
    for (var text : new String[] {"a\nsecret", " secret", "secret\u3000", "secret\ud800"}) {
      assertRejected(
          () -> HASHING.key(text),
          "apiKey: an invalid key (expected: no control characters, no leading or trailing blanks)");
    }
  }

  @Test
  void code_outOfRange_isRejected() {
    assertThat(HASHING.code(0)).isZero();
    assertThat(HASHING.code(999)).isEqualTo(999);
    assertRejected(() -> HASHING.code(1_000), "responseCode: 1000 (expected: 0 to 999)");
    assertRejected(() -> HASHING.code(-1), "responseCode: -1 (expected: 0 to 999)");
  }

  @Test
  void at_tooOldOrInTheFuture_isRejected() {
    var oldest = NOW.minus(Duration.ofDays(400));
    var latest = NOW.plus(Duration.ofMinutes(5));

    assertThat(HASHING.at(oldest)).isEqualTo(oldest);
    assertThat(HASHING.at(latest)).isEqualTo(latest);
    assertRejected(
        () -> HASHING.at(oldest.minusMillis(1)),
        "timestamp: 2025-01-25T11:59:59.999Z (expected: at most 400 days ago)");
    assertRejected(
        () -> HASHING.at(latest.plusMillis(1)),
        "timestamp: 2026-03-01T12:05:00.001Z (expected: at most 5 minutes ahead)");
  }

  @Test
  void latency_outOfRange_isRejected() {
    assertThat(HASHING.latency(1_000_000_000)).isEqualTo(1_000_000_000);
    assertRejected(() -> HASHING.latency(-1), "requestTime: -1 (expected: 0 to 1000000000)");
    assertRejected(
        () -> HASHING.latency(1_000_000_001),
        "requestTime: 1000000001 (expected: 0 to 1000000000)");
  }

  @Test
  void target_withoutVersionOrPlan_hasNone() {
    var none = new UsageTarget("api", Optional.empty(), Optional.empty());

    assertThat(HASHING.target("api", "", "")).isEqualTo(none);
    assertThat(HASHING.target("api", "Non Versioned", "")).isEqualTo(none);
    assertThat(HASHING.target("api", "v1", PLAN))
        .isEqualTo(
            new UsageTarget(
                "api",
                Optional.of("v1"),
                Optional.of(new PlanId(Identifier.of("policy_id", PLAN)))));
  }

  @Test
  void target_invalid_isRejected() {
    assertThat(HASHING.target("a".repeat(128), "v".repeat(100), "").api()).hasSize(128);
    assertRejected(() -> HASHING.target("", "", ""), "apiId: '' (expected: 1 to 128 characters)");
    assertThatThrownBy(() -> HASHING.target("a".repeat(129), "", ""))
        .hasMessageStartingWith("apiId: 'aaa")
        .hasMessageEndingWith("(expected: 1 to 128 characters)");
    assertThatThrownBy(() -> HASHING.target("a", "v".repeat(101), ""))
        .hasMessageStartingWith("apiVersion: 'vvv")
        .hasMessageEndingWith("(expected: 1 to 100 characters)");
    assertRejected(
        () -> HASHING.target("a", "", "gold"),
        "planId: 'gold' (expected: 24 hexadecimal characters)");
    assertRejected(
        () -> HASHING.target("a", "", "0".repeat(24)),
        "planId: '000000000000000000000000' (expected: an id that is not zero)");
  }

  @Test
  void planOf_tag_isTheIdAfterThePrefix() {
    assertThat(HitRules.planOf("pol-" + PLAN)).isEqualTo(PLAN);
    assertThat(HitRules.planOf("pol-gold")).isEmpty();
    assertThat(HitRules.planOf("org-" + PLAN)).isEmpty();
    assertThat(HitRules.planOf(PLAN)).isEmpty();
  }

  private static void assertRejected(ThrowingCallable call, String message) {
    assertInvalid(message, call);
  }
}
