package io.portico.domain.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RawKeyTest {

  /* The keys, checksums and hashes were computed by another program. */
  private static final String OF_COUNTED_BYTES =
      "ptk_003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf_1qkOP9";
  private static final String ITS_HASH =
      "4212b53663b784eb0be83e68d8d20f8eaec5ce78475c6c0f1bf1ec54058cbad3";

  @Test
  void of_knownBytes_isPrefixRandomAndChecksum() {
    assertThat(RawKey.of(KeyPrefix.DEFAULT, new byte[RawKey.BYTES]).secret())
        .isEqualTo("ptk_0000000000000000000000000000000000000000000_1JrgN5");
    assertThat(RawKey.of(KeyPrefix.DEFAULT, counted()).secret()).isEqualTo(OF_COUNTED_BYTES);
    assertThat(RawKey.of(new KeyPrefix("k9"), all((byte) -1)).secret())
        .isEqualTo("k9_yhjskwdA6OZ1AL1YmHWZWm8LLG7HjnuCA2j5rOw8Xp1_43afIB");
  }

  @Test
  void of_anyBytes_isWellFormedAndUnlikeAllOthers() {
    var random = new Random(5);
    var keys =
        Stream.generate(
                () -> {
                  var bytes = new byte[RawKey.BYTES];
                  random.nextBytes(bytes);
                  return RawKey.of(KeyPrefix.DEFAULT, bytes);
                })
            .limit(1_000)
            .toList();

    assertThat(keys)
        .doesNotHaveDuplicates()
        .allMatch(RawKey::isWellFormed)
        .allMatch(key -> key.secret().matches("ptk_[0-9A-Za-z]{43}_[0-9A-Za-z]{6}"));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 31, 33})
  void of_otherNumberOfBytes_throws(int bytes) {
    assertThatThrownBy(() -> RawKey.of(KeyPrefix.DEFAULT, new byte[bytes]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("random: %d bytes (expected: 32)".formatted(bytes));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        OF_COUNTED_BYTES,
        "ptk_0000000000000000000000000000000000000000000_1JrgN5",
        "k9_yhjskwdA6OZ1AL1YmHWZWm8LLG7HjnuCA2j5rOw8Xp1_43afIB"
      })
  void isWellFormed_issuedKeyOfAnyPrefix_isTrue(String secret) {
    assertThat(new RawKey(secret).isWellFormed()).isTrue();
  }

  static Stream<String> malformed() {
    return Stream.of(
        "",
        "_",
        "ptk_",
        ITS_HASH,
        OF_COUNTED_BYTES.substring(1),
        OF_COUNTED_BYTES.substring(0, OF_COUNTED_BYTES.length() - 1),
        OF_COUNTED_BYTES.substring(3),
        OF_COUNTED_BYTES + "0",
        " " + OF_COUNTED_BYTES,
        OF_COUNTED_BYTES + " ",
        OF_COUNTED_BYTES + "\n",
        "Bearer " + OF_COUNTED_BYTES,
        OF_COUNTED_BYTES.toUpperCase(Locale.ROOT),
        OF_COUNTED_BYTES.replace("_", "-"),
        OF_COUNTED_BYTES.replace("ptk", "ptl"),
        OF_COUNTED_BYTES.replace("ptk", "p_k"),
        OF_COUNTED_BYTES.replace("ptk", "PTK"),
        OF_COUNTED_BYTES.replace("0", "\u0660"),
        OF_COUNTED_BYTES.replace("_1qk", "_1qK"),
        "ptk_" + "a".repeat(43) + "_" + "a".repeat(6),
        "p".repeat(RawKey.LONGEST - 51) + OF_COUNTED_BYTES.substring(3),
        "x".repeat(100_000));
  }

  @ParameterizedTest
  @MethodSource("malformed")
  void isWellFormed_anythingElse_isFalse(String secret) {
    assertThat(new RawKey(secret).isWellFormed()).isFalse();
  }

  @Test
  void isWellFormed_anyOneCharacterMistyped_isFalse() {
    assertThat(IntStream.range(0, OF_COUNTED_BYTES.length()).mapToObj(RawKeyTest::mistypedAt))
        .hasSize(54)
        .noneMatch(mistyped -> new RawKey(mistyped).isWellFormed());
  }

  @Test
  void isWellFormed_anyTwoNeighboursSwapped_isFalse() {
    assertThat(
            IntStream.range(0, OF_COUNTED_BYTES.length() - 1)
                .mapToObj(RawKeyTest::swappedAt)
                .filter(swapped -> !swapped.equals(OF_COUNTED_BYTES)))
        .hasSizeGreaterThan(40)
        .noneMatch(swapped -> new RawKey(swapped).isWellFormed());
  }

  @Test
  void stored_hashed_isItsSha256InLowerCaseHex() throws NoSuchAlgorithmException {
    var stored = new RawKey(OF_COUNTED_BYTES).hashed();

    assertThat(stored).isEqualTo(new StoredKey(ITS_HASH));
    var digest = MessageDigest.getInstance("SHA-256");
    var hex = new StringBuilder();
    for (var b : digest.digest(OF_COUNTED_BYTES.getBytes(StandardCharsets.US_ASCII))) {
      hex.append("%02x".formatted(b));
    }
    assertThat(stored.text()).isEqualTo(hex.toString());
  }

  @Test
  void stored_notHashed_isTheKeyItself() {
    assertThat(new RawKey(OF_COUNTED_BYTES).plain()).isEqualTo(new StoredKey(OF_COUNTED_BYTES));
  }

  @Test
  void fingerprint_ofEitherStoredForm_isTheHash() {
    assertThat(new StoredKey(OF_COUNTED_BYTES).fingerprint()).isEqualTo(ITS_HASH);
    assertThat(new StoredKey(ITS_HASH).fingerprint()).isEqualTo(ITS_HASH);
  }

  @Test
  void parse_longestStoredForm_isOneAndAnythingElseIsNone() {
    assertThat(StoredKey.parse("x".repeat(128))).contains(new StoredKey("x".repeat(128)));
    assertThat(StoredKey.parse(ITS_HASH)).contains(new StoredKey(ITS_HASH));
    assertThat(Stream.of("", " x", "x\n", "x".repeat(129)).map(StoredKey::parse))
        .allMatch(Optional::isEmpty);
  }

  @Test
  void toString_anyKey_showsNothingOfIt() {
    assertThat(new RawKey(OF_COUNTED_BYTES)).hasToString("RawKey[redacted]");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Ptk", "p-k", "p_k", "12345678901234567", "p\u00e4k", " "})
  void prefix_otherThanLowerCaseLettersAndDigits_isRefused(String text) {
    assertThatThrownBy(() -> new KeyPrefix(text))
        .hasMessage("prefix: '%s' (expected: 1 to 16 lower-case letters and digits)", text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "7", "ptk", "1234567890abcdef"})
  void prefix_lowerCaseLettersAndDigits_makesKeysThatAreWellFormed(String text) {
    var key = RawKey.of(new KeyPrefix(text), counted());

    assertThat(key.secret()).startsWith(text + "_").hasSize(text.length() + 51);
    assertThat(key.isWellFormed()).isTrue();
  }

  private static String mistypedAt(int place) {
    var other = OF_COUNTED_BYTES.charAt(place) == 'x' ? 'y' : 'x';
    return OF_COUNTED_BYTES.substring(0, place) + other + OF_COUNTED_BYTES.substring(place + 1);
  }

  private static String swappedAt(int place) {
    var characters = OF_COUNTED_BYTES.toCharArray();
    characters[place] = OF_COUNTED_BYTES.charAt(place + 1);
    characters[place + 1] = OF_COUNTED_BYTES.charAt(place);
    return new String(characters);
  }

  private static byte[] counted() {
    var bytes = new byte[RawKey.BYTES];
    for (var i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) i;
    }
    return bytes;
  }

  private static byte[] all(byte value) {
    var bytes = new byte[RawKey.BYTES];
    Arrays.fill(bytes, value);
    return bytes;
  }
}
