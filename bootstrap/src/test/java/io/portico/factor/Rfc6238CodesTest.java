package io.portico.factor;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class Rfc6238CodesTest {

  private static final byte[] SECRET = "12345678901234567890".getBytes(StandardCharsets.US_ASCII);

  /* The last six digits of the vectors of appendix B, which have eight. */
  @ParameterizedTest
  @CsvSource({
    "59, 287082",
    "1111111109, 081804",
    "1111111111, 050471",
    "1234567890, 005924",
    "2000000000, 279037",
    "20000000000, 353130"
  })
  void code_vectorsOfTheRfc_areTheirs(long second, String code) {
    assertThat(new Rfc6238Codes().code(SECRET, Instant.ofEpochSecond(second))).isEqualTo(code);
  }
}
