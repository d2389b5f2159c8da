package io.portico.secret;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.access.AccessToken;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RandomTokensTest {

  private final RandomTokens tokens = new RandomTokens(new SecureRandom());

  @Test
  void next_anyTime_is256BitsThatEveryHeaderCarries() {
    assertThat(tokens.next().secret()).matches("[A-Za-z0-9_-]{43}");
  }

  @Test
  void next_everyTime_isAnother() {
    assertThat(Stream.generate(tokens::next).limit(1_000).map(AccessToken::secret))
        .doesNotHaveDuplicates();
  }

  @Test
  void next_everyTime_isAllThatTheSourceGave() {
    var given = new byte[32];
    given[0] = 1;
    given[31] = 2;
    var source =
        new SecureRandom() {
          private static final long serialVersionUID = 1L;

          @Override
          public void nextBytes(byte[] bytes) {
            System.arraycopy(given, 0, bytes, 0, bytes.length);
          }
        };

    assertThat(Base64.getUrlDecoder().decode(new RandomTokens(source).next().secret()))
        .isEqualTo(given);
  }
}
