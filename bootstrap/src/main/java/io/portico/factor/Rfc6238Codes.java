package io.portico.factor;

import com.eatthepath.otp.TimeBasedOneTimePasswordGenerator;
import io.portico.application.port.out.factor.OneTimeCodes;
import java.security.InvalidKeyException;
import java.time.Instant;
import java.util.Locale;
import javax.crypto.spec.SecretKeySpec;

/** One-time codes by java-otp. */
public final class Rfc6238Codes implements OneTimeCodes {

  private final TimeBasedOneTimePasswordGenerator generator =
      new TimeBasedOneTimePasswordGenerator();

  @Override
  public String code(byte[] secret, Instant at) {
    try {
      return generator.generateOneTimePasswordString(
          new SecretKeySpec(secret, generator.getAlgorithm()), at, Locale.ROOT);
    } catch (InvalidKeyException e) {
      throw new IllegalArgumentException("secret: not allowed by HMAC", e);
    }
  }
}
