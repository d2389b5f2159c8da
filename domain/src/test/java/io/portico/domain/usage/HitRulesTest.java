package io.portico.domain.usage;

import static io.portico.domain.fixture.Invalid.assertInvalid;
import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.domain.fixture.Ids;
import io.portico.domain.key.RawKey;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class HitRulesTest {

  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
  private static final OrganisationId OURS = Ids.organisation();
  private static final HitRules HASHING = new HitRules(OURS, StoredKey::hashed, NOW);
  private static final HitRules PLAIN = new HitRules(OURS, UnaryOperator.identity(), NOW);
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
    assertInvalid(
        "apiKey: 129 characters (expected: 1 to 128)", () -> HASHING.key("k".repeat(129)));
    assertInvalid(
        "apiKey: 10240 characters (expected: 1 to 128)", () -> PLAIN.key("k".repeat(10_240)));
    assertInvalid("apiKey: 0 characters (expected: 1 to 128)", () -> PLAIN.key(""));
    for (var text : new String[] {"a\nsecret", " secret", "secret\u3000", "secret\ud800"}) {
      assertInvalid(
          "apiKey: an invalid key (expected: no control characters, no leading or trailing blanks)",
          () -> HASHING.key(text));
    }
  }

  @Test
  void code_outOfRange_isRejected() {
    assertThat(HASHING.code(0)).isZero();
    assertThat(HASHING.code(999)).isEqualTo(999);
    assertInvalid("responseCode: 1000 (expected: 0 to 999)", () -> HASHING.code(1_000));
    assertInvalid("responseCode: -1 (expected: 0 to 999)", () -> HASHING.code(-1));
  }

  @Test
  void at_tooOldOrInTheFuture_isRejected() {
    var oldest = NOW.minus(Duration.ofDays(400));
    var latest = NOW.plus(Duration.ofMinutes(5));

    assertThat(HASHING.at(oldest)).isEqualTo(oldest);
    assertThat(HASHING.at(latest)).isEqualTo(latest);
    assertInvalid(
        "timestamp: 2025-01-25T11:59:59.999Z (expected: at most 400 days ago)",
        () -> HASHING.at(oldest.minusMillis(1)));
    assertInvalid(
        "timestamp: 2026-03-01T12:05:00.001Z (expected: at most 5 minutes ahead)",
        () -> HASHING.at(latest.plusMillis(1)));
  }

  @Test
  void latency_outOfRange_isRejected() {
    assertThat(HASHING.latency(1_000_000_000)).isEqualTo(1_000_000_000);
    assertInvalid("requestTime: -1 (expected: 0 to 1000000000)", () -> HASHING.latency(-1));
    assertInvalid(
        "requestTime: 1000000001 (expected: 0 to 1000000000)",
        () -> HASHING.latency(1_000_000_001));
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
    assertThat(HASHING.target("a".repeat(64), "v".repeat(100), "").api()).hasSize(64);
    assertThat(HASHING.target("labels", "", "").api()).isEqualTo("labels");
    assertInvalid(
        "apiId: '' (expected: 1 to 64 of A-Z, a-z, 0-9, - _ .)", () -> HASHING.target("", "", ""));
    assertThatThrownBy(() -> HASHING.target("a".repeat(65), "", ""))
        .hasMessageStartingWith("apiId: 'aaa")
        .hasMessageEndingWith("(expected: 1 to 64 of A-Z, a-z, 0-9, - _ .)");
    assertThatThrownBy(() -> HASHING.target("a", "v".repeat(101), ""))
        .hasMessageStartingWith("apiVersion: 'vvv")
        .hasMessageEndingWith("(expected: 1 to 100 characters)");
    assertInvalid(
        "planId: 'gold' (expected: 24 hexadecimal characters)",
        () -> HASHING.target("a", "", "gold"));
    assertInvalid(
        "planId: '000000000000000000000000' (expected: an id that is not zero)",
        () -> HASHING.target("a", "", "0".repeat(24)));
  }

  @Test
  void planOf_tag_isTheIdAfterThePrefix() {
    assertThat(HASHING.planOf("pol-" + PLAN)).isEqualTo(PLAN);
    assertThat(HASHING.planOf("pol-gold")).isEmpty();
    assertThat(HASHING.planOf("org-" + PLAN)).isEmpty();
    assertThat(HASHING.planOf(PLAN)).isEmpty();
  }

  @Test
  void requireOwnOrganisation_another_isRefused() {
    HASHING.requireOwnOrganisation("");
    HASHING.requireOwnOrganisation(OURS.toString());
    HASHING.requireOwnOrganisation(OURS.toString().toUpperCase(Locale.ROOT));

    assertInvalid(
        "orgId: 'acme' (expected: the id of your organisation, or none)",
        () -> HASHING.requireOwnOrganisation("acme"));
    assertThatInvalid(() -> HASHING.requireOwnOrganisation(Ids.organisation().toString()));
  }
}
