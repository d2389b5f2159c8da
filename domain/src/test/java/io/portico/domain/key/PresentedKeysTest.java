package io.portico.domain.key;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.key.PresentedKeys.Presented;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PresentedKeysTest {

  private static final RawKey OURS = RawKey.of(KeyPrefix.DEFAULT, new byte[RawKey.BYTES]);
  private static final RawKey OF_ANOTHER_PREFIX =
      RawKey.of(new KeyPrefix("live"), new byte[RawKey.BYTES]);
  private static final RawKey TOKEN = new RawKey("eyJhbGciOiJub25lIn0.eyJzdWIiOiJhbm4ifQ.");
  private static final RawKey CLASSIC = new RawKey("5e9d95bd0b84f6000169ba1b6b1d5c1f9a7e4b3c");
  private static final RawKey MISTYPED = new RawKey("ptk_" + "a".repeat(43) + "_000000");

  @Test
  void candidates_credentialOfTheApiBeforeOurs_isOurs() {
    assertThat(presented(TOKEN, OURS).candidates()).containsExactly(OURS);
    assertThat(presented(OURS, TOKEN).candidates()).containsExactly(OURS);
    assertThat(presented(TOKEN, CLASSIC, MISTYPED, OF_ANOTHER_PREFIX).candidates())
        .containsExactly(OF_ANOTHER_PREFIX);
  }

  @Test
  void candidates_severalOfOurForm_isTheFirst() {
    assertThat(presented(OF_ANOTHER_PREFIX, OURS).candidates()).containsExactly(OF_ANOTHER_PREFIX);
  }

  @Test
  void candidates_noneOfOurForm_areAllInTheirOrder() {
    assertThat(presented(TOKEN, CLASSIC).candidates()).containsExactly(TOKEN, CLASSIC);
    assertThat(presented().candidates()).isEmpty();
  }

  @Test
  void keyHeaders_anything_areThoseWithTextsOfOurForm() {
    assertThat(presented(TOKEN, OURS).keyHeaders()).containsExactly(header(1));
    assertThat(presented(OURS, OF_ANOTHER_PREFIX, TOKEN).keyHeaders())
        .containsExactly(header(0), header(1));
    assertThat(presented(TOKEN, CLASSIC, MISTYPED).keyHeaders()).isEmpty();
    var inTheQuery = new Presented(new KeyLocation.Parameter("api_key"), OURS);
    assertThat(new PresentedKeys(List.of(inTheQuery)).keyHeaders()).isEmpty();
  }

  private static PresentedKeys presented(RawKey... keys) {
    var all = new ArrayList<Presented>();
    for (var key : keys) {
      all.add(new Presented(header(all.size()), key));
    }
    return new PresentedKeys(all);
  }

  private static KeyLocation.Header header(int number) {
    return new KeyLocation.Header("X-Key-" + number);
  }
}
