package io.portico.application.port.out.factor;

import java.time.Instant;

/** One-time codes by RFC 6238 with HMAC-SHA-1, six digits and steps of 30 seconds. */
public interface OneTimeCodes {

  /** Returns the code that an app with {@code secret} shows at {@code at}. */
  String code(byte[] secret, Instant at);
}
