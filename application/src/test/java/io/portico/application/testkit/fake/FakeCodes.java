package io.portico.application.testkit.fake;

import io.portico.application.port.out.factor.OneTimeCodes;
import io.portico.domain.factor.TimeSteps;
import java.time.Instant;

/** One-time codes that are the number of their step. */
public final class FakeCodes implements OneTimeCodes {

  @Override
  public String code(byte[] secret, Instant at) {
    return "%06d".formatted(at.getEpochSecond() / TimeSteps.SECONDS % 1_000_000);
  }
}
