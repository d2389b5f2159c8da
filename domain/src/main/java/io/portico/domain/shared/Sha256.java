package io.portico.domain.shared;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The hash function SHA-256. */
public final class Sha256 {

  /* Copied, because looking up the algorithm costs more than hashing a key. */
  private static final MessageDigest UNUSED = unused();

  private Sha256() {}

  /** Returns the hash of {@code text} in UTF-8 as 64 hexadecimal digits. */
  public static String hex(String text) {
    return HexFormat.of().formatHex(hash(text));
  }

  /** Returns the 32 bytes of the hash of {@code text} in UTF-8. */
  public static byte[] hash(String text) {
    return digest().digest(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Returns a digest for content that arrives in parts. */
  public static MessageDigest digest() {
    try {
      return (MessageDigest) UNUSED.clone();
    } catch (CloneNotSupportedException e) {
      throw new IllegalStateException("the SHA-256 of the JDK can be copied", e);
    }
  }

  private static MessageDigest unused() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
