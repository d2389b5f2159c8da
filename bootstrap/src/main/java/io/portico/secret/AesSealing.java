package io.portico.secret;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.portico.application.port.out.Sealing;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import javax.crypto.Cipher;
import javax.crypto.KDF;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.HKDFParameterSpec;

/**
 * Seals with AES-256 in Galois/Counter Mode, under a key that is derived from the secret of the
 * installation. A sealed text is Base64 of nonce, ciphertext and tag; its purpose is authenticated
 * with it.
 */
public final class AesSealing implements Sealing {

  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;
  private static final int KEY_BYTES = 32;
  private static final byte[] KEY_USE = "portico sealing 1".getBytes(UTF_8);

  private final SecretKey key;
  private final SecureRandom random;

  public AesSealing(byte[] secret, SecureRandom random) {
    this.key = key(secret);
    this.random = random;
  }

  @Override
  public String seal(String purpose, String clear) {
    var nonce = new byte[NONCE_BYTES];
    random.nextBytes(nonce);
    try {
      var sealed = cipher(Cipher.ENCRYPT_MODE, nonce, purpose).doFinal(clear.getBytes(UTF_8));
      var both = Arrays.copyOf(nonce, NONCE_BYTES + sealed.length);
      System.arraycopy(sealed, 0, both, NONCE_BYTES, sealed.length);
      return Base64.getEncoder().encodeToString(both);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has AES in Galois/Counter Mode", e);
    }
  }

  @Override
  public String open(String purpose, String sealed) {
    try {
      var both = Base64.getDecoder().decode(sealed);
      var nonce = Arrays.copyOf(both, NONCE_BYTES);
      var cipher = cipher(Cipher.DECRYPT_MODE, nonce, purpose);
      return new String(cipher.doFinal(both, NONCE_BYTES, both.length - NONCE_BYTES), UTF_8);
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      throw new IllegalStateException(
          "a sealed value cannot be opened (expected: the PORTICO_SECRET that it was sealed with)",
          e);
    }
  }

  private Cipher cipher(int mode, byte[] nonce, String purpose) throws GeneralSecurityException {
    var cipher = Cipher.getInstance("AES/GCM/NoPadding");
    cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
    cipher.updateAAD(purpose.getBytes(UTF_8));
    return cipher;
  }

  private static SecretKey key(byte[] secret) {
    try {
      return KDF.getInstance("HKDF-SHA256")
          .deriveKey(
              "AES", HKDFParameterSpec.ofExtract().addIKM(secret).thenExpand(KEY_USE, KEY_BYTES));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has HKDF with SHA-256", e);
    }
  }
}
