package io.portico.application.testkit.fake;

import io.portico.application.port.out.account.PasswordHasher;
import io.portico.domain.account.Password;
import io.portico.domain.account.PasswordHash;
import io.portico.domain.shared.RefusedException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/** Hashes passwords in no time, with salts that a test can foretell. Never safe. */
public final class PlainHasher implements PasswordHasher {

  private final AtomicInteger made = new AtomicInteger();
  private final AtomicInteger compared = new AtomicInteger();
  private final AtomicReference<Runnable> beforeAnswer = new AtomicReference<>(() -> {});
  private volatile boolean busy;
  private volatile boolean outdated;

  /** Returns the hash of {@code secret} that is made {@code number}th; the first is 1. */
  public static PasswordHash nth(int number, String secret) {
    return new PasswordHash(
        "$argon2id$v=19$m=8,t=1,p=1$saltofatest%04d$%s"
            .formatted(number, digest(number + ":" + secret)));
  }

  @Override
  public PasswordHash hash(Password password) {
    requireIdle();
    return nth(made.incrementAndGet(), password.secret());
  }

  @Override
  public boolean matches(Password password, PasswordHash hash) {
    compared.incrementAndGet();
    requireIdle();
    beforeAnswer.getAndSet(() -> {}).run();
    var number = hash.text().replaceFirst(".*saltofatest(\\d{4}).*", "$1");
    return number.length() == 4 && nth(Integer.parseInt(number), password.secret()).equals(hash);
  }

  @Override
  public void simulateMatch() {
    requireIdle();
  }

  @Override
  public <T> T inTurn(Supplier<T> work) {
    return work.get();
  }

  @Override
  public boolean isOutdated(PasswordHash hash) {
    return outdated || hash.format() == PasswordHash.Format.BCRYPT;
  }

  /** Does {@code work} once while the next password is checked. */
  public void beforeAnswer(Runnable work) {
    beforeAnswer.set(work);
  }

  /** Takes every hash for outdated from now on, or none of its own. */
  public void takesForOutdated(boolean nowOutdated) {
    this.outdated = nowOutdated;
  }

  /** Refuses everything from now on, as if too many passwords waited; or takes them again. */
  public void becomeBusy(boolean nowBusy) {
    this.busy = nowBusy;
  }

  /** Returns how many passwords were compared with hashes. */
  public int compared() {
    return compared.get();
  }

  /** Returns how many passwords were hashed. */
  public int made() {
    return made.get();
  }

  private void requireIdle() {
    if (busy) {
      throw new RefusedException.Overloaded("the test says so");
    }
  }

  private static String digest(String text) {
    try {
      var digest = MessageDigest.getInstance("SHA-256");
      return Base64.getEncoder()
          .withoutPadding()
          .encodeToString(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
