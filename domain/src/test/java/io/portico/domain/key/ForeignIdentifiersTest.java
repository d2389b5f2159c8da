package io.portico.domain.key;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ForeignIdentifiersTest {

  /* From the published test vectors of MurmurHash3, and from another implementation of it. */
  @ParameterizedTest
  @CsvSource({
    "hello, 248bfa47, cbd8a7b341bd9b02, cbd8a7b341bd9b025b1e906a48ae1d19",
    "'hello, world', 149bbb7f, 342fac623a5ebc8e, 342fac623a5ebc8e4cdcbc079642414d",
    "'19 Jan 2038 at 3:14:07 AM', e31e8a70, b89e5988b737affc, b89e5988b737affc664fc2950231b2cb",
    "The quick brown fox jumps over the lazy dog., d5c48bfc, cd99481f9ee902c9,"
        + " cd99481f9ee902c9695da1a38987b6e7"
  })
  void of_anyKey_areItsHashes(String key, String murmur32, String murmur64, String murmur128) {
    assertThat(ForeignIdentifiers.of(new RawKey(key)))
        .extracting(StoredKey::text)
        .containsExactly(key, new RawKey(key).hashed().text(), murmur32, murmur64, murmur128);
  }

  @Test
  void of_longerThanAKey_areTheHashesAlone() {
    assertThat(ForeignIdentifiers.of(new RawKey("x".repeat(StoredKey.LONGEST + 1)))).hasSize(4);
  }
}
