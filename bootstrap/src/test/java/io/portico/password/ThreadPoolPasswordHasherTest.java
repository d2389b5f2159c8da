package io.portico.password;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.domain.account.Password;
import io.portico.domain.account.PasswordHash;
import io.portico.domain.shared.RefusedException;
import java.util.ArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ThreadPoolPasswordHasherTest {

  private static final Password PASSWORD = new Password("correct horse 😀 ä");
  private static final Argon2id NATIVE = Argon2id.fastest();

  @AutoClose
  private static final ThreadPoolPasswordHasher HASHER = new ThreadPoolPasswordHasher(() -> NATIVE);

  static Stream<Argon2id> implementations() {
    return Stream.of(NATIVE, new JavaArgon2id());
  }

  @Test
  void fastest_onThisMachine_isTheNativeOne() {
    assertThat(NATIVE).isInstanceOf(NativeArgon2id.class);
  }

  @ParameterizedTest
  @MethodSource("implementations")
  void hash_ofEither_isCheckedByBoth(Argon2id implementation) {
    var hash = implementation.hash(PASSWORD);

    assertThat(hash.text()).startsWith("$argon2id$v=19$m=19456,t=2,p=1$");
    assertThat(implementation.hash(PASSWORD)).isNotEqualTo(hash);
    assertThat(implementations())
        .allSatisfy(
            other -> {
              assertThat(other.matches(PASSWORD, hash)).isTrue();
              assertThat(other.matches(new Password("correct horse"), hash)).isFalse();
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"$2a$", "$2b$", "$2y$"})
  void matches_bcryptFromElsewhere_isCheckedAndOutdated(String kind) {
    var made =
        com.password4j.Password.hash("hunter22").with(com.password4j.BcryptFunction.getInstance(5));
    var hash = new PasswordHash(kind + made.getResult().substring(4));

    assertThat(HASHER.matches(new Password("hunter22"), hash)).isTrue();
    assertThat(HASHER.matches(new Password("hunter23"), hash)).isFalse();
    assertThat(HASHER.isOutdated(hash)).isTrue();
    assertThat(HASHER.isOutdated(HASHER.hash(PASSWORD))).isFalse();
  }

  @Test
  void matches_argon2OfOtherStrength_isCheckedAndOutdated() {
    var hash =
        new PasswordHash(
            com.password4j.Password.hash("hunter22")
                .addRandomSalt(16)
                .with(
                    com.password4j.Argon2Function.getInstance(
                        1_024, 1, 1, 32, com.password4j.types.Argon2.ID))
                .getResult());

    assertThat(HASHER.matches(new Password("hunter22"), hash)).isTrue();
    assertThat(HASHER.isOutdated(hash)).isTrue();
  }

  @Test
  void matches_queueFull_refusesAtOnceAndChecksTheOthers() throws Exception {
    var go = new CountDownLatch(1);
    var refused = new CountDownLatch(100 - 34);
    try (var hasher = new ThreadPoolPasswordHasher(() -> new Waiting(go));
        var callers = Executors.newVirtualThreadPerTaskExecutor()) {
      var checks = new ArrayList<Future<Boolean>>();
      for (var number = 0; number < 100; number++) {
        checks.add(callers.submit(() -> isChecked(hasher, refused)));
      }
      assertThat(refused.await(30, TimeUnit.SECONDS)).isTrue();
      go.countDown();

      var checked = 0;
      for (var check : checks) {
        checked += check.get() ? 1 : 0;
      }
      assertThat(checked).isEqualTo(34);
    }
  }

  @Test
  void hash_firstPassword_loadsTheImplementationOnce() {
    var loads = new AtomicInteger();
    try (var hasher =
        new ThreadPoolPasswordHasher(
            () -> {
              loads.incrementAndGet();
              return NATIVE;
            })) {
      assertThat(loads).hasValue(0);

      assertThat(hasher.matches(PASSWORD, hasher.hash(PASSWORD))).isTrue();
      hasher.simulateMatch();

      assertThat(loads).hasValue(1);
    }
  }

  @Test
  void inTurn_queueFull_refusesBeforeAnythingRuns() {
    var deepest = new AtomicInteger();

    assertThatThrownBy(() -> nested(deepest)).isInstanceOf(RefusedException.Overloaded.class);

    assertThat(deepest).hasValue(16);
    assertThat(HASHER.<String>inTurn(() -> "room again")).isEqualTo("room again");
  }

  private static int nested(AtomicInteger deepest) {
    return HASHER.inTurn(
        () -> {
          deepest.incrementAndGet();
          return nested(deepest);
        });
  }

  private static boolean isChecked(ThreadPoolPasswordHasher hasher, CountDownLatch refused) {
    try {
      return hasher.matches(PASSWORD, Waiting.HASH);
    } catch (RefusedException.Overloaded _) {
      refused.countDown();
      return false;
    }
  }

  /** An Argon2id that blocks until it is released. */
  private static final class Waiting implements Argon2id {

    static final PasswordHash HASH = NATIVE.hash(PASSWORD);

    private final CountDownLatch go;

    Waiting(CountDownLatch go) {
      this.go = go;
    }

    @Override
    public PasswordHash hash(Password password) {
      return HASH;
    }

    @Override
    public boolean matches(Password password, PasswordHash hash) {
      try {
        go.await();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
      return true;
    }
  }
}
