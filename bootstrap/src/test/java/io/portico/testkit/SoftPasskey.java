package io.portico.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.portico.domain.shared.Sha256;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.util.Base64;
import java.util.HexFormat;
import java.util.regex.Pattern;

/** A passkey with an ES256 key in memory, which answers the forms of pages as a browser does. */
public final class SoftPasskey {

  private static final Pattern CHALLENGE = Pattern.compile("data-challenge=\"([^\"]+)\"");
  private static final Pattern HOST = Pattern.compile("data-host=\"([^\"]+)\"");
  private static final int USER_PRESENT_AND_VERIFIED = 0x05;
  private static final int WITH_KEY = 0x40;

  private final KeyPair keys;
  private final byte[] id;
  private final String origin;

  /**
   * @param origin that of the pages
   */
  public SoftPasskey(String origin) {
    try {
      var generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(new ECGenParameterSpec("secp256r1"));
      this.keys = generator.generateKeyPair();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
    this.id = Sha256.hash(keys.getPublic().toString());
    this.origin = origin;
  }

  /** Returns the answer that registers it on {@code page}. */
  public String registered(String page) {
    var data = data(page, WITH_KEY, 0, key());
    var object =
        bytes(
            "a3"
                + "63"
                + hex("fmt")
                + "64"
                + hex("none")
                + "67"
                + hex("attStmt")
                + "a0"
                + "68"
                + hex("authData")
                + "58%02x".formatted(data.length),
            data);
    return answer("\"attestationObject\":\"%s\"".formatted(encoded(object)), "create", page);
  }

  /** Returns the answer with which it signs in on {@code page}. */
  public String signed(String page, int counter) {
    var data = data(page, 0, counter, new byte[0]);
    try {
      var signature = Signature.getInstance("SHA256withECDSA");
      signature.initSign(keys.getPrivate());
      signature.update(data);
      signature.update(Sha256.digest().digest(client("get", page).getBytes(UTF_8)));
      return answer(
          "\"authenticatorData\":\"%s\",\"signature\":\"%s\""
              .formatted(encoded(data), encoded(signature.sign())),
          "get",
          page);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private String answer(String response, String type, String page) {
    return """
    {"id":"%1$s","rawId":"%1$s","type":"public-key","clientExtensionResults":{},\
    "response":{"clientDataJSON":"%2$s",%3$s}}\
    """
        .formatted(encoded(id), encoded(client(type, page).getBytes(UTF_8)), response);
  }

  private String client(String type, String page) {
    return "{\"type\":\"webauthn.%s\",\"challenge\":\"%s\",\"origin\":\"%s\",\"crossOrigin\":false}"
        .formatted(type, PorticoBrowser.found(CHALLENGE, page, 1), origin);
  }

  private static byte[] data(String page, int flags, int counter, byte[] key) {
    return bytes(
        HexFormat.of().formatHex(Sha256.hash(PorticoBrowser.found(HOST, page, 1)))
            + "%02x%08x".formatted(USER_PRESENT_AND_VERIFIED | flags, counter),
        key);
  }

  private byte[] key() {
    var point = ((ECPublicKey) keys.getPublic()).getW();
    return bytes(
        "00".repeat(16)
            + "%04x".formatted(id.length)
            + HexFormat.of().formatHex(id)
            + "a5010203262001215820"
            + coordinate(point.getAffineX())
            + "225820"
            + coordinate(point.getAffineY()),
        new byte[0]);
  }

  private static String coordinate(BigInteger number) {
    return "%064x".formatted(number);
  }

  private static String hex(String text) {
    return HexFormat.of().formatHex(text.getBytes(UTF_8));
  }

  private static byte[] bytes(String hex, byte[] rest) {
    var all = new ByteArrayOutputStream();
    all.writeBytes(HexFormat.of().parseHex(hex));
    all.writeBytes(rest);
    return all.toByteArray();
  }

  private static String encoded(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
